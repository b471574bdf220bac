import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { enqueueMail } from '../../../foundation/server/mail/enqueue-mail.ts';
import { findBusiness } from '../business/business-store.ts';
import { emailChangeWords, invitationWords, passwordLinkWords, type MailWords } from '../mails/account-mails.ts';
import { linkTo, type LinkPage } from '../mails/link-to.ts';
import { createLink, type LinkKind } from './link-store.ts';

const PAGE: Readonly<Record<LinkKind, LinkPage>> = {
  invitation: 'accept_invitation',
  password_reset: 'reset_password',
  email_change: 'confirm_email',
};
const LABEL: Readonly<Record<LinkKind, string>> = {
  invitation: 'Accept invitation',
  password_reset: 'Choose password',
  email_change: 'Confirm address',
};

/** Makes a one-time link for a user and mails it to `user.email`, in the transaction that wants it. */
export async function sendLink(
  ctx: BusinessContext,
  user: { id: Id; email: string },
  kind: LinkKind,
  inviterFirstName?: string,
): Promise<void> {
  const token = await createLink(ctx.db, ctx.businessId, user, kind);
  const url = linkTo(ctx.services.config, PAGE[kind], token);
  await enqueueMail(ctx, {
    to: user.email,
    ...(await wordsOf(ctx, kind, inviterFirstName)),
    action: { label: LABEL[kind], url },
  });
}

async function wordsOf(ctx: BusinessContext, kind: LinkKind, inviterFirstName?: string): Promise<MailWords> {
  if (kind === 'password_reset') return passwordLinkWords();
  if (kind === 'email_change') return emailChangeWords();
  return invitationWords(inviterFirstName, (await findBusiness(ctx.db, ctx.businessId))?.name);
}
