import type { Action } from '../../../actions/contract/action.ts';
import type { ScriptStep } from '../../../actions/contract/run.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { locks, locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Duration } from '../../contract/automation.ts';
import type { RunnableScript, ScriptState } from '../../contract/interpreter.ts';

/** What is run, as it was when the run began. */
export interface StoredScript extends RunnableScript {
  /** How it is called in the chat. */
  label: string;
  /** Minutes after which a silent customer ends it: what counts where `abandon_after` is absent, as in runs of an older program. */
  abandon_minutes: number;
  abandon_after?: Duration;
  /** What started it, in words. */
  trigger: string;
  /** Of the automation when it began; absent for what a person started. */
  version?: number;
}

/** Where a run is, with what it has written down for the log. */
export interface StoredState extends ScriptState {
  steps: ScriptStep[];
}

export interface RunRow {
  business_id: Id;
  run_id: Id;
  chat_id: Id;
  contact_id: Id;
  automation_id: Id | null;
  chat_script_id: Id | null;
  script: StoredScript;
  state: StoredState;
  unsaved: string[];
  last_actions: Action[];
  started_time: string;
  active_time: string;
  ended_time: string | null;
  outcome: string | null;
  is_settled: boolean;
}

const columns = `r.business_id, r.run_id, r.chat_id, r.contact_id, r.automation_id, r.chat_script_id, r.script, r.state, r.unsaved,
  r.last_actions, r.started_time, r.active_time, r.ended_time, r.outcome, r.is_settled`;

const lockActive: NamedStatement = {
  name: 'lock_active_script_runs',
  text: `select ${columns} from script_runs r where r.business_id = $1 and r.chat_id = any ($2) and r.ended_time is null
    order by r.chat_id for no key update of r ${locks('script_run')}`,
};
const activeOf: NamedStatement = {
  name: 'find_active_runs_of_stopped',
  text: `select r.chat_id from script_runs r left join chat_automations a on a.business_id = r.business_id and a.id = r.automation_id
    where r.business_id = $1 and r.automation_id = $2 and r.ended_time is null
      and (a.id is null or coalesce((r.script ->> 'version')::int, 0) < a.stopped_version) limit $3`,
};
const insert: NamedStatement = {
  name: 'insert_script_runs',
  text: `insert into script_runs (business_id, run_id, chat_id, contact_id, automation_id, chat_script_id, script, state, unsaved, last_actions, started_time, active_time, ended_time, outcome)
    select e.business_id, e.run_id, e.chat_id, e.contact_id, e.automation_id, e.chat_script_id, e.script, e.state,
      array(select jsonb_array_elements_text(e.unsaved)), e.last_actions, e.started_time, e.active_time, e.ended_time, e.outcome
    from jsonb_to_recordset($1) as e (business_id bigint, run_id bigint, chat_id bigint, contact_id bigint, automation_id bigint,
      chat_script_id bigint, script jsonb, state jsonb, unsaved jsonb, last_actions jsonb, started_time timestamptz,
      active_time timestamptz, ended_time timestamptz, outcome text)`,
};
const update: NamedStatement = {
  name: 'update_script_runs',
  text: `update script_runs r set state = e.state, unsaved = array(select jsonb_array_elements_text(e.unsaved)),
      last_actions = e.last_actions, active_time = e.active_time, ended_time = e.ended_time, outcome = e.outcome, is_settled = e.is_settled
    from jsonb_to_recordset($1) as e (business_id bigint, run_id bigint, state jsonb, unsaved jsonb, last_actions jsonb,
      active_time timestamptz, ended_time timestamptz, outcome text, is_settled boolean)
    where r.business_id = e.business_id and r.run_id = e.run_id ${locksLate('script_run')}`,
};
const lockRuns: NamedStatement = {
  name: 'lock_script_runs',
  text: `select ${columns} from script_runs r where r.business_id = $1 and r.run_id = any ($2) order by r.run_id for no key update of r ${locks('script_run')}`,
};
const activeIds: NamedStatement = {
  name: 'find_active_script_runs',
  text: 'select run_id, chat_id from script_runs where business_id = $1 and chat_id = any ($2) and ended_time is null',
};
const endGone: NamedStatement = {
  name: 'end_runs_of_gone_chats',
  text: `update script_runs set ended_time = clock_now(), outcome = 'chat_closed', is_settled = true
    where business_id = $1 and chat_id = any ($2) and ended_time is null
    returning business_id, run_id ${locksLate('script_run')}`,
};
const byDays: NamedStatement = {
  name: 'find_runs_that_wait_for_days',
  text: `select business_id, run_id from script_runs where business_id = any ($1) and ended_time is null
    and script -> 'abandon_after' ->> 'measure' = 'days'`,
};
const latest: NamedStatement = {
  name: 'find_latest_runs',
  text: `select distinct on (r.automation_id, r.chat_id) r.automation_id, r.chat_id, r.started_time, r.outcome
    from script_runs r where r.business_id = $1 and r.automation_id = any ($2) and r.chat_id = any ($3)
    order by r.automation_id, r.chat_id, r.run_id desc`,
};
const counted: NamedStatement = {
  name: 'count_script_runs',
  text: `select r.automation_id, count(*)::int as started, count(*) filter (where r.outcome = 'completed')::int as completed,
      count(*) filter (where r.ended_time is null)::int as running
    from script_runs r where r.business_id = $1 and r.automation_id = any ($2) and r.started_time > clock_now() - interval '30 days'
    group by r.automation_id`,
};

