import type { z } from 'zod';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { isUniqueViolation } from '../../../foundation/server/db/database-error.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { accountEvents } from '../../contract/events.ts';
import type { inviteUserBody, User } from '../../contract/user.ts';
import { sendLink } from '../auth/send-link.ts';
import { findBusiness } from '../business/business-store.ts';
import { findRole } from '../roles/role-store.ts';
import { requireAtLeast } from './guard-roles.ts';
import { findUser, findUserRow, insertUser } from './user-store.ts';

/**
 * Adds a pending user and mails the invitation, both or neither. It claims no address: that is done by accepting, so
 * the response shows nothing about other businesses, and one may invite whom another has invited.
 */
export async function inviteUser(ctx: MemberContext, body: z.output<typeof inviteUserBody>): Promise<{ user: User }> {
  const { db, businessId, user: me } = ctx;
  const role =
    (await findRole(db, businessId, body.role_id)) ??
    refuse('INVALID_DATA', { message: 'Choose a role.', info: { field: 'role_id' } });
  requireAtLeast(ctx, role);
  const business = (await findBusiness(db, businessId)) ?? refuse('NOT_FOUND');
  const inviter = await findUserRow(db, businessId, me.user_id);
  const { role_id, email, first_name, last_name, in_round_robin } = body;
  const id = await insertUser(db, {
    business_id: businessId,
    first_name,
    last_name,
    email,
    role_id,
    in_round_robin,
    status: 'pending',
    time_zone: business.time_zone,
    country: business.country,
    password_hash: null,
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error, 'user_emails')) throw error;
    return refuse('INVALID_DATA', { reason: 'USER_ALREADY_PRESENT', info: { field: 'email' } });
  });
  await sendLink(ctx, { id, email }, 'invitation', inviter?.first_name);
  ctx.audit({ action: 'user_invited', record_type: 'users', record_id: id, detail: { role: role.name } });
  const user = (await findUser(db, businessId, id)) ?? refuse('NOT_FOUND');
  ctx.emit(accountEvents.userChanged, user);
  return { user };
}
