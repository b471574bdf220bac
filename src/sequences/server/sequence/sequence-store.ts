import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Step } from '../../../outreach/contract/step.ts';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import type { MemberChoice, StepVersion } from '../entries/carry-over.ts';

/** A sequence of some business. */
export interface SequenceKey {
  business_id: Id;
  sequence_id: Id;
}

/** A sequence as the engine needs it. */
export interface SequenceRow extends SequenceKey {
  title: string;
  status: 'active' | 'inactive';
  channel_id: Id | null;
  owner_id: Id | null;
  contact_list_id: Id | null;
  steps_version: number;
  exit_on_reply: boolean;
  goal: Criteria;
  may_reenter: boolean;
  /** Null: it was never started. */
  started_time: string | null;
}

const COLUMNS = `s.business_id, s.id as sequence_id, s.title, s.status, s.channel_id, s.owner_id, s.contact_list_id, s.steps_version,
  s.exit_on_reply, s.goal, s.may_reenter, s.started_time`;
const KEYS = 'unnest($1::bigint[], $2::bigint[]) as e (business_id, sequence_id)';

// Shared: members of one sequence come and go at once, and wait only for a change of the sequence itself.
const lockShared: NamedStatement = {
  name: 'lock_sequences_shared',
  text: `select ${COLUMNS} from sequences s join ${KEYS} on s.business_id = e.business_id and s.id = e.sequence_id
    order by s.business_id, s.id for share of s ${locks('sequence')}`,
};
const lockOne: NamedStatement = {
  name: 'lock_sequence',
  text: `select ${COLUMNS} from sequences s where s.business_id = $1 and s.id = $2 for no key update of s ${locks('sequence')}`,
};
const read: NamedStatement = {
  name: 'read_sequence',
  text: `select ${COLUMNS} from sequences s where s.business_id = $1 and s.id = $2`,
};
const ofLists: NamedStatement = {
  name: 'sequences_of_lists',
  text: `select s.business_id, s.id as sequence_id, s.contact_list_id from sequences s
    join (select distinct business_id, list_id from unnest($1::bigint[], $2::bigint[]) as e (business_id, list_id)) e
      on s.business_id = e.business_id and s.contact_list_id = e.list_id
    where s.started_time is not null`,
};
// In the latest version: the steps that newcomers go through.
const using: NamedStatement = {
  name: 'find_sequences_using',
  text: `select s.id from sequences s where s.business_id = $1 and s.status = 'active' and (s.channel_id = $2
      or jsonb_path_exists(s.sequence_configs, '$[*].*.data.template_id ? (@ == $id)', jsonb_build_object('id', $3::text)))
    order by s.id`,
};
const addVersion: NamedStatement = {
  name: 'add_sequence_version',
  text: `insert into sequence_versions (business_id, sequence_id, version, steps, members)
    select e.business_id, e.sequence_id, e.version, e.steps, e.members
    from jsonb_to_recordset($1) as e (business_id bigint, sequence_id bigint, version int, steps jsonb, members text)`,
};
const versions: NamedStatement = {
  name: 'read_sequence_versions',
  text: `select v.business_id, v.sequence_id, v.version, v.steps, v.members, v.saved_time from sequence_versions v
    join unnest($1::bigint[], $2::bigint[], $3::int[]) as e (business_id, sequence_id, since)
      on v.business_id = e.business_id and v.sequence_id = e.sequence_id and v.version >= e.since
    order by v.version`,
};
const stepKnown: NamedStatement = {
  name: 'is_step_of_sequence',
  text: `select 1 as is_known from sequence_versions where business_id = $1 and sequence_id = $2
    and steps @> jsonb_build_array(jsonb_build_object('id', $3::text)) limit 1`,
};
const wasThere: NamedStatement = {
  name: 'was_sequence_there',
  text: 'select 1 as is_known from sequence_versions where business_id = $1 and sequence_id = $2 limit 1',
};
const newIds: NamedStatement = {
  name: 'new_step_ids',
  text: 'select next_id() as id from generate_series(1, $1::int)',
};
const addProgress: NamedStatement = {
  name: 'add_sequence_progress',
  text: `insert into sequence_progress (business_id, sequence_id)
    select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing`,
};
const keepTitle: NamedStatement = {
  name: 'keep_title_of_deleted_sequence',
  text: `insert into deleted_sequences (business_id, sequence_id, title)
    select s.business_id, s.id, s.title from sequences s join ${KEYS} on s.business_id = e.business_id and s.id = e.sequence_id
    on conflict do nothing`,
};
const readCriteria: NamedStatement = {
  name: 'read_criteria_of_sequences',
  text: 'select id, title, goal, sequence_configs from sequences where business_id = $1 order by title_folded, id',
};
const goals: NamedStatement = {
  name: 'goals_of_sequences',
  text: 'select business_id, id as sequence_id, goal from sequences where business_id = any ($1) and goal is not null',
};
const started: NamedStatement = {
  name: 'note_sequence_start',
  text: `update sequences set started_time = coalesce(started_time, clock_now()), resumed_time = clock_now()
    where business_id = $1 and id = $2`,
};
const anyWith = (name: string, condition: string): NamedStatement => ({
  name,
  text: `select exists (select from sequences where business_id = $1 and ${condition}) as is_any`,
});
const anyReplies = anyWith('any_sequence_exits_on_reply', 'exit_on_reply');
const anyGoals = anyWith('any_sequence_has_goal', 'goal is not null');
const anyAtAll = anyWith('any_sequence', 'true');

