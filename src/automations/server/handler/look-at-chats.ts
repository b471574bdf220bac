import { readAnsweringTimes, isOpenAt } from '../../../accounts/server/index.ts';
import { scheduleAssignment } from '../../../assignment/server/index.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import {
  findCustomerMessages,
  lockChatsWithRules,
  type ChatWithRules,
  type CustomerMessageRow,
} from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind, type DueRow, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { holdActiveAutomations, type AutomationRow } from '../automations/automation-store.ts';
import { findScripts, type ScriptRow } from '../scripts/script-store.ts';
import { carryOut, closeRuns } from './carry-out.ts';
import { ChatLook, type DraftRun } from './chat-look.ts';
import { matchTrigger } from './match-trigger.ts';
import { takeMessages } from './message-queue-store.ts';
import { findPausedChats } from './pause-store.ts';
import { endRunsOfGoneChats, findActiveRunIds, findLatestRuns, lockActiveRuns } from './run-store.ts';
import { runnableOf } from './runnable.ts';
import { readScriptFacts } from './script-facts.ts';
import { abandonTime } from './waiting-times.ts';

/** Chats to look at: a customer wrote, or a person took one over or closed it. Chats of a business are one transaction. */
export const automationChats = defineDueKind({
  name: 'automation_chats',
  key: ['chat_id'],
  batch: 100,
  leaseSeconds: 60,
  pollMs: 1_000,
  run: lookAtChats,
});

/**
 * Goes through what customers wrote since the last look, chat by chat: it answers the script that is running, or starts an
 * automation, or the assignment rules are asked. A person's reply in another app ends the script. What it does is stored with it, so each message counts once.
 */
async function lookAtChats(ctx: BusinessContext, rows: readonly DueRow<'chat_id'>[]): Promise<NextDue[]> {
  const { tx, businessId } = ctx;
  const ids = rows.map(({ chat_id }) => chat_id);
  const runs = await lockActiveRuns(tx, businessId, ids);
  const automations = await holdActiveAutomations(tx, businessId);
  const chats = await lockChatsWithRules(
    tx,
    ids.map((chat_id) => ({ business_id: businessId, chat_id })),
  );
  const running = await findActiveRunIds(tx, businessId, ids);
  // A run that began between the two locks: the chat is looked at once more, with its run locked.
  const isKnown = (id: Id): boolean => running.get(id) === runs.get(id)?.run_id;
  const seen = ids.filter(isKnown);
  const queued = await takeMessages(tx, businessId, seen);
  const written = await findCustomerMessages(
    tx,
    businessId,
    queued.map(({ message_id }) => message_id),
  );
  const gone = seen.filter((id) => !chats.has(id));
  await closeRuns(ctx, await endRunsOfGoneChats(tx, businessId, gone));
  const open = seen.flatMap((id) => {
    const messages = written.filter(({ chat_id }) => chat_id === id);
    const chat = chats.get(id);
    return chat && (messages.length > 0 || runs.has(id)) ? [{ chat, messages }] : [];
  });
  const situation = await readSituation(ctx, open, automations);
  const looks = open.map(({ chat, messages }) =>
    lookAtChat(new ChatLook(chat, situation.factsOf(chat), runs.get(chat.id) ?? null), messages, situation),
  );
  await carryOut(ctx, looks);
  await scheduleAssignment(ctx, unhandled(open, looks));
  return ids.map((id) => (isKnown(id) ? null : { afterSeconds: 0 }));
}

interface Open {
  chat: ChatWithRules;
  messages: readonly CustomerMessageRow[];
}

/** Chats in which a customer wrote and no script answers: their rules are asked. Those of a run that ended are asked when it is settled. */
const unhandled = (open: readonly Open[], looks: readonly ChatLook[]) =>
  open.flatMap(({ chat, messages }, index) =>
    messages.some(({ origin }) => origin === 'incoming') &&
    looks[index]?.runs.every(({ outcome }) => outcome === 'replied') === true
      ? [{ business_id: chat.business_id, chat_id: chat.id }]
      : [],
  );

