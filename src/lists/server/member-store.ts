import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locks, locksLate } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Criteria } from '../../rules/contract/criteria.ts';
import type { SearchPattern, SourceColumn } from '../../records/server/index.ts';
import type { SqlField } from '../../rules/server/index.ts';
import type { ListMember, MemberQuery } from '../contract/member.ts';

/** How criteria reach the lists that a contact `r` is in. */
export const memberOf: SqlField = {
  kind: 'choice',
  type: 'bigint',
  some: (condition) =>
    `exists (select from list_members m where m.business_id = r.business_id and m.contact_id = r.id
      and m.status = 'active' and ${condition('m.list_id')})`,
};

/** These lists as a column: their names, in the order of the names. */
export const listNames: SourceColumn = {
  label: 'Lists',
  value: `(select jsonb_agg(jsonb_build_object('id', l.id::text, 'label', l.name) order by l.name_folded, l.id)
    from list_members m join contact_lists l on l.business_id = m.business_id and l.id = m.list_id
    where m.business_id = r.business_id and m.contact_id = r.id and m.status = 'active')`,
};

/** A list whose row is locked: its members do not change meanwhile. */
export interface LockedList {
  id: Id;
  name: string;
  criteria: Criteria;
  member_count: number;
}

const lock: NamedStatement = {
  name: 'lock_contact_list',
  text: `select id, name, criteria, member_count from contact_lists where business_id = $1 and id = $2
    for no key update ${locks('record')}`,
};
const lockLate: NamedStatement = {
  name: 'lock_contact_list_late',
  text: `select id from contact_lists where business_id = $1 and id = $2 for no key update ${locksLate('record')}`,
};
const read: NamedStatement = {
  name: 'read_contact_list',
  text: 'select id, name, criteria, member_count from contact_lists where business_id = $1 and id = $2',
};
const dynamic: NamedStatement = {
  name: 'read_dynamic_contact_lists',
  text: `select id, name, criteria, member_count from contact_lists where business_id = $1 and criteria is not null
    order by name_folded, id`,
};
const among: NamedStatement = {
  name: 'list_members_among',
  text: 'select contact_id from list_members where business_id = $1 and list_id = $2 and contact_id = any ($3)',
};
const joinedOtherwise: NamedStatement = {
  name: 'contacts_in_lists_not_by',
  text: `select distinct contact_id from list_members where business_id = $1 and contact_id = any ($2)
    and not (added_by ->> 'type' = $3 and added_by ->> 'id' = $4)`,
};
const addCounts: NamedStatement = {
  name: 'add_to_list_counts',
  text: `update contact_lists set member_count = member_count + $3, active_count = active_count + $3, modified_time = clock_now()
    where business_id = $1 and id = $2`,
};
const known: NamedStatement = {
  name: 'known_contacts_of_list',
  text: 'select count(*)::int as count from contact_labels where business_id = $1 and id = any ($2)',
};
const add: NamedStatement = {
  name: 'add_list_members',
  text: `insert into list_members (business_id, list_id, contact_id, added_by, added_time)
    select $1, $2, e.id, $4, n.now from unnest($3::bigint[]) as e (id), (select clock_now() as now offset 0) n order by e.id
    on conflict do nothing returning contact_id`,
};
const change: NamedStatement = {
  name: 'change_list_members',
  text: `update list_members set status = $4, unsubscribed_time = case when $4 = 'inactive' then coalesce(unsubscribed_time, clock_now()) end
    where business_id = $1 and list_id = $2 and contact_id = any ($3)
    returning new.contact_id, old.status <> new.status as has_changed`,
};
const remove: NamedStatement = {
  name: 'remove_list_members',
  text: 'delete from list_members where business_id = $1 and list_id = $2 and contact_id = any ($3) returning contact_id',
};
const count: NamedStatement = {
  name: 'count_list_members',
  text: `update contact_lists l set member_count = c.members, active_count = c.active, modified_time = clock_now()
    from (select count(*)::int as members, (count(*) filter (where status = 'active'))::int as active
      from list_members where business_id = $1 and list_id = $2) c
    where l.business_id = $1 and l.id = $2`,
};
const COLUMNS = `m.contact_id as id, c.name, c.mobile, m.status, m.added_time, m.unsubscribed_time`;
const JOIN = 'join contact_labels c on c.business_id = m.business_id and c.id = m.contact_id';
const find: NamedStatement = {
  name: 'find_list_members',
  text: `select ${COLUMNS} from list_members m ${JOIN} where m.business_id = $1 and m.list_id = $2 and m.contact_id = any ($3) order by m.contact_id`,
};
const listText = (order: 'asc' | 'desc', isAfter: boolean): NamedStatement => ({
  name: `list_members_${order}${isAfter ? '_after' : ''}`,
  text: `select ${COLUMNS} from list_members m ${JOIN}
    where m.business_id = $1 and m.list_id = $2 and ($3::text is null or m.status = $3)
      and ($4::text[] is null or lower(c.name) like any ($4::text[]) or c.mobile like any ($4::text[])
        or (cardinality($5::text[]) > 0 and (' ' || lower(c.name)) like all ($5::text[])))
      ${
        isAfter
          ? `and (m.added_time, m.contact_id) ${order === 'desc' ? '<' : '>'} (select a.added_time, a.contact_id from list_members a
        where a.business_id = $1 and a.list_id = $2 and a.contact_id = $8)`
          : ''
      }
    order by m.added_time ${order}, m.contact_id ${order} limit $6 offset $7`,
});
const ofContact = (order: 'asc' | 'desc'): NamedStatement => ({
  name: `lists_of_contact_${order}`,
  text: `select l.id, l.name, m.status, m.added_time, m.unsubscribed_time
    from list_members m join contact_lists l on l.business_id = m.business_id and l.id = m.list_id
    where m.business_id = $1 and m.contact_id = $2 order by m.added_time ${order}, l.id limit $3 offset $4`,
});
// Who is in both lists stays as in the kept one; an unsubscription of either counts.
const merge: NamedStatement = {
  name: 'move_members_of_merged',
  text: `with moved as (
      delete from list_members m using unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, kept_id, merged_id)
      where m.business_id = e.business_id and m.contact_id = e.merged_id
      returning m.business_id, m.list_id, e.kept_id, m.added_time, m.unsubscribed_time, m.added_by
    )
    insert into list_members as k (business_id, list_id, contact_id, status, added_time, unsubscribed_time, added_by)
    select distinct on (business_id, list_id, kept_id) business_id, list_id, kept_id,
      case when unsubscribed_time is null then 'active' else 'inactive' end, added_time, unsubscribed_time, added_by
    from moved order by business_id, list_id, kept_id, unsubscribed_time
    on conflict (business_id, list_id, contact_id) do update set
      status = case when coalesce(k.unsubscribed_time, excluded.unsubscribed_time) is null then 'active' else 'inactive' end,
      unsubscribed_time = coalesce(k.unsubscribed_time, excluded.unsubscribed_time)
    returning k.business_id, k.list_id`,
};

