import type { z } from 'zod';
import type { Id } from '../../../foundation/contract/id.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../../foundation/server/db/database-error.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { accountEvents } from '../../contract/events.ts';
import type { Role, roleBody } from '../../contract/roles.ts';
import { deleteRoleRow, findRole, insertRole, lockRole, updateRoleRow } from './role-store.ts';

type Input = z.output<typeof roleBody>;

function refuseDuplicate(error: unknown): never {
  if (!isUniqueViolation(error, 'role_names')) throw error;
  return refuse('INVALID_DATA', { reason: 'ROLE_ALREADY_PRESENT', info: { field: 'name' } });
}

/** No one gives away what they do not hold themselves. */
function requireOwnPermissions(ctx: MemberContext, { permissions }: Input): void {
  if (!permissions.every((permission) => ctx.user.permissions.has(permission)))
    refuse('NOT_ALLOWED', { info: { field: 'permissions' } });
}

/**
 * The role, locked so that what is compared is what is changed. Refuses built-in roles, and those that allow more than
 * the actor's own: taking permissions away from a colleague is as much power as giving them.
 */
async function lockEditableRole(ctx: MemberContext, roleId: Id): Promise<Role> {
  const role = (await lockRole(ctx.db, ctx.businessId, roleId)) ?? refuse('NOT_FOUND');
  if (role.built_in !== null) refuse('NOT_ALLOWED', { reason: 'BUILT_IN_ROLE' });
  if (!role.permissions.every((permission) => ctx.user.permissions.has(permission)))
    refuse('NOT_ALLOWED', { reason: 'ROLE_STRONGER' });
  return role;
}

export async function createRole(ctx: MemberContext, input: Input): Promise<{ role: Role }> {
  requireOwnPermissions(ctx, input);
  const id = await insertRole(ctx.db, ctx.businessId, input.name, input.permissions).catch(refuseDuplicate);
  ctx.audit({
    action: 'role_created',
    record_type: 'roles',
    record_id: id,
    detail: { permissions: input.permissions },
  });
  return announceRole(ctx, id);
}

/** Holds for everyone with the role from their next call on. */
export async function updateRole(ctx: MemberContext, roleId: Id, input: Input): Promise<{ role: Role }> {
  await lockEditableRole(ctx, roleId);
  requireOwnPermissions(ctx, input);
  await updateRoleRow(ctx.db, ctx.businessId, roleId, input.name, input.permissions).catch(refuseDuplicate);
  ctx.audit({
    action: 'role_changed',
    record_type: 'roles',
    record_id: roleId,
    detail: { permissions: input.permissions },
  });
  return announceRole(ctx, roleId);
}

export async function deleteRole(ctx: MemberContext, roleId: Id): Promise<undefined> {
  const role = await lockEditableRole(ctx, roleId);
  if (role.user_count > 0) refuse('NOT_ALLOWED', { reason: 'ROLE_IN_USE' });
  // Someone may have been given the role since it was counted: then the foreign key says so.
  await deleteRoleRow(ctx.db, ctx.businessId, roleId).catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error;
    refuse('NOT_ALLOWED', { reason: 'ROLE_IN_USE' });
  });
  ctx.audit({ action: 'role_deleted', record_type: 'roles', record_id: roleId });
  ctx.emit(accountEvents.roleDeleted, { id: roleId });
  return undefined;
}

async function announceRole(ctx: MemberContext, roleId: Id): Promise<{ role: Role }> {
  const role = (await findRole(ctx.db, ctx.businessId, roleId)) ?? refuse('NOT_FOUND');
  ctx.emit(accountEvents.roleChanged, role);
  return { role };
}
