import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

/** The membership of two contacts in one list, as the texts of JSON; null: not in it. */
export interface MembershipPair {
  list_id: Id;
  kept: string | null;
  merged: string | null;
}

const lockLists: NamedStatement = {
  name: 'lock_lists_of_contacts',
  text: `select from contact_lists l
    where (l.business_id, l.id) in (
      select m.business_id, m.list_id from list_members m
      join unnest($1::bigint[], $2::bigint[]) as e (business_id, id) on m.business_id = e.business_id and m.contact_id = e.id
    )
    order by l.business_id, l.id for no key update of l ${locks('record')}`,
};
// Counted by what leaves: counting long lists would take longer than the deletion.
const leaveAll: NamedStatement = {
  name: 'delete_memberships_of_contacts',
  text: `with gone as (
      delete from list_members m using unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
      where m.business_id = e.business_id and m.contact_id = e.id
      returning m.business_id, m.list_id, m.contact_id, m.status
    ), counted as (
      update contact_lists l set member_count = l.member_count - g.members, active_count = l.active_count - g.active, modified_time = clock_now()
      from (
        select business_id, list_id, count(*)::int as members, (count(*) filter (where status = 'active'))::int as active
        from gone group by business_id, list_id
      ) g where l.business_id = g.business_id and l.id = g.list_id
    )
    select business_id, list_id, contact_id from gone order by business_id, list_id, contact_id`,
};
const pairs: NamedStatement = {
  name: 'memberships_of_two_contacts',
  text: `select list_id, max(to_jsonb(m)::text) filter (where contact_id = $2) as kept, max(to_jsonb(m)::text) filter (where contact_id = $3) as merged
    from list_members m where business_id = $1 and contact_id in ($2, $3) group by list_id order by list_id`,
};
// What is still as the merge made it is as it was before; in a list that was deleted since there is nothing to restore.
const restoreKept: NamedStatement = {
  name: 'restore_memberships_of_kept',
  text: `with told as (
      select e.list_id, e.before, e.after from jsonb_to_recordset($3) as e (list_id bigint, before jsonb, after jsonb)
    ), same as (
      select t.list_id, t.before from told t join list_members m on m.business_id = $1 and m.list_id = t.list_id and m.contact_id = $2
      where (m.status, m.unsubscribed_time) is not distinct from (t.after ->> 'status', (t.after ->> 'unsubscribed_time')::timestamptz)
    ), removed as (
      delete from list_members m using same s
      where m.business_id = $1 and m.list_id = s.list_id and m.contact_id = $2 and s.before is null returning m.list_id
    ), restored as (
      update list_members m set status = s.before ->> 'status', unsubscribed_time = (s.before ->> 'unsubscribed_time')::timestamptz
      from same s where m.business_id = $1 and m.list_id = s.list_id and m.contact_id = $2 and s.before is not null returning m.list_id
    )
    select l.name from told t join contact_lists l on l.business_id = $1 and l.id = t.list_id
    where t.list_id not in (select list_id from same) and t.before is distinct from t.after order by l.name`,
};
const restoreMerged: NamedStatement = {
  name: 'restore_memberships_of_merged',
  text: `insert into list_members select r.* from jsonb_array_elements($2) as e (row)
    cross join lateral jsonb_populate_record(null::list_members, e.row) r
    join contact_lists l on l.business_id = $1 and l.id = r.list_id where r.business_id = $1
    order by r.list_id on conflict do nothing`,
};
const counts: NamedStatement = {
  name: 'count_lists_of_contacts',
  text: `select contact_id, count(*)::int as count from list_members where business_id = $1 and contact_id = any ($2::bigint[]) group by 1`,
};

interface ContactKey {
  business_id: Id;
  contact_id: Id;
}

const keysOf = (contacts: readonly ContactKey[]) => [
  contacts.map(({ business_id }) => business_id),
  contacts.map(({ contact_id }) => contact_id),
];

/** Locks every list that one of these contacts is in. */
export async function lockListsOf(tx: Transaction, contacts: readonly ContactKey[]): Promise<void> {
  await tx.run(lockLists, keysOf(contacts));
}

/** Takes contacts out of all of their lists, which are locked, and counts these; returns who left which. */
export const deleteMemberships = (
  tx: Transaction,
  contacts: readonly ContactKey[],
): Promise<(ContactKey & { list_id: Id })[]> => tx.run(leaveAll, keysOf(contacts));

/** The memberships of two contacts, in the order of the lists. */
export function readMemberships(tx: Transaction, businessId: Id, keptId: Id, mergedId: Id): Promise<MembershipPair[]> {
  return tx.run<MembershipPair>(pairs, [businessId, keptId, mergedId]);
}

/** Gives a kept contact the memberships that it had; returns the names of lists where it has changed since. */
export async function restoreKeptMemberships(
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  memberships: readonly { list_id: Id; before: string | null; after: string | null }[],
): Promise<string[]> {
  const json = memberships.map(
    ({ list_id: id, before, after }) => `{"list_id":${id},"before":${before ?? 'null'},"after":${after ?? 'null'}}`,
  );
  const rows = await tx.run<{ name: string }>(restoreKept, [businessId, contactId, `[${json.join(',')}]`]);
  return rows.map(({ name }) => name);
}

/** Puts a contact that exists again into the lists that it was in, as far as they exist. */
export async function restoreMergedMemberships(
  tx: Transaction,
  businessId: Id,
  memberships: readonly string[],
): Promise<void> {
  await tx.run(restoreMerged, [businessId, `[${memberships.join(',')}]`]);
}

/** How many lists these contacts are in. */
export async function countListsOf(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
): Promise<Map<Id, number>> {
  const rows = await tx.run<{ contact_id: Id; count: number }>(counts, [businessId, contactIds]);
  return new Map(rows.map(({ contact_id: id, count }) => [id, count]));
}
