import { lockChatsWithRules, updateChats } from '../../../chats/server/index.ts';
import { defineDueKind, scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { endReason } from './end-reason.ts';
import { actorOf } from './chat-look.ts';
import { findChatsRunning, lockActiveRuns, updateRunRows } from './run-store.ts';
import { scriptRuns } from './settle-runs.ts';

/** Chats of which one transaction ends the runs. */
const SLICE = 200;

/**
 * Ends the runs of automations that were switched off or deleted; their chats go to the assignment rules. It runs after that was
 * committed, and a look at a chat holds the automations that it starts, so no run is missed.
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
  const chatIds = await findChatsRunning(tx, businessId, automationId, SLICE);
  if (chatIds.length === 0) return false;
  const locked = await lockActiveRuns(tx, businessId, chatIds);
  const runs = [...locked.values()].filter(({ automation_id: id }) => id === automationId);
  const chats = await lockChatsWithRules(tx, runs);
  await updateChats(
    ctx,
    runs.flatMap((run) => {
      const isHandling = typeof chats.get(run.chat_id)?.script_name === 'string';
      return isHandling
        ? [
            {
              business_id: businessId,
              chat_id: run.chat_id,
              actor: actorOf(run),
              user: null,
              update: {},
              script: { name: run.script.label, is_running: false as const, reason: endReason('stopped') },
            },
          ]
        : [];
    }),
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
  return chatIds.length === SLICE;
}
