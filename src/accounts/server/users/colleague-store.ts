import type { Id } from '../../../foundation/contract/id.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { UserStatus } from '../../contract/user.ts';

/** A user as other areas need one: a name to show, and what may be left to them. */
export interface Colleague {
  id: Id;
  label: string;
  status: UserStatus;
  permissions: Permission[];
}

const find: NamedStatement = {
  name: 'find_colleagues',
  text: `select u.id, trim(u.first_name || ' ' || u.last_name) as label, u.status, r.permissions
    from users u join roles r on r.business_id = u.business_id and r.id = u.role_id
    join (select distinct * from unnest($1::bigint[], $2::bigint[])) as e (business_id, id) on e.business_id = u.business_id and e.id = u.id
    where u.deleted_time is null`,
};

/** Those of these ids that are users of their business and not deleted, by id. */
export async function findColleagues(
  tx: Transaction,
  users: readonly { business_id: Id; user_id: Id }[],
): Promise<ReadonlyMap<Id, Colleague>> {
  if (users.length === 0) return new Map();
  const rows = await tx.run<Colleague>(find, [
    users.map(({ business_id }) => business_id),
    users.map(({ user_id }) => user_id),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

const readName: NamedStatement = {
  name: 'read_user_name',
  text: 'select first_name, last_name from users where business_id = $1 and id = $2 and deleted_time is null',
};

/** How a user of a business is called: what stands for who writes in the texts of messages. */
export async function readUserName(
  tx: Transaction,
  businessId: Id,
  userId: Id,
): Promise<{ first_name: string; last_name: string } | undefined> {
  return (await tx.run<{ first_name: string; last_name: string }>(readName, [businessId, userId]))[0];
}

const findByText: NamedStatement = {
  name: 'find_colleagues_named',
  text: `select u.id, lower(u.email) as email, lower(l.name) as name
    from users u join user_labels l on l.business_id = u.business_id and l.id = u.id
    where u.business_id = $1 and u.deleted_time is null and (lower(u.email) = any ($2) or lower(l.name) = any ($2))`,
};

/** Users of a business, not deleted, whose e-mail or full name is one of these folded texts; both folded. */
export function findColleaguesNamed(
  tx: Transaction,
  businessId: Id,
  texts: readonly string[],
): Promise<{ id: Id; email: string; name: string }[]> {
  return tx.run(findByText, [businessId, texts]);
}

const findByPermission: NamedStatement = {
  name: 'find_colleagues_who_may',
  text: `select u.business_id, u.id as user_id
    from users u join roles r on r.business_id = u.business_id and r.id = u.role_id
    where u.business_id = any ($1) and $2 = any (r.permissions) and u.status = 'active' and u.deleted_time is null
    order by u.business_id, u.id`,
};

/** Active users of these businesses whose role has a permission. */
export async function findColleaguesWhoMay(
  tx: Transaction,
  permission: Permission,
  businessIds: readonly Id[],
): Promise<{ business_id: Id; user_id: Id }[]> {
  return businessIds.length === 0 ? [] : tx.run(findByPermission, [businessIds, permission]);
}
