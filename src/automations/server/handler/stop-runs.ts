import { lockChatsWithRules, updateChats } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { actorOf } from './chat-look.ts';
import { endReason } from './carry-out.ts';
import { findChatsRunning, lockActiveRuns, updateRunRows } from './run-store.ts';
import { scriptRuns } from './settle-runs.ts';

/** Ends all runs of an automation that is switched off or deleted, or of a script. Their chats go to the assignment rules. */
export async function stopRuns(ctx: BusinessContext, kind: 'automation' | 'script', id: Id): Promise<void> {
  const { tx, businessId } = ctx;
  const chatIds = await findChatsRunning(tx, businessId, kind, id);
  if (chatIds.length === 0) return;
  const locked = await lockActiveRuns(tx, businessId, chatIds);
  const runs = [...locked.values()].filter(
    (run) => (kind === 'automation' ? run.automation_id : run.chat_script_id) === id,
  );
  const chats = await lockChatsWithRules(tx, runs);
  await updateChats(
    ctx,
    runs.flatMap((run) =>
      chats.get(run.chat_id)?.script_name == null
        ? []
        : [
            {
              business_id: businessId,
              chat_id: run.chat_id,
              actor: actorOf(run),
              user: null,
              update: {},
              script: { name: run.script.label, is_running: false as const, reason: endReason('stopped') },
            },
          ],
    ),
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
}
