import type { RateLimit } from '../../../foundation/contract/endpoint.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { takeTry } from '../../../foundation/server/rate-limit.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { errorSentence } from '../../../foundation/contract/errors.ts';
import { enqueueMail } from '../../../foundation/server/mail/enqueue-mail.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { passwordSentences } from '../../contract/password.ts';
import { findBusiness } from '../business/business-store.ts';
import { passwordChangedMail } from '../mails/account-mails.ts';
import { findPasswordProblem, rememberPassword, type PasswordProblem } from '../passwords/choose-password.ts';
import { hashPassword, isPassword } from '../passwords/hash-password.ts';
import { lockUser, setPassword } from '../users/user-store.ts';
import { dropLinks } from './link-store.ts';
import { endSessionsOf } from './session-store.ts';

const perUser: RateLimit = { name: 'change_password', max: 10, windowSeconds: 900 };

interface Passwords {
  current_password: string;
  new_password: string;
}

type Content =
  | { code: 'SUCCESS'; message: string }
  | { code: 'INVALID_INPUT'; field: keyof Passwords; reason: string; message: string };

const invalid = (field: keyof Passwords, { reason, message }: PasswordProblem): { content: Content } => ({
  content: { code: 'INVALID_INPUT', field, reason, message: message ?? errorSentence('INVALID_INPUT', { reason }) },
});

/**
 * Changes the own password. Refusals come inside the response, in the specification's order and words.
 * Every other session of the user ends with the change, and so does every link in a mailbox.
 */
export async function changePassword(
  ctx: MemberContext,
  { current_password, new_password }: Passwords,
): Promise<{ content: Content }> {
  const { db, businessId, user: me, services } = ctx;
  if (current_password === '')
    return invalid('current_password', { reason: 'EMPTY', message: passwordSentences.currentEmpty });
  if (new_password === '') return invalid('new_password', { reason: 'EMPTY' });
  // Someone at an open screen must not try passwords without end. Counted in a transaction of its own.
  await inTransaction({ pool: services.pool, businessId: null, mode: 'write' }, (tx) =>
    takeTry(tx, perUser, me.user_id),
  );
  const user = (await lockUser(db, businessId, me.user_id)) ?? refuse('SIGN_IN_AGAIN');
  const isCurrent = user.password_hash !== null && (await isPassword(current_password, user.password_hash));
  if (!isCurrent) return invalid('current_password', { reason: 'INVALID_PASSWORD' });
  const business_name = (await findBusiness(db, businessId))?.name;
  const problem = await findPasswordProblem(new_password, { ...user, business_name });
  if (problem) return invalid('new_password', problem);
  await setPassword(db, businessId, user.id, await hashPassword(new_password), rememberPassword(user));
  await endSessionsOf(db, businessId, user.id, me.session_id);
  await dropLinks(db, businessId, user.id);
  await enqueueMail(ctx, { to: user.email, ...passwordChangedMail() });
  ctx.audit({ action: 'password_changed', record_type: 'users', record_id: user.id });
  return { content: { code: 'SUCCESS', message: passwordSentences.success } };
}
