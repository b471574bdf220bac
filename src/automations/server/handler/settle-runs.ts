import { readMoment } from '../../../accounts/server/index.ts';
import { updateRuns } from '../../../actions/server/index.ts';
import type { RunOutcome } from '../../../actions/contract/run.ts';
import { scheduleAssignment } from '../../../assignment/server/index.ts';
import { lockChatsWithRules, takeBackScripts, updateChats } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind, type DueRow, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { scriptEnded } from '../../contract/domain-events.ts';
import { findAutomations, type AutomationRow } from '../automations/automation-store.ts';
import { stopBroken } from '../automations/stop-broken.ts';
import { queueWebhook } from '../webhooks/queue-webhook.ts';
import { describeUnsent } from './describe-unsent.ts';
import { endScript } from './end-script.ts';
import { findQueuedChats } from './message-queue-store.ts';
import { lockRunsById, updateRunRows, type RunRow } from './run-store.ts';
import { addEnquiry, saveToContact } from './save-answers.ts';
import { abandonTime } from './waiting-times.ts';

/**
 * What follows from a run of a script beside the chat: answers become fields, a silent customer ends it, and at its end come
 * the enquiry, the webhook and who gets the chat. In a transaction of its own, so that an answer waits for none of it.
 */
export const scriptRuns = defineDueKind({
  name: 'script_runs',
  key: ['run_id'],
  batch: 50,
  leaseSeconds: 60,
  pollMs: 1_000,
  run: settleRuns,
});

/** Ends after which there is something to work with: an enquiry is made of the answers. */
const WITH_ENQUIRY: readonly string[] = ['completed', 'person_wanted', 'not_understood'];

async function settleRuns(ctx: BusinessContext, rows: readonly DueRow<'run_id'>[]): Promise<NextDue[]> {
  const { tx, businessId } = ctx;
  const locked = await lockRunsById(
    tx,
    businessId,
    rows.map(({ run_id }) => run_id),
  );
  const runs = locked.filter(({ is_settled: isSettled }) => !isSettled);
  const { now, zone } = await readMoment(tx, businessId);
  const automations = new Map(
    (
      await findAutomations(
        tx,
        businessId,
        runs.flatMap(({ automation_id: id }) => id ?? []),
      )
    ).map((row) => [row.id, row]),
  );
  // Contacts are locked in the order of their ids.
  for (const run of runs.toSorted((one, other) => Number(BigInt(one.contact_id) - BigInt(other.contact_id))))
    await saveAnswers(ctx, run, now);
  const answered = await findQueuedChats(
    tx,
    businessId,
    runs.map(({ chat_id }) => chat_id),
  );
  const isAnswered = ({ chat_id }: RunRow): boolean => answered.has(chat_id);
  const silent = runs.filter(
    (run) => run.ended_time === null && abandonTime(run, zone) <= Date.parse(now) && !isAnswered(run),
  );
  for (const run of silent) Object.assign(run, { ended_time: now, outcome: 'abandoned' });
  const ended = runs.filter(({ ended_time: time }) => time !== null);
  const enquiries = new Map<Id, Id | null>();
  const automationOf = (run: RunRow) => automations.get(run.automation_id ?? '');
  for (const run of ended)
    enquiries.set(run.run_id, await makeEnquiry(ctx, run, { now, automation: automationOf(run) }));
  await stopBroken(ctx, [...new Set(ended.flatMap((run) => automationOf(run) ?? []))]);
  await handChatsOn(ctx, ended, silent);
  for (const run of ended) {
    const automation = automationOf(run);
    if (automation && automation.webhook_endpoint !== null && hasAnswers(run))
      await queueWebhook(ctx, { run, automation, enquiryId: enquiries.get(run.run_id) ?? null });
  }
  ctx.raise(
    scriptEnded,
    ended.map(({ business_id, chat_id, run_id, automation_id, outcome }) => ({
      business_id,
      chat_id,
      run_id,
      automation_id,
      outcome: outcome ?? '',
      enquiry_id: enquiries.get(run_id) ?? null,
    })),
  );
  for (const run of ended) run.is_settled = true;
  await updateRunRows(tx, runs);
  const open = new Map(runs.map((run) => [run.run_id, run]));
  return rows.map(({ run_id }) => {
    const run = open.get(run_id);
    if (run?.ended_time !== null) return null;
    return isAnswered(run) ? { afterSeconds: 1 } : { at: new Date(abandonTime(run, zone)).toISOString() };
  });
}

