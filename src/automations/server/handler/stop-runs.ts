import { updateRuns } from '../../../actions/server/index.ts';
import { lockChatsWithRules, takeBackScripts, updateChats } from '../../../chats/server/index.ts';
import { defineDueKind, scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { holdStoppedVersion } from '../automations/automation-store.ts';
import { describeUnsent } from './describe-unsent.ts';
import { endScript } from './end-script.ts';
import { findChatsToStop, lockActiveRuns, updateRunRows, type RunRow } from './run-store.ts';
import { scriptRuns } from './settle-runs.ts';

/** Chats of which one transaction ends the runs. */
const SLICE = 200;

/**
 * Ends the runs of automations that were switched off or deleted; their chats go to the assignment rules. It runs after that was
 * committed, and a look at a chat holds the automations that it starts, so no run is missed. Runs that began after the automation was
 * switched on again continue.
 */
export const automationStops = defineDueKind({
  name: 'automation_stops',
  key: ['automation_id'],
  batch: 1,
  leaseSeconds: 60,
  pollMs: 1_000,
  async run(ctx, rows) {
    const left = await Promise.all(rows.map(({ automation_id: id }) => stopRuns(ctx, id)));
    return left.map((hasMore) => (hasMore ? { afterSeconds: 0 } : null));
  },
});

/** Ends some of the runs of an automation; true when there may be more. */
async function stopRuns(ctx: BusinessContext, automationId: string): Promise<boolean> {
  const { tx, businessId } = ctx;
  const chatIds = await findChatsToStop(tx, businessId, automationId, SLICE);
  const locked = await lockActiveRuns(tx, businessId, chatIds);
  // It cannot be switched off again before this commits: the due row of that would be completed together with this one.
  const before = await holdStoppedVersion(tx, businessId, automationId);
  const isOver = ({ automation_id: id, script }: RunRow): boolean =>
    id === automationId && (before === null || (script.version ?? 0) < before);
  const runs = [...locked.values()].filter(isOver);
  const chats = await lockChatsWithRules(tx, runs);
  await takeBackScripts(ctx, runs, 'stopped');
  await updateChats(
    ctx,
    runs
      .filter(({ chat_id }) => typeof chats.get(chat_id)?.script_name === 'string')
      .map((run) => endScript(run, 'stopped')),
  );
  const unsent = await describeUnsent(ctx, runs, 'stopped');
  await updateRuns(
    ctx,
    [...unsent].map(([{ business_id, run_id: id }, problem]) => ({ business_id, id, addDetail: { problem } })),
  );
  await updateRunRows(
    tx,
    runs.map((run) => ({ ...run, ended_time: chats.get(run.chat_id)?.now ?? run.active_time, outcome: 'stopped' })),
  );
  await scheduleDue(
    ctx,
    scriptRuns,
    runs.map(({ run_id }) => ({ business_id: businessId, run_id })),
  );
  return (await findChatsToStop(tx, businessId, automationId, 1)).length > 0;
}