export async function lockList(tx: Transaction, businessId: Id, listId: Id): Promise<LockedList | undefined> {
  const [row] = await tx.run<LockedList>(lock, [businessId, listId]);
  return row;
}

/** The lists whose members follow from criteria, by name. */
export const readDynamicLists = (tx: Transaction, businessId: Id): Promise<LockedList[]> =>
  tx.run<LockedList>(dynamic, [businessId]);

/** Locks a list after what has a higher rank; false without one. */
export async function lockListLate(tx: Transaction, businessId: Id, listId: Id): Promise<boolean> {
  return (await tx.run(lockLate, [businessId, listId])).length > 0;
}

/** The list as it is, not locked. */
export async function findList(tx: Transaction, businessId: Id, listId: Id): Promise<LockedList | undefined> {
  const [row] = await tx.run<LockedList>(read, [businessId, listId]);
  return row;
}

/** Those of the contacts that are in the list. */
export async function findMemberIds(
  tx: Transaction,
  businessId: Id,
  listId: Id,
  contactIds: readonly Id[],
): Promise<Id[]> {
  if (contactIds.length === 0) return [];
  const rows = await tx.run<{ contact_id: Id }>(among, [businessId, listId, contactIds]);
  return rows.map(({ contact_id: id }) => id);
}