async function saveAnswers(ctx: BusinessContext, run: RunRow, time: string): Promise<void> {
  const saved = await saveToContact(ctx, run);
  run.unsaved = [];
  note(
    run,
    saved.map(({ label, text, problem }) =>
      problem === null
        ? { time, what: 'saved' as const, text: `${label}: ${text}` }
        : { time, what: 'not_saved' as const, text: `${label}: ${text}. ${problem}` },
    ),
  );
}

function note(run: RunRow, steps: RunRow['state']['steps']): void {
  if (steps.length > 0) run.state = { ...run.state, steps: [...run.state.steps, ...steps] };
}

const hasAnswers = ({ state }: RunRow): boolean => Object.keys(state.answers).length > 0;

/** Answers that belong into an enquiry. */
const forEnquiry = ({ script, state }: RunRow): string[] =>
  script.questions.flatMap(({ id, save_to: to }) =>
    to?.module === 'enquiries' && state.answers[id] ? [state.answers[id].text] : [],
  );

/** Makes the enquiry of a run that has ended, where that is asked for; returns its id. */
async function makeEnquiry(
  ctx: BusinessContext,
  run: RunRow,
  { now, automation }: { now: string; automation: AutomationRow | undefined },
): Promise<Id | null> {
  if (automation?.create_enquiry !== true || !hasAnswers(run) || !WITH_ENQUIRY.includes(run.outcome ?? '')) {
    note(
      run,
      forEnquiry(run).map((text) => ({ time: now, what: 'not_saved', text: `${text}. No enquiry is made here.` })),
    );
    return null;
  }
  const enquiry = await addEnquiry(ctx, run);
  note(run, [
    'id' in enquiry
      ? { time: now, what: 'saved', text: 'An enquiry with all answers was made.' }
      : { time: now, what: 'not_saved', text: `No enquiry was made. ${enquiry.problem}` },
  ]);
  return 'id' in enquiry ? enquiry.id : null;
}

/** Who gets the chats of runs that have ended: whom an answer has chosen, else whom the assignment rules choose. */
async function handChatsOn(ctx: BusinessContext, ended: readonly RunRow[], silent: readonly RunRow[]): Promise<void> {
  if (ended.length === 0) return;
  const chats = await lockChatsWithRules(
    ctx.tx,
    ended.map(({ business_id, chat_id }) => ({ business_id, chat_id })),
  );
  const handled = silent.filter(({ chat_id }) => typeof chats.get(chat_id)?.script_name === 'string');
  await takeBackScripts(ctx, handled, 'abandoned');
  await updateChats(
    ctx,
    handled.map((run) => endScript(run, 'abandoned')),
  );
  const unsent = await describeUnsent(ctx, handled, 'abandoned');
  const free = ended.filter(({ chat_id }) => {
    const chat = chats.get(chat_id);
    return chat?.state === 'open' && chat.assignee_id === null;
  });
  await updateRuns(
    ctx,
    ended.map((run) => {
      const problem = unsent.get(run);
      return {
        business_id: run.business_id,
        id: run.run_id,
        outcome: (run.outcome ?? 'failed') as RunOutcome,
        // A problem that was written before is kept.
        addDetail: { steps: run.state.steps, ...(problem !== undefined && { problem }) },
        addActions: free.includes(run) ? run.last_actions : [],
      };
    }),
  );
  await scheduleAssignment(
    ctx,
    free.flatMap(({ business_id, chat_id, last_actions: actions }) =>
      actions.length === 0 ? [{ business_id, chat_id }] : [],
    ),
  );
}
