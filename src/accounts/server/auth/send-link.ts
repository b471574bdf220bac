import type { Id } from '../../../foundation/contract/id.ts';
import type { OperationContext } from '../../../foundation/server/http/context.ts';
import { enqueueMail } from '../../../foundation/server/mail/enqueue-mail.ts';
import { findBusiness } from '../business/business-store.ts';
import { createLink, type LinkKind } from './link-store.ts';

/** The page that takes the link. The token stands behind the #, so that no server log and no referrer sees it. */
const PAGE: Readonly<Record<LinkKind, string>> = { invitation: 'accept_invitation', password_reset: 'reset_password' };

interface Addressee {
  id: Id;
  first_name: string;
  email: string;
}

/** Makes a one-time link for a user and mails it, in the transaction that wants it. */
export async function sendLink(
  ctx: OperationContext,
  user: Addressee,
  kind: LinkKind,
  invitedBy?: string,
): Promise<void> {
  const token = await createLink(ctx.db, ctx.businessId, user, kind);
  const business = (await findBusiness(ctx.db, ctx.businessId))?.name ?? 'Parley';
  const url = new URL(`/app/#/${PAGE[kind]}?token=${encodeURIComponent(token)}`, ctx.services.config.publicUrl).href;
  const mail =
    kind === 'invitation'
      ? {
          subject: `${invitedBy ?? 'A colleague'} invited you to ${business}`,
          title: `Join ${business} on Parley`,
          lines: [
            `Hello ${user.first_name},`,
            `${invitedBy ?? 'A colleague'} invited you to answer customers together in Parley. The link works once, for 24 hours.`,
          ],
          action: { label: 'Accept invitation', url },
        }
      : {
          subject: 'Choose a new password for Parley',
          title: 'Choose a new password',
          lines: [
            `Hello ${user.first_name},`,
            'Somebody asked for a new password for this address. The link works once, for one hour. If it was not you, nothing has changed and you need do nothing.',
          ],
          action: { label: 'Choose password', url },
        };
  await enqueueMail(ctx, { to: user.email, ...mail });
}
