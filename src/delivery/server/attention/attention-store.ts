import type { Id } from '../../../foundation/contract/id.ts';
import { locks, locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Attention } from './attention-budget.ts';

// Raw statements: claims wait for them.

/** What contacts have had, by contact, and the database's present time. */
export interface Budgets {
  now: string;
  of: ReadonlyMap<Id, readonly Attention[]>;
}

interface Row {
  contact_id: Id;
  times: string[];
  message_ids: Id[];
  now: string;
}

const open: NamedStatement = {
  name: 'open_attention_budgets',
  text: `insert into attention_budgets (business_id, contact_id) select $1, c.id from unnest($2::bigint[]) as c (id) order by c.id
    on conflict do nothing ${locks('attention_budget')}`,
};
const COLUMNS = `contact_id, to_json(times) as times, to_json(message_ids::text[]) as message_ids, clock_now() as now`;
const lock: NamedStatement = {
  name: 'lock_attention_budgets',
  text: `select ${COLUMNS} from attention_budgets where business_id = $1 and contact_id = any ($2::bigint[])
    order by contact_id for no key update ${locks('attention_budget')}`,
};
const read: NamedStatement = {
  name: 'read_attention_budgets',
  text: `select ${COLUMNS} from attention_budgets where business_id = $1 and contact_id = any ($2::bigint[])`,
};
const write: NamedStatement = {
  name: 'write_attention_budgets',
  text: `update attention_budgets b set times = e.times, message_ids = e.message_ids
    from jsonb_to_recordset($2) as e (contact_id bigint, times timestamptz[], message_ids bigint[])
    where b.business_id = $1 and b.contact_id = e.contact_id`,
};

const attentionOf = ({ times, message_ids }: Row): Attention[] =>
  times.flatMap((time, index) => ({ time, message_id: message_ids[index] ?? '' }));

/** Locks budgets of contacts until the transaction ends, in the order of their ids; a contact without one gets one. */
export async function lockBudgets(tx: Transaction, businessId: Id, contactIds: readonly Id[]): Promise<Budgets> {
  const values = [businessId, [...new Set(contactIds)]];
  const [, rows] = await Promise.all([tx.run(open, values), tx.run<Row>(lock, values)]);
  const [first] = rows;
  if (!first) throw new Error('Budgets that were opened are not there');
  return { now: first.now, of: new Map(rows.map((row) => [row.contact_id, attentionOf(row)])) };
}

/** Writes locked budgets with the COMMIT. */
export function writeBudgets(
  tx: Transaction,
  businessId: Id,
  budgets: readonly { contact_id: Id; attention: readonly Attention[] }[],
): void {
  const rows = budgets.map(({ contact_id, attention }) => ({
    contact_id,
    times: attention.map(({ time }) => time),
    message_ids: attention.map(({ message_id }) => message_id),
  }));
  if (rows.length > 0) tx.sendBeforeCommit(write, () => [businessId, JSON.stringify(rows)]);
}

/** What contacts have had; those without a budget are left out. */
export async function readBudgets(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
): Promise<ReadonlyMap<Id, readonly Attention[]>> {
  if (contactIds.length === 0) return new Map();
  const rows = await tx.run<Row>(read, [businessId, contactIds]);
  return new Map(rows.map((row) => [row.contact_id, attentionOf(row)]));
}

/** A message with a reservation in the budget of a contact. */
export interface Reservation {
  business_id: Id;
  contact_id: Id;
  message_id: Id;
}

const asArrays = (reservations: readonly Reservation[]) => [
  reservations.map(({ business_id }) => business_id),
  reservations.map(({ contact_id }) => contact_id),
  reservations.map(({ message_id }) => message_id),
];

// One row for each budget, with what it loses.
const GIVEN_BACK = `select e.business_id, e.contact_id, array_agg(e.message_id) as ids
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, contact_id, message_id) group by 1, 2`;
const WITHOUT = `(times, message_ids) = (
  select coalesce(array_agg(t.time order by t.position), '{}'), coalesce(array_agg(t.id order by t.position), '{}')
  from unnest(b.times, b.message_ids) with ordinality as t (time, id, position) where t.id <> all (g.ids))`;