/** What decides beside the chat itself, read once for all chats of the batch. */
interface Situation {
  automations: readonly AutomationRow[];
  scripts: ReadonlyMap<Id, ScriptRow>;
  isOutOfHours: boolean;
  zone: string;
  paused: ReadonlySet<Id>;
  latestOf(chatId: Id): Map<Id, { started_time: string; outcome: string | null }>;
  factsOf(chat: ChatWithRules): ChatLook['facts'];
}

async function readSituation(
  ctx: BusinessContext,
  open: readonly Open[],
  automations: readonly AutomationRow[],
): Promise<Situation> {
  const { tx, businessId } = ctx;
  const chatIds = open.map(({ chat }) => chat.id);
  const [scripts, times, latest, paused, facts] = await Promise.all([
    findScripts(
      tx,
      businessId,
      automations.flatMap(({ chat_script_id: id }) => id ?? []),
    ),
    readAnsweringTimes(tx, [businessId]),
    findLatestRuns(
      tx,
      businessId,
      automations.map(({ id }) => id),
      chatIds,
    ),
    findPausedChats(tx, businessId, chatIds),
    readScriptFacts(
      ctx,
      open.map(({ chat }) => chat),
    ),
  ]);
  const hours = times.get(businessId)?.hours;
  const now = open[0]?.chat.now;
  return {
    automations,
    scripts: new Map(scripts.map((script) => [script.id, script])),
    zone: hours?.time_zone ?? 'UTC',
    isOutOfHours: hours !== undefined && now !== undefined && !isOpenAt(now, hours),
    paused,
    latestOf: (chatId) =>
      new Map(latest.filter(({ chat_id }) => chat_id === chatId).map((run) => [run.automation_id, run])),
    factsOf(chat) {
      const found = facts.get(chat.id);
      if (!found) throw new Error('A chat that was read has no facts');
      return found;
    },
  };
}

/** Goes through the messages of a chat in their order. */
function lookAtChat(look: ChatLook, messages: readonly CustomerMessageRow[], situation: Situation): ChatLook {
  const latest = situation.latestOf(look.chat.id);
  for (const message of messages) {
    if (look.active && isSilent(look.active, message, situation)) look.end('abandoned');
    if (message.origin === 'outgoing') look.takeOver();
    else if (isTooOld(look.chat, message)) continue;
    else if (look.active) look.answer(message);
    else if (mayStart(look, message, situation)) start(look, message, situation, latest);
  }
  return look;
}

/** The message was written after the time to answer was over. The run is still active where the server was stopped meanwhile. */
const isSilent = (run: DraftRun, { time }: CustomerMessageRow, { zone }: Situation): boolean =>
  Date.parse(time) > abandonTime(run, zone);

/** One that is older than the reply window starts nothing and answers nothing. */
function isTooOld({ channel_kind, now }: ChatWithRules, { time }: CustomerMessageRow): boolean {
  const hours = capabilitiesOf(channel_kind)?.window.hours ?? 0;
  return Date.parse(time) + hours * 3_600_000 <= Date.parse(now);
}

/** Nothing starts where a person has replied already: here, or in another app of the provider. */
function mayStart(
  { chat: { id, state, waiting_since: since } }: ChatLook,
  { time }: CustomerMessageRow,
  { paused }: Situation,
): boolean {
  const isAnswered = since === null || Date.parse(time) < Date.parse(since);
  return state === 'open' && !paused.has(id) && !isAnswered;
}

function start(
  look: ChatLook,
  message: CustomerMessageRow,
  { automations, scripts, isOutOfHours, zone }: Situation,
  latest: Map<Id, { started_time: string; outcome: string | null }>,
): void {
  const { chat } = look;
  const automation = matchTrigger(automations, {
    channel_id: chat.channel_id,
    message,
    is_first: message.is_first,
    is_out_of_hours: isOutOfHours,
    is_assigned: chat.assignee_id !== null,
    now: chat.now,
    zone,
    latest,
  });
  if (!automation) return;
  const script = automation.chat_script_id === null ? null : (scripts.get(automation.chat_script_id) ?? null);
  look.begin(runnableOf(automation, script), {
    automation_id: automation.id,
    chat_script_id: automation.chat_script_id,
  });
  latest.set(automation.id, { started_time: chat.now, outcome: look.runs.at(-1)?.outcome ?? null });
}
