import type { z } from 'zod';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { userLeft } from '../../contract/domain-events.ts';
import type { User, userAction } from '../../contract/user.ts';
import { dropLinks } from '../auth/link-store.ts';
import { sendLink } from '../auth/send-link.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { findRole } from '../roles/role-store.ts';
import { keepOneSuperAdmin, requireAtLeast } from './guard-roles.ts';
import { announceUser } from './update-user.ts';
import { findUserRow, lockUser, updateUserRow } from './user-store.ts';

/**
 * Activates or deactivates a user, or sends a pending one the invitation again. A deactivated user's
 * sessions end with the change. Someone who never accepted becomes pending again, not active: there
 * is no password yet.
 */
export async function changeUserStatus(
  ctx: MemberContext,
  userId: Id,
  action: z.output<typeof userAction>,
): Promise<{ user: User }> {
  const { db, businessId, user: me } = ctx;
  const user = (await lockUser(db, businessId, userId)) ?? refuse('NOT_FOUND');
  requireAtLeast(ctx, await findRole(db, businessId, user.role_id));
  if (action === 'inactive') {
    if (userId === me.user_id) refuse('NOT_ALLOWED', { reason: 'OWN_ACCOUNT' });
    await keepOneSuperAdmin(ctx, userId);
    await endSessionsOf(db, businessId, userId);
    await dropLinks(db, businessId, userId);
  }
  const next = action === 'inactive' ? 'inactive' : user.password_hash === null ? 'pending' : 'active';
  if (next !== user.status) await updateUserRow(db, businessId, userId, { status: next });
  if (next === 'pending') {
    const inviter = await findUserRow(db, businessId, me.user_id);
    await sendLink(ctx, user, 'invitation', inviter?.first_name);
  }
  if (next === 'inactive' && user.status !== 'inactive')
    ctx.raise(userLeft, [{ business_id: businessId, user_id: userId }]);
  ctx.audit({ action: `user_${action}`, record_type: 'users', record_id: userId });
  return announceUser(ctx, userId);
}