/** Locks the runs that are going on in chats, before the chats themselves. By chat. */
export async function lockActiveRuns(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
): Promise<ReadonlyMap<Id, RunRow>> {
  const rows = await tx.run<RunRow>(lockActive, [businessId, chatIds]);
  return new Map(rows.map((row) => [row.chat_id, row]));
}

/** Locks runs by their ids, before records and chats. */
export const lockRunsById = (tx: Transaction, businessId: Id, runIds: readonly Id[]): Promise<RunRow[]> =>
  tx.run<RunRow>(lockRuns, [businessId, runIds]);

/** The runs that are going on in chats, by chat; to see whether one has begun meanwhile. */
export async function findActiveRunIds(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
): Promise<ReadonlyMap<Id, Id>> {
  const rows = await tx.run<{ run_id: Id; chat_id: Id }>(activeIds, [businessId, chatIds]);
  return new Map(rows.map(({ run_id, chat_id }) => [chat_id, run_id]));
}

/** Some of the chats in which an automation is running that began before it was switched off last, or deleted. */
export async function findChatsToStop(tx: Transaction, businessId: Id, automationId: Id, limit: number): Promise<Id[]> {
  return (await tx.run<{ chat_id: Id }>(activeOf, [businessId, automationId, limit])).map(({ chat_id }) => chat_id);
}

/** Runs of these businesses that end by the clocks of their zones. */
export const findRunsByDays = (
  tx: Transaction,
  businessIds: readonly Id[],
): Promise<{ business_id: Id; run_id: Id }[]> => tx.run(byDays, [businessIds]);

export async function insertRuns(tx: Transaction, rows: readonly Omit<RunRow, 'is_settled'>[]): Promise<void> {
  if (rows.length > 0) await tx.run(insert, [JSON.stringify(rows)]);
}

/** Writes what became of runs that the transaction has locked at its beginning. */
export async function updateRunRows(tx: Transaction, rows: readonly RunRow[]): Promise<void> {
  if (rows.length > 0) await tx.run(update, [JSON.stringify(rows)]);
}

/** Ends what runs in chats that do not exist any more, and returns it. Late, and nobody waits for it: these runs are locked already. */
export const endRunsOfGoneChats = (
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
): Promise<{ business_id: Id; run_id: Id }[]> =>
  chatIds.length === 0 ? Promise.resolve([]) : tx.run(endGone, [businessId, chatIds]);

/** When automations ran last in chats, and how that ended. */
export function findLatestRuns(
  tx: Transaction,
  businessId: Id,
  automationIds: readonly Id[],
  chatIds: readonly Id[],
): Promise<{ automation_id: Id; chat_id: Id; started_time: string; outcome: string | null }[]> {
  return tx.run(latest, [businessId, automationIds, chatIds]);
}

/** Runs of automations in the last 30 days. */
export async function countRuns(
  tx: Transaction,
  businessId: Id,
  automationIds: readonly Id[],
): Promise<ReadonlyMap<Id, { started: number; completed: number; running: number }>> {
  const rows = await tx.run<{ automation_id: Id; started: number; completed: number; running: number }>(counted, [
    businessId,
    automationIds,
  ]);
  return new Map(rows.map(({ automation_id, ...counts }) => [automation_id, counts]));
}
