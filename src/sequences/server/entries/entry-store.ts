import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { EntryWay, ExitDetail, ExitReason } from '../../contract/sequence.ts';
import type { SequenceKey } from '../sequence/sequence-store.ts';

/** The stay of a contact in a sequence, as the engine needs it. */
export interface EntryRow extends SequenceKey {
  id: Id;
  contact_id: Id;
  version: number;
  pass_id: Id;
  status: 'active' | 'completed' | 'exited';
  entered_time: string;
  next_step_id: Id | null;
  due_time: string | null;
  done_steps: Id[];
  last_step_time: string | null;
  first_sent_time: string | null;
}

/** Where an entry is after a step or a change of the steps. Without a next step it is complete. */
export interface EntryProgress {
  id: Id;
  version: number;
  next_step_id: Id | null;
  due_time: string | null;
  done_steps: readonly Id[];
  last_step_time: string | null;
  /** A message was handed over now. */
  is_sent: boolean;
  /** They begin again, under another id of the pass. */
  is_new_pass: boolean;
}

/** Why an entry ends before its last step. */
export interface Exit {
  reason: Exclude<ExitReason, 'all_steps_complete'>;
  detail: ExitDetail | null;
}

/** Of `EntryRow`, about entries `n`. */
export const ENTRY_COLUMNS = `n.business_id, n.id, n.sequence_id, n.contact_id, n.version, n.pass_id, n.status, n.entered_time, n.next_step_id,
  n.due_time, n.done_steps, n.last_step_time, n.first_sent_time`;

// In the order of the contacts, so that two calls that add the same ones wait for each other and never both ways.
const insert: NamedStatement = {
  name: 'insert_sequence_entries',
  text: `insert into sequence_entries (business_id, sequence_id, contact_id, version, entered_by, actor, next_step_id, due_time)
    select $1, $2, c.id, $3, $4, $5, $6, $7
    from unnest($8::bigint[]) as e (id) join contact_labels c on c.business_id = $1 and c.id = e.id
    where c.communication_level <> 'opted_out'
      and ($9 or not exists (select from sequence_entries o where o.business_id = $1 and o.sequence_id = $2 and o.contact_id = c.id))
    order by c.id
    on conflict (business_id, sequence_id, contact_id) where status = 'active' do nothing
    returning id as entry_id ${locks('sequence')}`,
};
const inside: NamedStatement = {
  name: 'count_inside_sequence',
  text: `select count(*)::int as count from sequence_entries where business_id = $1 and sequence_id = $2
    and contact_id = any ($3) and status = 'active'`,
};
const ofIds: NamedStatement = {
  name: 'read_sequences_of_entries',
  text: `select distinct business_id, sequence_id from sequence_entries where business_id = $1 and id = any ($2)`,
};
const lock: NamedStatement = {
  name: 'lock_sequence_entries',
  text: `select ${ENTRY_COLUMNS} from sequence_entries n where n.business_id = $1 and n.id = any ($2)
    order by n.id for no key update of n ${locks('sequence')}`,
};
const advance: NamedStatement = {
  name: 'advance_sequence_entries',
  text: `update sequence_entries n set version = e.version, next_step_id = e.next_step_id, due_time = e.due_time,
      done_steps = coalesce((select array_agg(d.value::bigint order by d.place) from jsonb_array_elements_text(e.done_steps) with ordinality as d (value, place)), '{}'),
      last_step_time = e.last_step_time,
      first_sent_time = case when e.is_sent then coalesce(n.first_sent_time, clock_now()) else n.first_sent_time end,
      pass_id = case when e.is_new_pass then next_id() else n.pass_id end,
      status = case when e.next_step_id is null then 'completed' else 'active' end,
      exit_reason = case when e.next_step_id is null then 'all_steps_complete' end,
      exited_time = case when e.next_step_id is null then clock_now() end
    from jsonb_to_recordset($2) as e (id bigint, version int, next_step_id bigint, due_time timestamptz, done_steps jsonb,
      last_step_time timestamptz, is_sent boolean, is_new_pass boolean)
    where n.business_id = $1 and n.id = e.id and n.status = 'active'
    returning n.id, n.pass_id`,
};
const EXITED = `status = 'exited', exit_reason = e.reason, exit_detail = e.detail, exited_time = clock_now(),
  exit_step = greatest(cardinality(n.done_steps), 1), next_step_id = null, due_time = null`;
const exit: NamedStatement = {
  name: 'exit_sequence_entries',
  text: `with e as (select $3::text as reason, $4::text as detail)
    update sequence_entries n set ${EXITED} from e where n.business_id = $1 and n.id = any ($2) and n.status = 'active'
    returning n.id, n.sequence_id`,
};
const lockInsideAmong: NamedStatement = {
  name: 'lock_sequence_entries_among',
  text: `select n.id from sequence_entries n where n.business_id = $1 and n.sequence_id = $2 and n.contact_id = any ($3)
    and n.status = 'active' order by n.id for no key update of n ${locks('sequence')}`,
};
const move: NamedStatement = {
  name: 'set_due_time_of_sequence_entries',
  text: `update sequence_entries n set due_time = e.due_time from jsonb_to_recordset($2) as e (id bigint, due_time timestamptz)
    where n.business_id = $1 and n.id = e.id and n.status = 'active'`,
};
const change: NamedStatement = {
  name: 'insert_sequence_changes',
  text: `insert into sequence_changes (business_id, sequence_id, entered, completed, exited)
    select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::int[], $5::int[])`,
};
const groups: NamedStatement = {
  name: 'count_sequence_entries_by_place',
  text: `select version, next_step_id, done_steps, count(*)::int as people, count(first_sent_time)::int as had
    from sequence_entries where business_id = $1 and sequence_id = $2 and status = 'active' group by 1, 2, 3`,
};
const known: NamedStatement = {
  name: 'known_contacts_of_entries',
  text: 'select id from contact_labels where business_id = $1 and id = any ($2)',
};
const anyInside: NamedStatement = {
  name: 'is_anybody_inside_sequence',
  text: `select count(*)::int as count from sequence_entries where business_id = $1 and sequence_id = $2 and status = 'active'`,
};

