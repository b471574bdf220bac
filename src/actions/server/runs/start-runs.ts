import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type { Action } from '../../contract/action.ts';
import type { ActionResult, RunDetail, RunKind, RunOutcome } from '../../contract/run.ts';
import { actionRuns } from './action-runs.ts';
import { announceRuns } from './announce-runs.ts';
import { insertRuns, updateRunRows, type RunUpdate } from './run-store.ts';

interface Named {
  id: Id;
  label: string;
}

/** What ran, about whom, and what is to be done after it. */
export interface NewRun {
  business_id: Id;
  kind: RunKind;
  /** The rule, automation, script or macro. */
  record: Named;
  actor: Actor;
  chat: { chat_id: Id; contact: Named } | null;
  outcome: RunOutcome;
  detail: RunDetail;
  /** Of a rule: the place of the clause that matched, and who got the chat. */
  matched?: string | null;
  given_to?: Id | null;
  /** Done after the commit, each once. */
  actions?: readonly Action[];
  /** Of actions that are done already. */
  results?: readonly ActionResult[];
}

/** What has happened since to a run. The caller has locked its chat. */
export interface RunChange extends Omit<RunUpdate, 'actions' | 'add_detail'> {
  /** Parts of the detail that change; those that are not named stay. */
  addDetail?: RunDetail;
  /** Come after those that it has, and are done after the commit. */
  addActions?: readonly Action[];
}

/** Writes down runs, of any businesses, and schedules their actions. Returns the ids of the runs in the same order. */
export async function startRuns(ctx: WorkContext, items: readonly NewRun[]): Promise<Id[]> {
  if (items.length === 0) return [];
  const rows = items.map(({ record, chat, matched = null, given_to = null, actions = [], results = [], ...item }) => ({
    ...item,
    record_id: record.id,
    record_label: record.label,
    chat_id: chat?.chat_id ?? null,
    contact_id: chat?.contact.id ?? null,
    contact_label: chat?.contact.label ?? null,
    matched,
    given_to,
    actions,
    results,
  }));
  const ids = await insertRuns(ctx.tx, rows);
  await scheduleDue(
    ctx,
    actionRuns,
    rows.flatMap(({ business_id, actions, results }, index) =>
      actions.length > results.length ? [{ business_id, run_id: ids[index] ?? '' }] : [],
    ),
  );
  announceRuns(ctx, rows);
  return ids;
}

/** Several changes of one run as one. */
function joined(items: readonly RunChange[]): RunUpdate[] {
  const runs = new Map<string, RunUpdate>();
  for (const { addActions = [], addDetail = {}, ...item } of items) {
    const key = `${item.business_id} ${item.id}`;
    const before = runs.get(key);
    runs.set(key, {
      ...before,
      ...item,
      add_detail: { ...before?.add_detail, ...addDetail },
      actions: [...(before?.actions ?? []), ...addActions],
    });
  }
  return [...runs.values()];
}

/** Changes runs: the detail as a whole, and actions that are added to those of before and scheduled. */
export async function updateRuns(ctx: WorkContext, items: readonly RunChange[]): Promise<void> {
  if (items.length === 0) return;
  const runs = joined(items);
  const changed = await updateRunRows(ctx.tx, runs);
  await scheduleDue(
    ctx,
    actionRuns,
    runs.flatMap(({ business_id, id: run_id, actions = [] }) => (actions.length > 0 ? [{ business_id, run_id }] : [])),
  );
  announceRuns(ctx, changed);
}
