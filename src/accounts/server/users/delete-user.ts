import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { userLeft } from '../../contract/domain-events.ts';
import { accountEvents } from '../../contract/events.ts';
import { dropLinks } from '../auth/link-store.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { findRole } from '../roles/role-store.ts';
import { keepOneSuperAdmin, requireAtLeast } from './guard-roles.ts';
import { releaseSignInName } from './sign-in-name-store.ts';
import { lockUser, markDeleted } from './user-store.ts';

/** Deletes a user: signed out at once, e-mail free again, and what they did keeps their name. */
export async function deleteUser(ctx: MemberContext, userId: Id): Promise<undefined> {
  const { db, businessId } = ctx;
  const user = (await lockUser(db, businessId, userId)) ?? refuse('NOT_FOUND');
  requireAtLeast(ctx, await findRole(db, businessId, user.role_id));
  if (userId === ctx.user.user_id) refuse('NOT_ALLOWED', { reason: 'OWN_ACCOUNT' });
  await keepOneSuperAdmin(ctx, userId);
  await endSessionsOf(db, businessId, userId);
  await dropLinks(db, businessId, userId);
  await releaseSignInName(ctx.tx, user.email);
  await markDeleted(db, businessId, userId);
  ctx.audit({ action: 'user_deleted', record_type: 'users', record_id: userId });
  ctx.emit(accountEvents.userDeleted, { id: userId });
  ctx.raise(userLeft, [{ business_id: businessId, user_id: userId }]);
  return undefined;
}
