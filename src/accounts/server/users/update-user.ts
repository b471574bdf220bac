import type { z } from 'zod';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { accountEvents } from '../../contract/events.ts';
import type { Role } from '../../contract/roles.ts';
import type { updateUser as input, User } from '../../contract/user.ts';
import { dropLinks } from '../auth/link-store.ts';
import { sendLink } from '../auth/send-link.ts';
import { findRole } from '../roles/role-store.ts';
import { keepOneSuperAdmin, requireAtLeast } from './guard-roles.ts';
import { claimSignInName, releaseSignInName } from './sign-in-name-store.ts';
import { findUser, findUserRow, lockUser, updateUserRow } from './user-store.ts';

/** Edits a user. A new e-mail of an invited person gets a new invitation; the old link stops working. */
export async function updateUser(
  ctx: MemberContext,
  userId: Id,
  { version, ...change }: z.output<typeof input>,
): Promise<{ user: User }> {
  const { db, businessId } = ctx;
  const row = (await lockUser(db, businessId, userId)) ?? refuse('NOT_FOUND');
  if (version !== undefined && version !== row.version)
    refuse('CONFLICT', { info: { current: await findUser(db, businessId, userId) } });
  const {
    email = row.email,
    first_name = row.first_name,
    last_name = row.last_name,
    in_round_robin = row.in_round_robin,
  } = change;
  const newRole = await roleAfter(ctx, userId, row.role_id, change.role_id);
  const isMoving = email !== row.email;
  if (isMoving) await moveSignIn(ctx, userId, row.email, email);
  await updateUserRow(db, businessId, userId, {
    first_name,
    last_name,
    email,
    role_id: newRole.id,
    in_round_robin,
  });
  if (isMoving && row.status === 'pending') {
    const inviter = await findUserRow(db, businessId, ctx.actor.user_id);
    await sendLink(ctx, { id: userId, first_name, email }, 'invitation', inviter?.first_name);
  }
  ctx.audit({
    action: 'user_changed',
    record_type: 'users',
    record_id: userId,
    detail: { fields: Object.keys(change), role: newRole.name },
  });
  return announceUser(ctx, userId);
}

/** The role that the user has afterwards; refuses one that the actor may not give or take. */
async function roleAfter(ctx: MemberContext, userId: Id, oldId: Id, newId: Id | undefined): Promise<Role> {
  const oldRole = await findRole(ctx.db, ctx.businessId, oldId);
  const newRole = newId === undefined ? oldRole : await findRole(ctx.db, ctx.businessId, newId);
  if (!newRole) refuse('INVALID_DATA', { message: 'Choose a role.', info: { field: 'role_id' } });
  requireAtLeast(ctx, oldRole, newRole);
  if (oldRole?.built_in === 'super_admin' && newRole.built_in !== 'super_admin') await keepOneSuperAdmin(ctx, userId);
  return newRole;
}

/** The new e-mail signs in from now on; the old one is free, and links sent to it are void. */
async function moveSignIn(ctx: MemberContext, userId: Id, from: string, to: string): Promise<void> {
  if (!(await claimSignInName(ctx.tx, to, userId)))
    refuse('INVALID_DATA', { reason: 'USER_ALREADY_PRESENT', info: { field: 'email' } });
  await releaseSignInName(ctx.tx, from);
  await dropLinks(ctx.db, ctx.businessId, userId);
}

/** Tells everybody how a user looks now. */
export async function announceUser(ctx: MemberContext, userId: Id): Promise<{ user: User }> {
  const user = (await findUser(ctx.db, ctx.businessId, userId)) ?? refuse('NOT_FOUND');
  ctx.emit(accountEvents.userChanged, user);
  return { user };
}
