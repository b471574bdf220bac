import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

const activeAfter: NamedStatement = {
  name: 'active_list_members_after',
  text: `select contact_id from list_members where business_id = $1 and list_id = $2 and status = 'active' and contact_id > $3
    order by contact_id limit $4`,
};
const inactiveAfter: NamedStatement = {
  name: 'inactive_list_members_after',
  text: `select contact_id from list_members where business_id = $1 and list_id = $2 and status = 'inactive' and contact_id > $3
    order by contact_id limit $4`,
};
const inactiveCount: NamedStatement = {
  name: 'count_inactive_list_members',
  text: 'select member_count - active_count as count from contact_lists where business_id = $1 and id = $2',
};
const among: NamedStatement = {
  name: 'list_members_of_status_among',
  text: `select contact_id from list_members where business_id = $1 and list_id = $2 and contact_id = any ($3) and status = $4`,
};

/** Active members in the order of their ids: `limit` of them behind `after`. */
export async function listActiveIds(
  tx: Transaction,
  businessId: Id,
  listId: Id,
  { after, limit }: { after: Id; limit: number },
): Promise<Id[]> {
  const rows = await tx.run<{ contact_id: Id }>(activeAfter, [businessId, listId, after, limit]);
  return rows.map(({ contact_id: id }) => id);
}

/** Those who have unsubscribed, in the order of their ids: `limit` of them behind `after`. */
export async function listInactiveIds(
  tx: Transaction,
  businessId: Id,
  listId: Id,
  { after, limit }: { after: Id; limit: number },
): Promise<Id[]> {
  const rows = await tx.run<{ contact_id: Id }>(inactiveAfter, [businessId, listId, after, limit]);
  return rows.map(({ contact_id: id }) => id);
}

/** How many have unsubscribed from a list. */
export async function countInactiveMembers(tx: Transaction, businessId: Id, listId: Id): Promise<number> {
  const [row] = await tx.run<{ count: number }>(inactiveCount, [businessId, listId]);
  return row?.count ?? 0;
}

/** Those of the contacts that are members of this status: active, or unsubscribed from the list. */
export async function findIdsOfStatus(
  tx: Transaction,
  businessId: Id,
  listId: Id,
  { contactIds, status }: { contactIds: readonly Id[]; status: 'active' | 'inactive' },
): Promise<Id[]> {
  if (contactIds.length === 0) return [];
  const rows = await tx.run<{ contact_id: Id }>(among, [businessId, listId, contactIds, status]);
  return rows.map(({ contact_id: id }) => id);
}
