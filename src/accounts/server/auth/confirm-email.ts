import { isUniqueViolation } from '../../../foundation/server/db/database-error.ts';
import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { enqueueMail } from '../../../foundation/server/mail/enqueue-mail.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { accountEvents } from '../../contract/events.ts';
import { addressChangedMail } from '../mails/account-mails.ts';
import { claimSignInName, releaseSignInName } from '../users/sign-in-name-store.ts';
import { findUser, updateUserRow } from '../users/user-store.ts';
import { dropLinks } from './link-store.ts';
import { endSessionsOf } from './session-store.ts';
import { useLink } from './use-link.ts';

/**
 * Moves a user to the new address that the link proves. The old one is free and is notified, every session ends, and links
 * in the old mailbox are void.
 */
export async function confirmEmail(ctx: PublicContext, token: string): Promise<{ email: string }> {
  return useLink(ctx, token, ['email_change'], async (inside, link) => {
    const { db, businessId } = inside;
    const inUse = (): never => refuse('NOT_ALLOWED', { reason: 'ADDRESS_IN_USE' });
    if (!(await claimSignInName(inside.tx, link.email, link.user_id))) inUse();
    await releaseSignInName(inside.tx, link.present_email);
    await updateUserRow(db, businessId, link.user_id, { email: link.email }).catch((error: unknown) => {
      if (!isUniqueViolation(error, 'user_emails')) throw error;
      inUse();
    });
    await dropLinks(db, businessId, link.user_id);
    await endSessionsOf(db, businessId, link.user_id);
    await enqueueMail(inside, { to: link.present_email, ...addressChangedMail() });
    inside.audit({ action: 'email_changed', record_type: 'users', record_id: link.user_id });
    const changed = await findUser(db, businessId, link.user_id);
    if (changed) inside.emit(accountEvents.userChanged, changed);
    return { email: link.email };
  });
}