const lockReserved: NamedStatement = {
  name: 'lock_reserved_attention',
  text: `select from attention_budgets b join (select distinct e.business_id, e.contact_id
      from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, contact_id, message_id)) e
      on b.business_id = e.business_id and b.contact_id = e.contact_id
    order by b.business_id, b.contact_id for no key update of b ${locks('attention_budget')}`,
};
const giveBack: NamedStatement = {
  name: 'give_attention_back',
  text: `update attention_budgets b set ${WITHOUT} from (${GIVEN_BACK}) g
    where b.business_id = g.business_id and b.contact_id = g.contact_id`,
};

/** Locks the budgets in which messages have a reservation, of many businesses. */
export async function lockReservations(tx: Transaction, reservations: readonly Reservation[]): Promise<void> {
  if (reservations.length > 0) await tx.run(lockReserved, asArrays(reservations));
}

/** Takes messages out of locked budgets: they have not been sent. */
export async function giveBackReservations(tx: Transaction, reservations: readonly Reservation[]): Promise<void> {
  if (reservations.length > 0) await tx.run(giveBack, asArrays(reservations));
}

// What failed is known only when its message is locked. No claim has such a row of the outbox and waits for a message.
const giveBackFailed: NamedStatement = {
  name: 'give_back_attention_of_failed',
  text: `with failed as materialized (
      select o.business_id, o.reserved_for as contact_id, array_agg(o.message_id) as ids
      from unnest($1::bigint[], $2::bigint[]) as e (business_id, message_id)
      join outbox o on o.business_id = e.business_id and o.message_id = e.message_id
      where o.reserved_for is not null group by 1, 2
    ), locked as materialized (
      select b.business_id, b.contact_id, f.ids from attention_budgets b
      join failed f on b.business_id = f.business_id and b.contact_id = f.contact_id
      order by b.business_id, b.contact_id for no key update of b ${locksLate('attention_budget')}
    )
    update attention_budgets b set ${WITHOUT} from locked g
    where b.business_id = g.business_id and b.contact_id = g.contact_id`,
};

/** Messages that the provider took and has reported as failed take no attention. Those without a reservation change nothing. */
export async function giveBackFailedAttention(
  tx: Transaction,
  failed: readonly Pick<Reservation, 'business_id' | 'message_id'>[],
): Promise<void> {
  if (failed.length === 0) return;
  await tx.run(giveBackFailed, [
    failed.map(({ business_id }) => business_id),
    failed.map(({ message_id }) => message_id),
  ]);
}

const merge: NamedStatement = {
  name: 'move_attention_of_merged',
  text: `with pairs as materialized (
      select e.* from jsonb_to_recordset($1) as e (business_id bigint, kept_id bigint, merged_id bigint)
    ), locked as materialized (
      select b.* from attention_budgets b
      join (select business_id, kept_id as id from pairs union select business_id, merged_id from pairs) p
        on b.business_id = p.business_id and b.contact_id = p.id
      order by b.business_id, b.contact_id for no key update of b ${locks('attention_budget')}
    ), gone as (
      delete from attention_budgets b using pairs p where b.business_id = p.business_id and b.contact_id = p.merged_id
    ), sums as (
      select p.business_id, p.kept_id, array_agg(t.time order by t.time) as times, array_agg(t.id order by t.time) as message_ids
      from (select business_id, kept_id, merged_id as id from pairs union select business_id, kept_id, kept_id from pairs) p
      join locked l on l.business_id = p.business_id and l.contact_id = p.id
      cross join unnest(l.times, l.message_ids) as t (time, id) group by 1, 2
    )
    insert into attention_budgets (business_id, contact_id, times, message_ids) select * from sums order by 1, 2
    on conflict (business_id, contact_id) do update set times = excluded.times, message_ids = excluded.message_ids`,
};
const remove: NamedStatement = {
  name: 'delete_attention',
  text: `delete from attention_budgets b using unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)
    where b.business_id = e.business_id and b.contact_id = e.contact_id ${locks('attention_budget')}`,
};

/** What contacts have had counts for those with whom they are merged. */
export async function moveAttention(
  tx: Transaction,
  merges: readonly { business_id: Id; kept_id: Id; merged_id: Id }[],
): Promise<void> {
  if (merges.length > 0) await tx.run(merge, [JSON.stringify(merges)]);
}

/** Forgets what contacts have had who are deleted; after their chats are locked. */
export async function deleteAttention(
  tx: Transaction,
  contacts: readonly { business_id: Id; contact_id: Id }[],
): Promise<void> {
  if (contacts.length === 0) return;
  await tx.run(remove, [contacts.map(({ business_id }) => business_id), contacts.map(({ contact_id }) => contact_id)]);
}
