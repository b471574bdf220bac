import type { Id } from '../../../foundation/contract/id.ts';
import type { OperationContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { CurrentUser } from '../../contract/user.ts';
import { findRole } from '../roles/role-store.ts';
import { findUserRow } from '../users/user-store.ts';

/** The specification's current user. */
export async function presentCurrentUser(
  { db, businessId }: Pick<OperationContext, 'db' | 'businessId'>,
  userId: Id,
): Promise<CurrentUser> {
  const user = (await findUserRow(db, businessId, userId)) ?? refuse('SIGN_IN_AGAIN');
  const role = (await findRole(db, businessId, user.role_id)) ?? refuse('SIGN_IN_AGAIN');
  return {
    user_id: user.id,
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email_id: user.email,
    time_zone: user.time_zone,
    country: user.country,
    status: user.status,
    role: { id: role.id, name: role.name },
    role_details: { role_id: role.id, role_name: role.name },
    permissions: role.permissions,
  };
}
