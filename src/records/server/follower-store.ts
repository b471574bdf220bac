import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

export interface Follower {
  business_id: Id;
  module: string;
  record_id: Id;
  user_id: Id;
}

const insert: NamedStatement = {
  name: 'add_record_followers',
  text: `insert into record_followers (business_id, module, record_id, user_id)
    select e.business_id, e.module, e.record_id, e.user_id
    from jsonb_to_recordset($1) as e (business_id bigint, module text, record_id bigint, user_id bigint)
    order by 1, 3, 4 on conflict do nothing`,
};
const remove: NamedStatement = {
  name: 'remove_record_follower',
  text: 'delete from record_followers where business_id = $1 and record_id = $2 and user_id = $3',
};
const list = (order: 'asc' | 'desc'): NamedStatement => ({
  name: `list_record_followers_${order}`,
  text: `select f.user_id as id, u.name as label, f.created_time from record_followers f
    join user_labels u on u.business_id = f.business_id and u.id = f.user_id
    where f.business_id = $1 and f.record_id = $2 order by f.created_time ${order}, f.user_id limit $3 offset $4`,
});

const ofRecords: NamedStatement = {
  name: 'find_followers_of_records',
  text: `select record_id, user_id from record_followers where business_id = $1 and record_id = any ($2::bigint[])
    order by record_id, user_id`,
};

/** These users follow these records; those who do already stay. */
export async function addFollowers(tx: Transaction, followers: readonly Follower[]): Promise<void> {
  if (followers.length > 0) await tx.run(insert, [JSON.stringify(followers)]);
}

export async function removeFollower(tx: Transaction, businessId: Id, recordId: Id, userId: Id): Promise<void> {
  await tx.run(remove, [businessId, recordId, userId]);
}

/** Who follows a record; one more than `limit` where there are more. */
export function listFollowers(
  tx: Transaction,
  businessId: Id,
  recordId: Id,
  { limit, offset, sort_order: order }: { limit: number; offset: number; sort_order: 'asc' | 'desc' },
): Promise<{ id: Id; label: string; created_time: string }[]> {
  return tx.run(list(order), [businessId, recordId, limit + 1, offset]);
}

/** Who follows these records, by record; records without followers are missing. */
export async function findFollowers(
  tx: Transaction,
  businessId: Id,
  recordIds: readonly Id[],
): Promise<ReadonlyMap<Id, readonly Id[]>> {
  const followers = new Map<Id, Id[]>();
  if (recordIds.length === 0) return followers;
  for (const { record_id: recordId, user_id: userId } of await tx.run<Pick<Follower, 'record_id' | 'user_id'>>(
    ofRecords,
    [businessId, recordIds],
  )) {
    const known = followers.get(recordId) ?? [];
    known.push(userId);
    followers.set(recordId, known);
  }
  return followers;
}
