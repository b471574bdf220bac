import {
  sendMessages,
  updateChats,
  type ChatUpdateItem,
  type NewMessage,
  type UpdatedChat,
} from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { FillTexts } from '../fill-text.ts';
import { giveChats, type GivenChat, type Turns } from '../give-chats.ts';
import { NOT_ALLOWED } from './record-actions.ts';
import { wantedOf, type Wanted } from './wanted-actions.ts';

const FOR_A_PERSON = 1;
const FOR_A_RULE = 2;

/** What chat actions of a call share. */
export interface ChatWork {
  fill: FillTexts;
  /** Null where nothing is given away. */
  turns: Turns | null;
}

/** Does one action in each of several chats, all of which are locked. */
export async function performChatActions(ctx: BusinessContext, wanted: readonly Wanted[], work: ChatWork) {
  const changes = wanted.filter((each) =>
    ['set_classification', 'add_labels', 'close_chat'].includes(each.action.type),
  );
  await assign(ctx, wantedOf(wanted, 'assign_owner'), work);
  await send(ctx, wantedOf(wanted, 'send_whatsapp_message'), work);
  await change(ctx, changes);
}

async function assign(ctx: BusinessContext, wanted: readonly Wanted<'assign_owner'>[], { turns }: ChatWork) {
  if (wanted.length === 0) return;
  if (turns === null) throw new Error('The turns of the business are not locked');
  const byRule = wanted.filter(({ item }) => item.user === null);
  const given = await giveChats(
    ctx,
    byRule.map(({ item, action, chat }) => ({
      chat_id: chat.id,
      actor: item.actor,
      turn_key: turnKey(item, action),
      data: action.data,
    })),
    turns,
  );
  byRule.forEach(({ note }, index) => note(givenProblem(given[index]?.why)));
  // A person gives a chat by their own permissions, also one that somebody has.
  const byPerson = wanted.filter(({ item }) => item.user !== null);
  const chosen = byPerson.flatMap((each) => {
    const { item, action, chat, note } = each;
    const [only, ...others] = action.data.users;
    const userId =
      action.data.assign_to === 'none'
        ? null
        : action.data.assign_to === 'users' && only !== undefined && others.length === 0
          ? only
          : turns.next(turnKey(item, action), action.data).user_id;
    if (userId === null && action.data.assign_to !== 'none') {
      note(NOBODY);
      return [];
    }
    return [{ each, item: updateOf(ctx, item, chat.id, { assignee_id: userId }) }];
  });
  noteUpdates(
    chosen.map(({ each }) => each),
    await updateChats(
      ctx,
      chosen.map(({ item }) => item),
    ),
  );
}

const turnKey = ({ actor, turn_key: key }: Wanted['item'], action: Wanted['action']): string =>
  `${key ?? `${actor.type}:${actor.id ?? ''}`}:${action.type === 'assign_owner' ? action.data.users.join(',') : ''}`;

const NOBODY = 'Nobody who can take it is available.';

const givenProblems: Readonly<Record<GivenChat['why'], string | null>> = {
  in_turn: null,
  only_one: null,
  assigns_nobody: null,
  all_at_capacity: 'Everybody has as many open chats as they can take.',
  nobody_available: NOBODY,
  taken: 'Somebody has the chat already.',
  closed: 'The chat is closed.',
};

const givenProblem = (why: GivenChat['why'] | undefined): string | null =>
  why === undefined ? null : givenProblems[why];

const updateOf = (
  { businessId: business_id }: BusinessContext,
  { actor, user }: Wanted['item'],
  chat_id: Id,
  update: ChatUpdateItem['update'],
): ChatUpdateItem => ({ business_id, chat_id, actor, user, update });

const noteUpdates = (wanted: readonly Pick<Wanted, 'note'>[], results: readonly UpdatedChat[]): void =>
  wanted.forEach(({ note }, index) => {
    const result = results[index];
    note(result && 'refusal' in result ? result.refusal.message : null);
  });

async function send(ctx: BusinessContext, wanted: readonly Wanted<'send_whatsapp_message'>[], { fill }: ChatWork) {
  const ready = wanted.flatMap((each) => {
    const { item, action, chat } = each;
    const { text, file } = action.data;
    const filled = fill(text, chat.contact_id);
    if (filled === '') {
      each.note('Without the values that this contact lacks, nothing is left of the message.');
      return [];
    }
    const body: NewMessage['body'] =
      file === null
        ? { content_type: 'text', content: { text: filled } }
        : { content_type: 'file', content: { csid: file.csid, caption: filled } };
    return [{ each, body, isByPerson: item.user !== null }];
  });
  const sent = await sendMessages(
    ctx,
    ready.map(({ each: { item, chat }, body, isByPerson }) => ({
      business_id: ctx.businessId,
      chat_id: chat.id,
      actor: item.actor,
      lane: isByPerson ? FOR_A_PERSON : FOR_A_RULE,
      body,
      client_id: null,
    })),
  );
  ready.forEach(({ each: { note } }, index) => {
    const result = sent[index];
    note(result && 'refusal' in result ? result.refusal.message : null);
  });
}

async function change(ctx: BusinessContext, wanted: readonly Wanted[]) {
  const allowed = wanted.filter(({ item, note }) => {
    const mayWrite = item.user === null || item.user.permissions.has('chats.reply');
    if (!mayWrite) note(NOT_ALLOWED);
    return mayWrite;
  });
  const items = allowed.map(({ item, action, chat }) => updateOf(ctx, item, chat.id, updateBy(action)));
  noteUpdates(allowed, await updateChats(ctx, items));
}

function updateBy(action: Wanted['action']): ChatUpdateItem['update'] {
  if (action.type === 'set_classification') return { classification: action.data.value };
  return action.type === 'add_labels' ? { add_labels: action.data.labels } : { state: 'closed' };
}