export interface NewEntries extends SequenceKey {
  version: number;
  step_id: Id;
  due_time: string;
  way: EntryWay;
  actor: Actor;
  contact_ids: readonly Id[];
  /** Also who has been inside before. */
  may_reenter: boolean;
}

/** Lets contacts enter a locked sequence; returns the entries of those who did. Who is inside stays as they are. */
export async function insertEntries(tx: Transaction, entries: NewEntries): Promise<Id[]> {
  const { business_id, sequence_id, version, way, actor, step_id, due_time, contact_ids, may_reenter } = entries;
  const rows = await tx.run<{ entry_id: Id }>(insert, [
    business_id,
    sequence_id,
    version,
    way,
    JSON.stringify(actor),
    step_id,
    due_time,
    contact_ids,
    may_reenter,
  ]);
  return rows.map(({ entry_id: id }) => id);
}

/** How many of the contacts are inside. */
export async function countInsideAmong(tx: Transaction, key: SequenceKey, contactIds: readonly Id[]): Promise<number> {
  const [row] = await tx.run<{ count: number }>(inside, [key.business_id, key.sequence_id, contactIds]);
  return row?.count ?? 0;
}

/** How many people are inside. */
export async function countInside(tx: Transaction, businessId: Id, sequenceId: Id): Promise<number> {
  const [row] = await tx.run<{ count: number }>(anyInside, [businessId, sequenceId]);
  return row?.count ?? 0;
}

/** The sequences of entries, which are locked before these. */
export const sequencesOfEntries = (tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<SequenceKey[]> =>
  tx.run<SequenceKey>(ofIds, [businessId, ids]);

/** Locks entries until the transaction ends, by their ids. */
export async function lockEntries(tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<Map<Id, EntryRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<EntryRow>(lock, [businessId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes where locked entries are; returns their passes. */
export async function advanceEntries(
  tx: Transaction,
  businessId: Id,
  progress: readonly EntryProgress[],
): Promise<ReadonlyMap<Id, Id>> {
  if (progress.length === 0) return new Map();
  const rows = await tx.run<{ id: Id; pass_id: Id }>(advance, [businessId, JSON.stringify(progress)]);
  return new Map(rows.map(({ id, pass_id }) => [id, pass_id]));
}

/** Writes when locked entries are due. */
export async function setDueTimes(
  tx: Transaction,
  businessId: Id,
  times: readonly { id: Id; due_time: string }[],
): Promise<void> {
  if (times.length > 0) await tx.run(move, [businessId, JSON.stringify(times)]);
}

/** Ends locked entries; returns those that were active, with their sequences. */
export async function writeExits(
  tx: Transaction,
  businessId: Id,
  ids: readonly Id[],
  { reason, detail }: Exit,
): Promise<{ id: Id; sequence_id: Id }[]> {
  if (ids.length === 0) return [];
  return tx.run<{ id: Id; sequence_id: Id }>(exit, [businessId, ids, reason, detail]);
}

/** How the counters of a sequence change. */
export interface SequenceChange extends SequenceKey {
  entered?: number;
  completed?: number;
  exited?: number;
}

/** Notes changes of counters in the transaction that makes them; a change of nothing says that something is to be read again. */
export async function noteChanges(tx: Transaction, changes: readonly SequenceChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(change, [
    changes.map(({ business_id }) => business_id),
    changes.map(({ sequence_id }) => sequence_id),
    changes.map(({ entered = 0 }) => entered),
    changes.map(({ completed = 0 }) => completed),
    changes.map(({ exited = 0 }) => exited),
  ]);
}

/** Those who are inside, counted by where they are. `had`: how many of them have had a message. */
export const countByPlace = (
  tx: Transaction,
  businessId: Id,
  sequenceId: Id,
): Promise<{ version: number; next_step_id: Id; done_steps: Id[]; people: number; had: number }[]> =>
  tx.run(groups, [businessId, sequenceId]);

/** Those of the contacts that the business still has. */
export async function findKnown(tx: Transaction, businessId: Id, contactIds: readonly Id[]): Promise<ReadonlySet<Id>> {
  if (contactIds.length === 0) return new Set();
  const rows = await tx.run<{ id: Id }>(known, [businessId, contactIds]);
  return new Set(rows.map(({ id }) => id));
}

/** Locks the stays of these contacts in a sequence. */
export async function lockInsideAmongContacts(
  tx: Transaction,
  { business_id, sequence_id }: SequenceKey,
  contactIds: readonly Id[],
): Promise<Id[]> {
  if (contactIds.length === 0) return [];
  const rows = await tx.run<{ id: Id }>(lockInsideAmong, [business_id, sequence_id, contactIds]);
  return rows.map(({ id }) => id);
}
