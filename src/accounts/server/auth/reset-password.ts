import type { PublicContext } from '../../../foundation/server/http/context.ts';
import { enqueueMail } from '../../../foundation/server/mail/enqueue-mail.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { findBusiness } from '../business/business-store.ts';
import { passwordChangedMail } from '../mails/account-mails.ts';
import { findPasswordProblem, rememberPassword } from '../passwords/choose-password.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { lockUser, setPassword } from '../users/user-store.ts';
import { dropLinks } from './link-store.ts';
import { endSessionsOf } from './session-store.ts';
import { startSession } from './start-session.ts';
import { useLink } from './use-link.ts';

/** Sets a new password by a link from the mailbox and signs in; every session the user had ends. */
export async function resetPassword(
  ctx: PublicContext,
  { token, new_password }: { token: string; new_password: string },
): Promise<{ user: CurrentUser }> {
  const session = await useLink(ctx, token, ['password_reset'], async (inside, link) => {
    const { db, businessId } = inside;
    const user = await lockUser(db, businessId, link.user_id);
    if (user?.status !== 'active') refuse('LINK_EXPIRED');
    const business_name = (await findBusiness(db, businessId))?.name;
    const problem = await findPasswordProblem(new_password, { ...user, business_name });
    if (problem) refuse('INVALID_INPUT', { ...problem, info: { field: 'new_password' } });
    await setPassword(db, businessId, user.id, await hashPassword(new_password), rememberPassword(user));
    await dropLinks(db, businessId, user.id);
    await endSessionsOf(db, businessId, user.id);
    await enqueueMail(inside, { to: user.email, ...passwordChangedMail() });
    inside.audit({ action: 'password_reset', record_type: 'users', record_id: user.id });
    return startSession(inside, ctx, user.id);
  });
  session.finish();
  return { user: session.user };
}
