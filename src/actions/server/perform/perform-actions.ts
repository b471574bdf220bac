import { findChatsWithRules, lockChatsWithRules } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { scheduleLast } from '../../../foundation/server/scheduler/schedule-last.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { ActionType } from '../../contract/action.ts';
import type { ActionResult } from '../../contract/run.ts';
import { readTextValues } from '../fill-text.ts';
import { openTurns } from '../give-chats.ts';
import { actionLabel, ofType, readActionNames } from './action-labels.ts';
import { performChatActions } from './chat-actions.ts';
import { mayPerform, NOT_ALLOWED, performRecordActions } from './record-actions.ts';
import type { Wanted, WantedActions } from './wanted-actions.ts';

const recordTypes: ReadonlySet<ActionType> = new Set(['add_to_sequence', 'add_to_list', 'create_task']);
const CHAT_GONE = 'The chat does not exist any more.';

/**
 * Does actions in chats of one business, in a transaction that has locked nothing yet, each chat in one item. Lists,
 * sequences and tasks come first, what is done in the chat follows in the order of the actions. What is refused stops nothing
 * else; returns what became of each, in their order.
 */
export async function performActions(ctx: BusinessContext, items: readonly WantedActions[]): Promise<ActionResult[][]> {
  if (items.length === 0) return [];
  const { tx, businessId: business_id } = ctx;
  const keys = items.map(({ chat_id }) => ({ business_id, chat_id }));
  const chats = await findChatsWithRules(tx, keys);
  const all = items.flatMap(({ actions }) => actions);
  const names = await readActionNames(ctx, all);
  const results = items.map(({ actions }) =>
    actions.map((action): ActionResult => ({ type: action.type, label: actionLabel(action, names), problem: null })),
  );
  const wanted = items.flatMap((item, position) =>
    item.actions.flatMap((action, index): (Wanted & { index: number })[] => {
      const note = (problem: string | null): void => {
        const result = results[position]?.[index];
        if (result) result.problem = problem;
      };
      const chat = chats.get(item.chat_id);
      if (!chat) note(CHAT_GONE);
      else if (!mayPerform(item, action.type)) note(NOT_ALLOWED);
      else return [{ item, action, chat, note, index }];
      return [];
    }),
  );
  const { schedule } = await scheduleLast(ctx, (early) =>
    performRecordActions(
      early,
      wanted.filter(({ action }) => recordTypes.has(action.type)),
    ),
  );
  await performInChats(
    ctx,
    wanted.filter(({ action }) => !recordTypes.has(action.type)),
    keys,
  );
  await schedule();
  return results;
}

/** The chats of all items are locked, also where nothing is done in them: what is noted of a run is noted under that lock. */
async function performInChats(
  ctx: BusinessContext,
  wanted: readonly (Wanted & { index: number })[],
  keys: readonly { business_id: Id; chat_id: Id }[],
): Promise<void> {
  const actions = wanted.map(({ action }) => action);
  const texts = ofType(actions, 'send_whatsapp_message').map(({ data }) => data.text);
  const contactIds = wanted.map(({ chat }) => chat.contact_id);
  const fill = await readTextValues(ctx, texts, contactIds, wanted[0]?.item.writer);
  const turns = actions.some(({ type }) => type === 'assign_owner') ? await openTurns(ctx) : null;
  await lockChatsWithRules(ctx.tx, keys);
  // A chat stands once in each round.
  for (const [, round] of [...Map.groupBy(wanted, ({ index }) => index)].toSorted(([one], [other]) => one - other))
    await performChatActions(ctx, round, { fill, turns });
}
