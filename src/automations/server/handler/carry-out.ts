import { startRuns, updateRuns } from '../../../actions/server/index.ts';
import type { RunDetail, RunOutcome } from '../../../actions/contract/run.ts';
import { messageText } from '../../../chats/contract/message-text.ts';
import { countAutomatedMessages, sendMessages, takeBackScripts, updateChats } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { Refusal } from '../../../foundation/server/refuse.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { automationLooped } from '../../contract/domain-events.ts';
import { actorOf, type ChatLook, type DraftRun } from './chat-look.ts';
import { describeUnsent } from './describe-unsent.ts';
import { endScript } from './end-script.ts';
import { pauseChats } from './pause-store.ts';
import { insertRuns, updateRunRows, type RunRow } from './run-store.ts';
import { scriptRuns } from './settle-runs.ts';
import { abandonTime, zoneOf } from './waiting-times.ts';

/** R34 of the design: so many automated messages a chat gets in a minute; then something answers a machine. */
export const AUTOMATED_PER_MINUTE = 10;
/** For so long automations then pause in the chat. */
const PAUSE_MINUTES = 60;

/**
 * Carries out what looks at chats have decided, in the transaction that has locked runs and chats: the lines of the threads,
 * the messages, the runs, the log, and what comes due. A message that is refused ends its run and says why; the first such
 * refusal is returned.
 */
export async function carryOut(ctx: BusinessContext, looks: readonly ChatLook[]): Promise<Refusal | null> {
  if (looks.length === 0) return null;
  await stopLoops(ctx, looks);
  // Where a person took the chat over in Parley, this happened in that transaction.
  const stillNamed = looks.filter(({ chat }) => chat.script_name !== null);
  for (const reason of TAKING_BACK) await takeBackScripts(ctx, endedBy(stillNamed, reason), reason);
  const begun = looks.flatMap((look) => (look.hasBegun && look.active ? [look.active] : []));
  await updateChats(
    ctx,
    begun.map((run) => ({
      business_id: run.business_id,
      chat_id: run.chat_id,
      actor: actorOf(run),
      user: null,
      update: {},
      script: { name: run.script.label, is_running: true },
    })),
  );
  const problems = await send(ctx, looks);
  const ended = looks.flatMap((look) =>
    look.runs.filter(
      (run) => run.outcome !== null && showsEnd(look, run) && (run.run_id !== null || begun.includes(run)),
    ),
  );
  await updateChats(
    ctx,
    ended.map((run) => endScript(run, outcomeOf(run))),
  );
  await writeRuns(ctx, looks, problems);
  return [...problems.values()][0] ?? null;
}

/** Who takes a chat over in Parley or closes it is named by a line of its own. */
const showsEnd = ({ chat }: ChatLook, { outcome }: DraftRun): boolean =>
  outcome !== 'replied' && chat.state === 'open' && (outcome !== 'taken_over' || chat.script_name !== null);

/** Ends after which what the run has written and what has not left is not sent any more. */
const TAKING_BACK = ['taken_over', 'abandoned'] as const;

const endedBy = (looks: readonly ChatLook[], reason: RunOutcome): DraftRun[] =>
  looks.flatMap(({ runs }) => runs.filter(({ outcome }) => outcome === reason));

/** Chats in which automations would send too much in a minute: their runs end, they pause there, and administrators are notified. */
async function stopLoops(ctx: BusinessContext, looks: readonly ChatLook[]): Promise<void> {
  const sending = looks.filter(({ sends }) => sends.length > 0);
  const counts = await countAutomatedMessages(
    ctx.tx,
    ctx.businessId,
    sending.map(({ chat }) => chat.id),
    60,
  );
  const looping = sending.filter(({ chat, sends }) => (counts.get(chat.id) ?? 0) + sends.length > AUTOMATED_PER_MINUTE);
  const paused = looking(looks, looping);
  for (const look of looping) look.dropSends('loop');
  await pauseChats(
    ctx.tx,
    ctx.businessId,
    paused.map(({ chat }) => chat.id),
    PAUSE_MINUTES,
  );
  ctx.raise(
    automationLooped,
    paused.map(({ chat, runs }) => ({
      business_id: chat.business_id,
      chat_id: chat.id,
      contact: { id: chat.contact_id, label: chat.contact_name },
      automation: runs.at(-1)?.script.label ?? '',
    })),
  );
}

/** Those that send too much now, and those whose script led in a circle. */
const looking = (looks: readonly ChatLook[], looping: readonly ChatLook[]): ChatLook[] =>
  looks.filter((look) => looping.includes(look) || look.runs.some(({ outcome }) => outcome === 'loop'));