/** Those of the contacts whom anyone but this actor has added to a list. */
export async function findJoinedOtherwise(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
  { type, id }: Pick<Actor, 'type' | 'id'>,
): Promise<Id[]> {
  const rows = await tx.run<{ contact_id: Id }>(joinedOtherwise, [businessId, contactIds, type, id]);
  return rows.map(({ contact_id: contactId }) => contactId);
}

/** Counts new, active members of a locked list. */
export async function addToCounts(tx: Transaction, businessId: Id, listId: Id, joined: number): Promise<void> {
  if (joined > 0) await tx.run(addCounts, [businessId, listId, joined]);
}

/** How many of these contacts the business has. */
export async function countKnownContacts(tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<number> {
  const [row] = await tx.run<{ count: number }>(known, [businessId, ids]);
  return row?.count ?? 0;
}

/** Adds contacts to a locked list; returns those who were not in it. */
export async function insertMembers(
  tx: Transaction,
  businessId: Id,
  listId: Id,
  ids: readonly Id[],
  actor: Actor,
): Promise<Id[]> {
  const rows = await tx.run<{ contact_id: Id }>(add, [businessId, listId, ids, JSON.stringify(actor)]);
  return rows.map(({ contact_id: id }) => id);
}

/** Sets the status of members of a locked list; returns how many of them there are, and those who had another one. */
export async function setMemberStatus(
  tx: Transaction,
  businessId: Id,
  listId: Id,
  ids: readonly Id[],
  status: ListMember['status'],
): Promise<{ found: number; changed: Id[] }> {
  const rows = await tx.run<{ contact_id: Id; has_changed: boolean }>(change, [businessId, listId, ids, status]);
  return {
    found: rows.length,
    changed: rows.flatMap(({ contact_id: id, has_changed: hasChanged }) => (hasChanged ? [id] : [])),
  };
}

/** Takes members out of a locked list; returns those who were in it. */
export async function deleteMembers(tx: Transaction, businessId: Id, listId: Id, ids: readonly Id[]): Promise<Id[]> {
  const rows = await tx.run<{ contact_id: Id }>(remove, [businessId, listId, ids]);
  return rows.map(({ contact_id: id }) => id);
}

/** Brings the counters of a locked list up to its members. */
export async function storeCounts(tx: Transaction, businessId: Id, listId: Id): Promise<void> {
  await tx.run(count, [businessId, listId]);
}

export function findMembers(tx: Transaction, businessId: Id, listId: Id, ids: readonly Id[]): Promise<ListMember[]> {
  return tx.run<ListMember>(find, [businessId, listId, ids]);
}

/** One page of members, with one more where there are more. */
export function listMemberRows(
  tx: Transaction,
  businessId: Id,
  listId: Id,
  query: MemberQuery,
  pattern: SearchPattern | null,
): Promise<ListMember[]> {
  const { status, sort_order: order, limit, offset, after } = query;
  return tx.run<ListMember>(listText(order, after !== undefined), [
    businessId,
    listId,
    status === 'all' ? null : status,
    pattern?.any ?? null,
    pattern?.words ?? [],
    limit + 1,
    offset,
    ...(after === undefined ? [] : [after]),
  ]);
}

/** The lists that a contact is in, with one more where there are more. */
export function listsOfContact(
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  page: { limit: number; offset: number; sort_order: 'asc' | 'desc' },
): Promise<object[]> {
  return tx.run(ofContact(page.sort_order), [businessId, contactId, page.limit + 1, page.offset]);
}

/** Memberships of contacts that became part of others are those of the kept ones; returns the lists that changed. */
export function mergeMembers(
  tx: Transaction,
  merges: readonly { business_id: Id; kept_id: Id; merged_id: Id }[],
): Promise<{ business_id: Id; list_id: Id }[]> {
  return tx.run(merge, [
    merges.map(({ business_id }) => business_id),
    merges.map(({ kept_id }) => kept_id),
    merges.map(({ merged_id }) => merged_id),
  ]);
}
