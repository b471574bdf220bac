import { chatNotGiven } from '../../../actions/contract/domain-events.ts';
import { giveChats, openTurns, updateRuns } from '../../../actions/server/index.ts';
import { lockChatsWithRules } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind, scheduleDue, type NextDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext, WorkContext } from '../../../foundation/server/work-context.ts';
import { numberedClauses } from '../../contract/clause.ts';
import {
  findRulesWithWaiting,
  readWaitingChats,
  storeAssignmentChats,
  type AssignmentChat,
} from '../look/assignment-chat-store.ts';
import { ownerOf, turnKeyOf } from '../look/decide-chats.ts';
import { findRule, ruleActor, type RuleRow } from '../rules/rule-store.ts';
import { scheduleReturns } from './returns.ts';

/** Somebody may have come, or have room again, without an event that says so. */
export const AGAIN_SECONDS = 60;
/** As many as one transaction gives away. */
const SLICE = 200;

/** Gives chats that wait for somebody to whose turn it is, those that have waited longest first. */
export const waitingChats = defineDueKind({
  name: 'assignment_waiting',
  key: ['rule_id'],
  // Each locks the turns first: two of them in one transaction would lock chats between.
  batch: 1,
  leaseSeconds: 60,
  pollMs: 1_000,
  async run(ctx, rows) {
    const next: NextDue[] = [];
    for (const { rule_id } of rows) next.push(await giveWaiting(ctx, rule_id));
    return next;
  },
});

/** Asks again for the chats of these rules that wait: at once, or in a minute after one began to wait. */
export const scheduleWaiting = (
  ctx: WorkContext,
  rules: readonly { business_id: Id; rule_id: Id }[],
  due_time: string | null = null,
): Promise<void> =>
  scheduleDue(
    ctx,
    waitingChats,
    rules.map(({ business_id, rule_id }) => ({ business_id, rule_id, due_time })),
  );

/** Asks again at once in businesses where somebody has room now. */
export async function rescheduleWaiting(ctx: WorkContext, businessIds: readonly Id[]): Promise<void> {
  await scheduleWaiting(ctx, await findRulesWithWaiting(ctx.tx, [...new Set(businessIds)]));
}

/**
 * To whom the clause of a waiting chat gives it; null where the rule is off or gone, or was changed since it was asked: the
 * places of clauses are those of that time.
 */
function ownersByClause(rule: RuleRow | null): (chat: AssignmentChat) => ReturnType<typeof ownerOf> {
  if (rule?.status !== 'active') return () => null;
  const clauses = new Map(numberedClauses(rule.clauses).map(({ path, clause }) => [path, clause.fulfillment]));
  return ({ matched, looked_time: asked }) => {
    const fulfillment = clauses.get(matched ?? '');
    const isAsItWas = rule.modified_time <= asked && fulfillment !== undefined && 'actions' in fulfillment;
    return isAsItWas ? ownerOf({ path: matched ?? '', actions: fulfillment.actions }) : null;
  };
}

async function giveWaiting(ctx: BusinessContext, ruleId: Id): Promise<NextDue> {
  const { tx, businessId: business_id } = ctx;
  const rule = await findRule(tx, business_id, ruleId);
  // The turns are locked before it is read who waits: of two at once, the second sees what the first gave away.
  const turns = await openTurns(ctx);
  const waiting = await readWaitingChats(tx, business_id, ruleId, SLICE);
  if (waiting.length === 0) return null;
  const chats = await lockChatsWithRules(
    tx,
    waiting.map(({ chat_id }) => ({ business_id, chat_id })),
  );
  const dataFor = ownersByClause(rule);
  const wanted = waiting.map((each) => {
    const chat = chats.get(each.chat_id);
    const data = dataFor(each);
    const isFree = chat?.state === 'open' && chat.assignee_id === null;
    // A script that has begun since ends first.
    return {
      each,
      data: isFree ? data : null,
      isHandled: isFree && chat.script_name !== null,
      isAskedAgain: isFree && data === null,
    };
  });
  // A person took it or closed it.
  await endWaiting(
    ctx,
    wanted.flatMap(({ each, data, isAskedAgain }) => (data === null && !isAskedAgain ? [each] : [])),
  );
  const askedAgain = wanted.flatMap(({ each, isAskedAgain }) => (isAskedAgain ? [each] : []));
  await askAgain(ctx, askedAgain);
  if (!rule) return null;
  const open = wanted.flatMap(({ each, data, isHandled }) => (data === null || isHandled ? [] : [{ each, data }]));
  const given = await giveChats(
    ctx,
    open.map(({ each: { chat_id, matched }, data }) => ({
      chat_id,
      actor: ruleActor(rule),
      turn_key: turnKeyOf(rule.id, matched ?? ''),
      data,
    })),
    turns,
  );
  const assigned = open.flatMap(({ each }, index) => {
    const result = given[index];
    return result?.user ? [{ each, result, user: result.user }] : [];
  });
  await storeAssignmentChats(
    tx,
    business_id,
    assigned.map(({ each, user }) => ({ ...each, status: 'assigned' as const, user_id: user.id })),
  );
  await updateRuns(
    ctx,
    assigned.flatMap(({ each: { run_id: id }, result: { why, open_chats, candidates }, user }) =>
      id === null || why === 'taken' || why === 'closed'
        ? []
        : [
            {
              business_id,
              id,
              outcome: 'assigned' as const,
              given_to: user.id,
              addDetail: { assignment: { user, why, open_chats, candidates } },
            },
          ],
    ),
  );
  if (rule.return_after_minutes !== null)
    await scheduleReturns(
      ctx,
      assigned.map(({ each: { chat_id } }) => ({ business_id, chat_id })),
    );
  if (wanted.filter(({ data }) => data !== null).length > assigned.length) return { afterSeconds: AGAIN_SECONDS };
  // All of these were given away, and there may be more behind them.
  return waiting.length >= SLICE ? { afterSeconds: 0 } : null;
}

/** Chats whose rule was changed, switched off or deleted while they waited: all rules are asked once more. */
async function askAgain(ctx: BusinessContext, chats: readonly AssignmentChat[]): Promise<void> {
  const { tx, businessId: business_id } = ctx;
  await storeAssignmentChats(
    tx,
    business_id,
    chats.map((each) => ({ ...each, status: 'handed_over' as const })),
  );
  ctx.raise(
    chatNotGiven,
    chats.map(({ chat_id }) => ({ business_id, chat_id })),
  );
}

/** Chats for which the rule has nothing more to do. */
async function endWaiting(ctx: BusinessContext, over: readonly AssignmentChat[]): Promise<void> {
  const { tx, businessId: business_id } = ctx;
  await storeAssignmentChats(
    tx,
    business_id,
    over.map((each) => ({ ...each, status: 'matched' as const })),
  );
  await updateRuns(
    ctx,
    over.flatMap(({ run_id: id }) => (id === null ? [] : [{ business_id, id, outcome: 'matched' as const }])),
  );
}