/** Sends what was planned; returns by run why a message of it was refused. */
async function send(ctx: BusinessContext, looks: readonly ChatLook[]): Promise<Map<DraftRun, Refusal>> {
  const planned = looks.flatMap((look) => look.sends.map((each) => ({ ...each, look })));
  const results = await sendMessages(
    ctx,
    planned.map(({ run, body }) => ({
      business_id: run.business_id,
      chat_id: run.chat_id,
      actor: actorOf(run),
      lane: 2,
      body,
      client_id: null,
    })),
  );
  const problems = new Map<DraftRun, Refusal>();
  for (const [index, { run, look }] of planned.entries()) {
    const result = results[index];
    if (!result || !('refusal' in result) || problems.has(run)) continue;
    problems.set(run, result.refusal);
    // What was said already stays said; a run that cannot ask has ended.
    if (look.active === run) look.end('failed');
    else if (run.outcome === 'replied') run.outcome = 'failed';
  }
  return problems;
}

async function writeRuns(
  ctx: BusinessContext,
  looks: readonly ChatLook[],
  problems: ReadonlyMap<DraftRun, Refusal>,
): Promise<void> {
  const all = looks.flatMap((look) => look.runs.map((run) => ({ run, look })));
  const dropped = droppedTexts(looks);
  const unsent = new Map<DraftRun, string>();
  for (const reason of TAKING_BACK)
    for (const [run, words] of await describeUnsent(ctx, endedBy(looks, reason), reason, dropped))
      unsent.set(run, words);
  const detailOf = (run: DraftRun): RunDetail => {
    const problem = problems.get(run)?.message ?? unsent.get(run);
    return { trigger: run.script.trigger, steps: run.state.steps, ...(problem !== undefined && { problem }) };
  };
  const fresh = all.filter(({ run }) => run.run_id === null);
  const ids = await startRuns(
    ctx,
    fresh.map(({ run, look }) => {
      const actor = actorOf(run);
      return {
        business_id: run.business_id,
        kind: run.automation_id === null ? ('script' as const) : ('automation' as const),
        record: { id: actor.id ?? '', label: run.script.label },
        actor,
        chat: { chat_id: run.chat_id, contact: { id: run.contact_id, label: look.chat.contact_name } },
        outcome: outcomeOf(run),
        detail: detailOf(run),
        actions: look.actions.get(run) ?? [],
      };
    }),
  );
  for (const [index, { run }] of fresh.entries()) run.run_id = ids[index] ?? '';
  const known = all.filter(({ run }) => !fresh.some((each) => each.run === run));
  await updateRuns(
    ctx,
    known.map(({ run, look }) => ({
      business_id: run.business_id,
      id: run.run_id ?? '',
      outcome: outcomeOf(run),
      detail: detailOf(run),
      addActions: look.actions.get(run) ?? [],
    })),
  );
  await insertRuns(
    ctx.tx,
    fresh.map(({ run }) => stored(run)),
  );
  await updateRunRows(
    ctx.tx,
    known.map(({ run }) => stored(run)),
  );
  const rows = all.map(({ run }) => stored(run));
  const zone = await zoneOf(ctx, rows);
  await scheduleDue(
    ctx,
    scriptRuns,
    rows.flatMap((row) => dueOf(row, zone)),
  );
}

const droppedTexts = (looks: readonly ChatLook[]): ReadonlyMap<Id, string[]> =>
  new Map(
    looks.map(({ chat, dropped }) => [
      chat.id,
      dropped.map(({ body }) => messageText(body.content_type, body.content)),
    ]),
  );

/** Notes in the log that runs ended with their chats. */
export const closeRuns = (ctx: WorkContext, runs: readonly { business_id: string; run_id: string }[]): Promise<void> =>
  updateRuns(
    ctx,
    runs.map(({ business_id, run_id: id }) => ({ business_id, id, outcome: 'chat_closed' })),
  );

const outcomeOf = ({ outcome }: DraftRun): RunOutcome => (outcome ?? 'running') as RunOutcome;

/** A run as it is stored: what replied with one message has nothing left to be done. */
const stored = (run: DraftRun): RunRow => ({ ...run, run_id: run.run_id ?? '', is_settled: run.outcome === 'replied' });

/** When a run is looked at: at once where something is to be saved or has ended, else when the customer was silent for too long. */
const dueOf = (row: RunRow, zone: string) => {
  const { business_id, run_id, unsaved, ended_time, is_settled } = row;
  if (is_settled) return [];
  if (unsaved.length > 0 || ended_time !== null) return [{ business_id, run_id }];
  return [{ business_id, run_id, due_time: new Date(abandonTime(row, zone)).toISOString() }];
};
