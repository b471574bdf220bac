import type { RunDetail } from '../../../actions/contract/run.ts';
import { giveChats, openTurns, startRuns, type GivenChat, type NewRun } from '../../../actions/server/index.ts';
import { lockChatsWithRules, scopeOf, type ChatWithRules } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { defineDueKind } from '../../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { scheduleReturns } from '../after/returns.ts';
import { AGAIN_SECONDS, scheduleWaiting } from '../after/waiting-chats.ts';
import { readActiveRules, ruleActor } from '../rules/rule-store.ts';
import { stopRules } from '../rules/stop-rules.ts';
import {
  readAssignmentChats,
  storeAssignmentChats,
  type AssignmentChat,
  type NewAssignmentChat,
} from './assignment-chat-store.ts';
import { decideChats, openRules, otherActions, ownerOf, turnKeyOf, type Asked } from './decide-chats.ts';

/** Asks the rules about chats that were opened and that nobody has. */
export const chatLooks = defineDueKind({
  name: 'assignment_chats',
  key: ['chat_id'],
  batch: 200,
  leaseSeconds: 60,
  pollMs: 1_000,
  async run(ctx, rows) {
    await lookAtChats(
      ctx,
      rows.map(({ chat_id }) => chat_id),
    );
    return rows.map(() => null);
  },
});

/**
 * Whether rules are asked about a chat: it is open, nobody has it, no script handles it, and they were not asked since it was
 * opened. A message that came later than the reply window lasts asks no rule; a chat whose assignee has left is given to
 * another one whenever that is.
 */
const isAsked = (chat: ChatWithRules, before: AssignmentChat | undefined): boolean =>
  chat.state === 'open' &&
  chat.assignee_id === null &&
  chat.script_name === null &&
  (before === undefined ? scopeOf(chat) === 'anything' : before.status === 'handed_over');

/** A chat with the rules that were asked about it, and to whom the one that matched gave it. */
interface Looked {
  chat: ChatWithRules;
  asked: readonly Asked[];
  matched: Asked | undefined;
  given: GivenChat | undefined;
}

/** Asks the rules about chats of one business. The turns are locked first, then the chats. */
async function lookAtChats(ctx: BusinessContext, chatIds: readonly Id[]): Promise<void> {
  const { tx, businessId: business_id } = ctx;
  const rules = await readActiveRules(tx, business_id);
  if (rules.length === 0) return;
  const turns = await openTurns(ctx);
  const chats = await lockChatsWithRules(
    tx,
    chatIds.map((chat_id) => ({ business_id, chat_id })),
  );
  const before = await readAssignmentChats(tx, business_id, chatIds);
  // In the order in which they were opened.
  const open = [...chats.values()]
    .filter((chat) => isAsked(chat, before.get(chat.id)))
    .toSorted(
      (one, other) =>
        one.last_message_time.localeCompare(other.last_message_time) || Number(BigInt(one.id) - BigInt(other.id)),
    );
  if (open.length === 0) return;
  const opened = await openRules(ctx, rules);
  const decided = await decideChats(
    ctx,
    opened,
    open.map((chat) => ({ contact_id: chat.contact_id, chat })),
  );
  const matches = open.flatMap((chat, index) => {
    const asked = decided[index]?.at(-1);
    const data = asked?.match ? ownerOf(asked.match) : null;
    return asked?.match && data ? [{ chat, rule: asked.rule, path: asked.match.path, data }] : [];
  });
  const given = await giveChats(
    ctx,
    matches.map(({ chat, rule, path, data }) => ({
      chat_id: chat.id,
      actor: ruleActor(rule),
      turn_key: turnKeyOf(rule.id, path),
      data,
    })),
    turns,
  );
  const givenOf = new Map(given.map((each) => [each.chat_id, each]));
  const looked = open.map((chat, index): Looked => {
    const asked = decided[index] ?? [];
    const last = asked.at(-1);
    return { chat, asked, matched: last?.match ? last : undefined, given: givenOf.get(chat.id) };
  });
  await noteLooks(ctx, looked);
  await stopRules(ctx, opened.broken);
}

type Outcome = Exclude<AssignmentChat['status'], 'handed_over'>;

function outcomeOf({ matched, given }: Looked): Outcome {
  if (!matched) return 'no_match';
  if (given?.user) return 'assigned';
  return given?.why === 'all_at_capacity' || given?.why === 'nobody_available' ? 'waiting' : 'matched';
}

function detailOf({ checks, match }: Asked, given: GivenChat | undefined): RunDetail {
  if (!match || !given || given.why === 'taken' || given.why === 'closed') return { checks };
  const { user, why, open_chats, candidates } = given;
  return { checks, assignment: { user, why, open_chats, candidates } };
}

/** Writes down what the rules saw and did, and schedules what follows. */
async function noteLooks(ctx: BusinessContext, looked: readonly Looked[]): Promise<void> {
  const { tx, businessId: business_id } = ctx;
  const runs = looked.flatMap((look) =>
    look.asked.map((asked): { look: Looked; run: NewRun } => ({
      look,
      run: {
        business_id,
        kind: 'assignment_rule',
        record: { id: asked.rule.id, label: asked.rule.name },
        actor: ruleActor(asked.rule),
        chat: { chat_id: look.chat.id, contact: { id: look.chat.contact_id, label: look.chat.contact_name } },
        outcome: asked.match ? outcomeOf(look) : 'no_match',
        detail: detailOf(asked, look.given),
        matched: asked.match?.path ?? null,
        given_to: asked.match ? (look.given?.user?.id ?? null) : null,
        actions: asked.match ? otherActions(asked.match) : [],
      },
    })),
  );
  const ids = await startRuns(
    ctx,
    runs.map(({ run }) => run),
  );
  const runOf = new Map(runs.map(({ look }, index) => [look.chat.id, ids[index] ?? null]));
  const states = looked.map((look): NewAssignmentChat & { returns: boolean } => ({
    chat_id: look.chat.id,
    rule_id: look.matched?.rule.id ?? null,
    status: outcomeOf(look),
    matched: look.matched?.match?.path ?? null,
    user_id: look.given?.user?.id ?? null,
    run_id: look.matched ? (runOf.get(look.chat.id) ?? null) : null,
    returns: (look.matched?.rule.return_after_minutes ?? null) !== null,
  }));
  await storeAssignmentChats(tx, business_id, states);
  await scheduleReturns(
    ctx,
    states.flatMap(({ chat_id, status, returns }) =>
      status === 'assigned' && returns ? [{ business_id, chat_id }] : [],
    ),
  );
  const waiting = new Set(
    states.flatMap(({ rule_id, status }) => (status === 'waiting' && rule_id !== null ? [rule_id] : [])),
  );
  const [now] = looked.map(({ chat }) => chat.now);
  await scheduleWaiting(
    ctx,
    [...waiting].map((rule_id) => ({ business_id, rule_id })),
    new Date(Date.parse(now ?? '') + AGAIN_SECONDS * 1_000).toISOString(),
  );
}
