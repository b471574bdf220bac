import type { Id } from '../../../foundation/contract/id.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Availability } from '../../contract/availability.ts';
import type { UserStatus } from '../../contract/user.ts';

/** A user with the role, as the specification's current user shows them. */
export interface CurrentUserRow {
  id: Id;
  first_name: string;
  last_name: string;
  email: string;
  time_zone: string;
  country: string | null;
  status: UserStatus;
  state: Availability['state'];
  out_from: string | null;
  out_until: string | null;
  out_note: string | null;
  stand_in_id: Id | null;
  role_id: Id;
  role_name: string;
  permissions: Permission[];
}

// Every page asks this first: one prepared statement.
const find: NamedStatement = {
  name: 'find_current_user',
  text: `select u.id, u.first_name, u.last_name, u.email, u.time_zone, u.country, u.status,
      u.availability as state, case when u.out_until > clock_now() then u.out_from end as out_from, u.out_until, u.out_note, u.stand_in_id,
      r.id as role_id, r.name as role_name, r.permissions
    from users u join roles r on r.business_id = u.business_id and r.id = u.role_id
    where u.business_id = current_business() and u.id = $1 and u.deleted_time is null`,
};

export async function findCurrentUser(tx: Transaction, userId: Id): Promise<CurrentUserRow | null> {
  const [row] = await tx.run<CurrentUserRow>(find, [userId]);
  return row ?? null;
}
