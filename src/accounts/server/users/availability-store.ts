import type { Id } from '../../../foundation/contract/id.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { UserKey } from './user-store.ts';

const IS_OUT = 'coalesce(u.out_from <= n.now and n.now < u.out_until, false)';
const NOW = '(select clock_now() as now offset 0) n';

const available: NamedStatement = {
  name: 'find_available_users',
  text: `select u.business_id, u.id as user_id, u.in_round_robin
    from ${NOW}, users u join roles r on r.business_id = u.business_id and r.id = u.role_id
    where u.business_id = any ($1) and $2 = any (r.permissions) and u.status = 'active' and u.deleted_time is null
      and u.availability = 'available' and not ${IS_OUT}
    order by u.business_id, u.id`,
};

/** Someone to whom work can be given now. */
export interface AvailableUser extends UserKey {
  in_round_robin: boolean;
}

/** Active users of these businesses whose role has a permission and who are neither away nor out of the office, by the database's clock. */
export function availableUsers(
  tx: Transaction,
  businessIds: readonly Id[],
  permission: Permission,
): Promise<AvailableUser[]> {
  return businessIds.length === 0 ? Promise.resolve([]) : tx.run<AvailableUser>(available, [businessIds, permission]);
}

const standIns: NamedStatement = {
  name: 'find_stand_ins',
  text: `select u.business_id, u.id as user_id, s.id as stand_in_id
    from ${NOW}, (select distinct * from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)) e
    join users u on u.business_id = e.business_id and u.id = e.id
    join users s on s.business_id = u.business_id and s.id = u.stand_in_id
    where ${IS_OUT} and s.status = 'active' and s.deleted_time is null`,
};

/** Who stands in for those of these users who are out of the office and have named an active colleague, by user. */
export async function findStandIns(tx: Transaction, users: readonly UserKey[]): Promise<ReadonlyMap<Id, Id>> {
  if (users.length === 0) return new Map();
  const rows = await tx.run<UserKey & { stand_in_id: Id }>(standIns, [
    users.map(({ business_id }) => business_id),
    users.map(({ user_id }) => user_id),
  ]);
  return new Map(rows.map(({ user_id, stand_in_id }) => [user_id, stand_in_id]));
}
