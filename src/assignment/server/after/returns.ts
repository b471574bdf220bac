import { addBusinessMinutes, readAnsweringTimes, type OpenHours } from '../../../accounts/server/index.ts';
import { giveChats, openTurns, startRuns } from '../../../actions/server/index.ts';
import { lockChatsWithRules, type ChatWithRules } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind, scheduleDue, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { numberedClauses } from '../../contract/clause.ts';
import {
  noteReturnsOf,
  readAssignmentChats,
  storeAssignmentChats,
  type AssignmentChat,
} from '../look/assignment-chat-store.ts';
import { ownerOf, turnKeyOf } from '../look/decide-chats.ts';
import { readActiveRules, ruleActor, type RuleRow } from '../rules/rule-store.ts';

/** Minutes of business time after which it is tried again where nobody else can take the chat. */
const AGAIN_MINUTES = 5;

/** Gives chats to the next one whose assignees have not replied in the time of their rule. */
export const assignmentReturns = defineDueKind({
  name: 'assignment_returns',
  key: ['chat_id'],
  batch: 100,
  leaseSeconds: 60,
  pollMs: 1_000,
  run: (ctx, rows) =>
    returnChats(
      ctx,
      rows.map(({ chat_id }) => chat_id),
    ),
});

/** Has it asked whether the assignees of chats reply in time. The caller has locked the chats. */
export const scheduleReturns = (ctx: WorkContext, chats: readonly { business_id: Id; chat_id: Id }[]): Promise<void> =>
  scheduleDue(ctx, assignmentReturns, chats);

/** A chat that a rule gave to somebody who is to reply in time. */
interface Watched {
  state: AssignmentChat;
  rule: RuleRow;
  chat: ChatWithRules;
  minutes: number;
  /** Who has it. */
  from: Id;
  /** Until when they must reply; null: the business never opens. */
  until: string | null;
}

/** Whether a chat is still with whom the rule gave it to, and its customer waits. A person who is given it by a person has it for good. */
const isWaitingFor = (chat: ChatWithRules, userId: Id): boolean =>
  chat.state === 'open' && chat.assignee_id === userId && chat.waiting_since !== null;

const latest = (...times: (string | null)[]): string =>
  times.filter((time) => time !== null).reduce((one, other) => (one > other ? one : other), '');

function watchedOf(
  state: AssignmentChat | undefined,
  rules: ReadonlyMap<Id, RuleRow>,
  chat: ChatWithRules | undefined,
  hours: OpenHours,
): Watched | null {
  const rule = rules.get(state?.rule_id ?? '');
  if (!state || !rule || !chat || state.status !== 'assigned' || state.user_id === null) return null;
  const minutes = rule.return_after_minutes;
  if (minutes === null || !isWaitingFor(chat, state.user_id)) return null;
  const since = latest(chat.waiting_since, state.given_time);
  return { state, rule, chat, minutes, from: state.user_id, until: addBusinessMinutes(since, minutes, hours) };
}

async function returnChats(ctx: BusinessContext, chatIds: readonly Id[]): Promise<NextDue[]> {
  const { tx, businessId: business_id } = ctx;
  const rules = new Map((await readActiveRules(tx, business_id)).map((rule) => [rule.id, rule]));
  const hours = (await readAnsweringTimes(tx, [business_id])).get(business_id)?.hours;
  if (rules.size === 0 || !hours) return chatIds.map(() => null);
  const turns = await openTurns(ctx);
  const chats = await lockChatsWithRules(
    tx,
    chatIds.map((chat_id) => ({ business_id, chat_id })),
  );
  const states = await readAssignmentChats(tx, business_id, chatIds);
  const watched = new Map(
    chatIds.flatMap((id) => {
      const each = watchedOf(states.get(id), rules, chats.get(id), hours);
      return each ? [[id, each] as const] : [];
    }),
  );
  const late = [...watched.values()].flatMap((each) => {
    if (each.until === null || each.until > each.chat.now) return [];
    const { state, rule } = each;
    const path = state.matched ?? '';
    const fulfillment = numberedClauses(rule.clauses).find((clause) => clause.path === path)?.clause.fulfillment;
    const data = fulfillment && 'actions' in fulfillment ? ownerOf({ path, actions: fulfillment.actions }) : null;
    return data ? [{ each, path, data }] : [];
  });
  const given = await giveChats(
    ctx,
    late.map(({ each: { chat, rule, from }, path, data }) => ({
      chat_id: chat.id,
      actor: ruleActor(rule),
      turn_key: turnKeyOf(rule.id, path),
      data,
      from,
      except: [from],
    })),
    turns,
  );
  const results = late.map(({ each }, index) => ({ each, result: given[index] }));
  const moved = new Map(
    results.flatMap(({ each, result }) => (result?.user ? [[each.chat.id, { each, result, user: result.user }]] : [])),
  );
  const stays = results.filter(({ each }) => !moved.has(each.chat.id));
  const fresh = stays.filter(({ each }) => each.state.return_noted_time === null);
  const runs = [...moved.values(), ...fresh.map(({ each, result }) => ({ each, result, user: null }))];
  const ids = await startRuns(
    ctx,
    runs.map(({ each: { chat, rule, state, minutes }, result, user }) => ({
      business_id,
      kind: 'assignment_rule' as const,
      record: { id: rule.id, label: rule.name },
      actor: ruleActor(rule),
      chat: { chat_id: chat.id, contact: { id: chat.contact_id, label: chat.contact_name } },
      outcome: user === null ? ('waiting' as const) : ('assigned' as const),
      matched: state.matched,
      given_to: user?.id ?? null,
      detail: {
        trigger: `${chat.assignee_name ?? ''} did not reply in ${minutes} minutes.${user === null ? ' Nobody else can take the chat now.' : ''}`,
        ...(result &&
          result.why !== 'taken' &&
          result.why !== 'closed' && {
            assignment: { user, why: result.why, open_chats: result.open_chats, candidates: result.candidates },
          }),
      },
    })),
  );
  await storeAssignmentChats(
    tx,
    business_id,
    [...moved.values()].map(({ each: { state }, user }, index) => ({
      ...state,
      user_id: user.id,
      run_id: ids[index] ?? state.run_id,
    })),
  );
  await noteReturnsOf(
    tx,
    business_id,
    fresh.map(({ each }) => each.chat.id),
  );
  return chatIds.map((id) => nextOf(watched.get(id), hours, moved.has(id)));
}

/** When it is asked again. */
function nextOf(watched: Watched | undefined, hours: OpenHours, isMoved: boolean): NextDue {
  if (!watched || watched.until === null) return null;
  const { chat, minutes, until } = watched;
  if (until > chat.now) return { at: until };
  const at = addBusinessMinutes(chat.now, isMoved ? minutes : AGAIN_MINUTES, hours);
  return at === null ? null : { at };
}
