import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { SUPER_ADMIN_PERMISSION, type Role } from '../../contract/roles.ts';
import { lockActiveSuperAdmins } from './user-store.ts';

/**
 * Refuses to touch a person, or to give a role, above one's own: only a Super Admin handles Super
 * Admins, and no one hands out (or removes) permissions that they do not hold themselves. Without
 * this, "edit users" alone would be every permission.
 */
export function requireAtLeast(ctx: MemberContext, ...roles: readonly (Role | undefined)[]): void {
  for (const role of roles) {
    if (role?.built_in === 'super_admin' && !ctx.user.permissions.has(SUPER_ADMIN_PERMISSION))
      refuse('NOT_ALLOWED', { reason: 'SUPER_ADMIN_ONLY' });
    if (role && !role.permissions.every((permission) => ctx.user.permissions.has(permission)))
      refuse('NOT_ALLOWED', { info: { field: 'role_id' } });
  }
}

/** Refuses a change after which the business would have no active Super Admin; two such changes at once wait for each other. */
export async function keepOneSuperAdmin(ctx: MemberContext, leaving: Id): Promise<void> {
  const admins = await lockActiveSuperAdmins(ctx.db, ctx.businessId);
  if (admins.includes(leaving) && admins.length === 1) refuse('NOT_ALLOWED', { reason: 'LAST_SUPER_ADMIN' });
}
