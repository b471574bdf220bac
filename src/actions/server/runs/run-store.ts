import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Action } from '../../contract/action.ts';
import type { ActionResult, RunDetail, RunKind, RunOutcome } from '../../contract/run.ts';

/** A run as it is added. */
export interface RunInsert {
  business_id: Id;
  kind: RunKind;
  record_id: Id;
  record_label: string;
  actor: Actor;
  chat_id: Id | null;
  contact_id: Id | null;
  contact_label: string | null;
  outcome: RunOutcome;
  matched: string | null;
  given_to: Id | null;
  detail: RunDetail;
  actions: readonly Action[];
  results: readonly ActionResult[];
}

/** What changes of a run; what is left out stays. */
export interface RunUpdate {
  business_id: Id;
  id: Id;
  outcome?: RunOutcome;
  matched?: string | null;
  given_to?: Id | null;
  detail?: RunDetail;
  /** Parts of the detail; those that are not named stay. */
  add_detail?: RunDetail;
  /** Come after those that it has. */
  actions?: readonly Action[];
}

/** What a run is about, for those who watch it. */
export interface RunSubject {
  business_id: Id;
  id: Id;
  kind: RunKind;
  record_id: Id;
  chat_id: Id | null;
}

/** A run whose actions are not all done. */
export interface PendingRun {
  id: Id;
  kind: RunKind;
  record_id: Id;
  actor: Actor;
  chat_id: Id | null;
  actions: Action[];
  results: ActionResult[];
}

const SUBJECT = 'r.business_id, r.id, r.kind, r.record_id, r.chat_id';

const insert: NamedStatement = {
  name: 'insert_action_runs',
  text: `with e as materialized (
      select next_id() as id, e.* from jsonb_to_recordset($1) as e (position int, business_id bigint, kind text, record_id bigint,
        record_label text, actor jsonb, chat_id bigint, contact_id bigint, contact_label text, outcome text, matched text,
        given_to bigint, detail jsonb, actions jsonb, results jsonb) order by e.position
    ), added as (
      insert into action_runs (business_id, id, kind, record_id, record_label, actor, chat_id, contact_id, contact_label, outcome,
        matched, given_to, detail, actions, results, is_pending)
      select business_id, id, kind, record_id, record_label, actor, chat_id, contact_id, contact_label, outcome,
        matched, given_to, detail, actions, results, jsonb_array_length(actions) > jsonb_array_length(results) from e
    )
    select e.id from e order by e.position`,
};
// Late, and still nobody waits for it: every caller that changes a run has locked its chat before.
const update: NamedStatement = {
  name: 'update_action_runs',
  text: `update action_runs r set outcome = coalesce(e.outcome, r.outcome), detail = coalesce(e.detail, r.detail) || coalesce(e.add_detail, '{}'),
      matched = coalesce(e.matched, r.matched), given_to = coalesce(e.given_to, r.given_to),
      actions = r.actions || coalesce(e.actions, '[]'),
      is_pending = jsonb_array_length(r.actions || coalesce(e.actions, '[]')) > jsonb_array_length(r.results)
    from jsonb_to_recordset($1) as e (business_id bigint, id bigint, outcome text, matched text, given_to bigint, detail jsonb,
      add_detail jsonb, actions jsonb)
    where r.business_id = e.business_id and r.id = e.id
    returning ${SUBJECT} ${locksLate('chat')}`,
};
const pending: NamedStatement = {
  name: 'read_pending_action_runs',
  text: `select r.id, r.kind, r.record_id, r.actor, r.chat_id, r.actions, r.results from action_runs r
    where r.business_id = $1 and r.id = any ($2) and r.is_pending order by r.id`,
};
// As above.
const store: NamedStatement = {
  name: 'store_action_results',
  text: `update action_runs r set results = r.results || e.results,
      is_pending = jsonb_array_length(r.actions) > jsonb_array_length(r.results || e.results)
    from jsonb_to_recordset($2) as e (id bigint, results jsonb)
    where r.business_id = $1 and r.id = e.id
    returning ${SUBJECT}, r.is_pending ${locksLate('chat')}`,
};

/** Adds runs; returns their ids in the same order. */
export async function insertRuns(tx: Transaction, runs: readonly RunInsert[]): Promise<Id[]> {
  if (runs.length === 0) return [];
  const rows = await tx.run<{ id: Id }>(insert, [JSON.stringify(runs.map((run, position) => ({ position, ...run })))]);
  return rows.map(({ id }) => id);
}

/** Changes runs, each at most once in a call; returns what they are about. */
export const updateRunRows = (tx: Transaction, runs: readonly RunUpdate[]): Promise<RunSubject[]> =>
  tx.run<RunSubject>(update, [JSON.stringify(runs)]);

/** Those of the runs whose actions are not all done. */
export const readPendingRuns = (tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<PendingRun[]> =>
  tx.run<PendingRun>(pending, [businessId, ids]);

/** Adds what became of the next actions of runs. `is_pending`: some came meanwhile that are still to be done. */
export async function storeResults(
  tx: Transaction,
  businessId: Id,
  runs: readonly { id: Id; results: readonly ActionResult[] }[],
): Promise<(RunSubject & { is_pending: boolean })[]> {
  return runs.length === 0 ? [] : tx.run(store, [businessId, JSON.stringify(runs)]);
}