const keysOf = (keys: readonly SequenceKey[]) => [
  keys.map(({ business_id }) => business_id),
  keys.map(({ sequence_id }) => sequence_id),
];

/** Sequences that are there, by their ids; nobody changes them until the transaction ends. */
export async function lockSequences(tx: Transaction, keys: readonly SequenceKey[]): Promise<Map<Id, SequenceRow>> {
  if (keys.length === 0) return new Map();
  const unique = [...new Map(keys.map((key) => [`${key.business_id} ${key.sequence_id}`, key])).values()];
  const rows = await tx.run<SequenceRow>(lockShared, keysOf(unique));
  return new Map(rows.map((row) => [row.sequence_id, row]));
}

/** One that is about to be changed: nobody enters, leaves or goes on until the transaction ends. */
export async function lockSequence(tx: Transaction, businessId: Id, id: Id): Promise<SequenceRow | null> {
  const [row] = await tx.run<SequenceRow>(lockOne, [businessId, id]);
  return row ?? null;
}

export async function findSequence(tx: Transaction, businessId: Id, id: Id): Promise<SequenceRow | null> {
  const [row] = await tx.run<SequenceRow>(read, [businessId, id]);
  return row ?? null;
}

/** Sequences that have been started and whose list is one of these. */
export const sequencesOfLists = (
  tx: Transaction,
  lists: readonly { business_id: Id; list_id: Id }[],
): Promise<(SequenceKey & { contact_list_id: Id })[]> =>
  tx.run(ofLists, [lists.map(({ business_id }) => business_id), lists.map(({ list_id }) => list_id)]);

/** Sequences with a goal. */
export const goalsOfBusinesses = (
  tx: Transaction,
  businessIds: readonly Id[],
): Promise<(SequenceKey & { goal: Criteria })[]> => tx.run(goals, [businessIds]);

export async function addVersions(
  tx: Transaction,
  rows: readonly (SequenceKey & { version: number; steps: readonly Step[]; members: MemberChoice })[],
): Promise<void> {
  if (rows.length > 0) await tx.run(addVersion, [JSON.stringify(rows)]);
}

/** The versions of sequences, each from `since` on, by the sequence. */
export async function readVersions(
  tx: Transaction,
  keys: readonly (SequenceKey & { since: number })[],
): Promise<Map<Id, StepVersion[]>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.run<StepVersion & SequenceKey>(versions, [...keysOf(keys), keys.map(({ since }) => since)]);
  return Map.groupBy(rows, ({ sequence_id }) => sequence_id);
}

/** Ids for steps that are new, in their order. */
export async function newStepIds(tx: Transaction, count: number): Promise<Id[]> {
  if (count === 0) return [];
  const rows = await tx.run<{ id: Id }>(newIds, [count]);
  return rows.map(({ id }) => id);
}

export async function addProgressRows(tx: Transaction, keys: readonly SequenceKey[]): Promise<void> {
  if (keys.length > 0) await tx.run(addProgress, keysOf(keys));
}

/** Keeps what sequences are called that are about to be deleted. */
export async function keepTitles(tx: Transaction, keys: readonly SequenceKey[]): Promise<void> {
  await tx.run(keepTitle, keysOf(keys));
}

/** Notes when a locked sequence was started. */
export async function noteStart(tx: Transaction, businessId: Id, id: Id): Promise<void> {
  await tx.run(started, [businessId, id]);
}

/** What the sequences of a business listen to. */
export async function readWhatCounts(
  tx: Transaction,
  businessId: Id,
): Promise<{ replies: boolean; goals: boolean; any: boolean }> {
  const ask = async (statement: NamedStatement) =>
    (await tx.run<{ is_any: boolean }>(statement, [businessId]))[0]?.is_any === true;
  const [replies, goals, any] = await Promise.all([ask(anyReplies), ask(anyGoals), ask(anyAtAll)]);
  return { replies, goals, any };
}

/** Is it a step of any version of the sequence? */
export async function hasStep(tx: Transaction, businessId: Id, sequenceId: Id, stepId: Id): Promise<boolean> {
  return (await tx.run(stepKnown, [businessId, sequenceId, stepId])).length > 0;
}

/** Is there such a sequence, or was there one? */
export async function isSequenceKnown(tx: Transaction, businessId: Id, sequenceId: Id): Promise<boolean> {
  return (await tx.run(wasThere, [businessId, sequenceId])).length > 0;
}

/** What the goals and steps of all sequences are judged by, in the order of the titles. */
export const readCriteriaOfSequences = (
  tx: Transaction,
  businessId: Id,
): Promise<{ id: Id; title: string; goal: Criteria; sequence_configs: Step[] | null }[]> =>
  tx.run(readCriteria, [businessId]);

/** Sequences that run on a channel or send a template, in the order of their ids. */
export async function findSequencesUsing(
  tx: Transaction,
  businessId: Id,
  { channelId, templateId }: { channelId: Id | null; templateId: Id | null },
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(using, [businessId, channelId, templateId]);
  return rows.map(({ id }) => id);
}
