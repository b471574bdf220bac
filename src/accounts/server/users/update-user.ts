import type { z } from 'zod';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { enqueueMail } from '../../../foundation/server/mail/enqueue-mail.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { accountEvents } from '../../contract/events.ts';
import type { Role } from '../../contract/roles.ts';
import type { updateUserBody, User } from '../../contract/user.ts';
import { dropLinks } from '../auth/link-store.ts';
import { sendLink } from '../auth/send-link.ts';
import { addressChangeRequestedMail } from '../mails/account-mails.ts';
import { findRole } from '../roles/role-store.ts';
import { keepOneSuperAdmin, requireAtLeast } from './guard-roles.ts';
import { findUser, findUserRow, isColleaguesEmail, lockUser, updateUserRow } from './user-store.ts';

type UserRow = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * Edits a user. A new e-mail of an invited person gets a new invitation, and the old link stops working. That of
 * someone who has joined is only asked for: it changes when the link in the new mailbox is used.
 */
export async function updateUser(
  ctx: MemberContext,
  userId: Id,
  { version, ...change }: z.output<typeof updateUserBody>,
): Promise<{ user: User }> {
  const { db, businessId } = ctx;
  const row = (await lockUser(db, businessId, userId)) ?? refuse('NOT_FOUND');
  if (version !== undefined && version !== row.version)
    refuse('CONFLICT', { info: { current: await findUser(db, businessId, userId) } });
  const newRole = await roleAfter(ctx, userId, row.role_id, change.role_id);
  await updateUserRow(db, businessId, userId, {
    first_name: change.first_name ?? row.first_name,
    last_name: change.last_name ?? row.last_name,
    role_id: newRole.id,
    in_round_robin: change.in_round_robin ?? row.in_round_robin,
    // Null is a value of these: left out, they stay.
    ...(change.chat_capacity !== undefined && { chat_capacity: change.chat_capacity }),
    ...(change.working_hours !== undefined && { working_hours: change.working_hours }),
  });
  if (change.email !== undefined) await changeAddress(ctx, row, change.email);
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

/** Says nothing about other businesses: whether the address is free there shows when it is proven. */
async function changeAddress(ctx: MemberContext, user: UserRow, email: string): Promise<void> {
  const { db, businessId } = ctx;
  await dropLinks(db, businessId, user.id, 'email_change');
  if (email === user.email) return;
  if (await isColleaguesEmail(db, businessId, email))
    refuse('INVALID_DATA', { reason: 'USER_ALREADY_PRESENT', info: { field: 'email' } });
  if (user.password_hash !== null) {
    await sendLink(ctx, { id: user.id, email }, 'email_change');
    await enqueueMail(ctx, { to: user.email, ...addressChangeRequestedMail() });
    return;
  }
  // Anyone who has not accepted yet has proven nothing: the invitation simply goes elsewhere.
  await updateUserRow(db, businessId, user.id, { email });
  await dropLinks(db, businessId, user.id);
  if (user.status !== 'pending') return;
  const inviter = await findUserRow(db, businessId, ctx.user.user_id);
  await sendLink(ctx, { id: user.id, email }, 'invitation', inviter?.first_name);
}

/** Emits how a user looks now. */
export async function announceUser(ctx: MemberContext, userId: Id): Promise<{ user: User }> {
  const user = (await findUser(ctx.db, ctx.businessId, userId)) ?? refuse('NOT_FOUND');
  ctx.emit(accountEvents.userChanged, user);
  return { user };
}
