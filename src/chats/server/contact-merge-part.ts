import { z } from 'zod';
import type { ContactMerge, UndoableMergePart } from '../../contacts/server/index.ts';
import { returnSends } from '../../delivery/server/index.ts';
import { id, type Id } from '../../foundation/contract/id.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { changeReferences, findReferences, readRowSnapshot, restoreRow } from '../../records/server/index.ts';
import { chatEvents } from '../contract/events.ts';
import { followChats, followInOutbox, planChats } from './incoming/merge-chats.ts';
import { windows } from './incoming/windows.ts';
import { followUps } from './follow-ups.ts';
import { replyTargets } from './reply-targets.ts';
import { reminders } from './reminders.ts';
import { snoozes } from './snoozes.ts';
import { findChatsOfContacts, lockChatsOfContacts, type LockedChat } from './store/chat-read-store.ts';
import { asLastMessage, presentChat } from './store/chat-rows-store.ts';
import {
  countChatsOfContacts,
  findChangesSince,
  findChatMerge,
  markChatRead,
  removeChatMerge,
  restoreKeptChat,
  returnChatsTo,
  returnMessagesTo,
  type ChangedSince,
} from './store/chat-separate-store.ts';
import { touchChats } from './store/chat-write-store.ts';
import { findMessage } from './store/message-read-store.ts';

const remembered = z.object({
  /** Chats that were joined: of the kept one its row before and after, as the texts of JSON. */
  joined: z.array(z.object({ kept_id: id, merged_id: id, before: z.string(), after: z.string() })),
  /** Chats on channels where the kept contact had none. */
  moved: z.array(id),
  /** Records that named the chats that were joined to others. */
  references: z.array(z.object({ module: z.string(), field: z.string(), id, record_ids: z.array(id) })),
});
type Remembered = z.output<typeof remembered>;
type Joined = Remembered['joined'][number];

/** The chats of contacts that a person merges: on each channel one, with what was said in either. */
export const chatMergePart: UndoableMergePart = {
  name: 'chats',
  label: 'Chats',
  count: ({ tx, businessId }, contactIds) => countChatsOfContacts(tx, businessId, contactIds),
  merge: mergeChats,
  undo: (ctx, pair, data) => separateChats(ctx, pair, remembered.parse(data)),
};

const both = ({ business_id, kept_id, merged_id }: ContactMerge) => [
  { business_id, contact_id: kept_id },
  { business_id, contact_id: merged_id },
];

async function mergeChats(ctx: BusinessContext, pair: ContactMerge): Promise<Remembered> {
  const { tx, businessId } = ctx;
  await lockChatsOfContacts(tx, both(pair));
  // Read after the locks: what another transaction had changed meanwhile is in it.
  const chats = await findChatsOfContacts(tx, both(pair));
  const isKept = (chat: LockedChat) => chat.contact_id === pair.kept_id;
  // Of two on one channel the first is kept: that of the kept contact, so that messages since stay there after an undo.
  const ordered = [...chats.filter(isKept), ...chats.filter((chat) => !isKept(chat))];
  const changed = { merged: [pair], moved: [], readdressed: [] };
  const plan = planChats(ordered, changed);
  const before = new Map<Id, string>();
  for (const { kept_id: keptId } of plan.merges)
    before.set(keptId, await readRowSnapshot(tx, { table: 'chats' }, businessId, keptId));
  const mergedIds = plan.merges.map(({ merged_id: mergedId }) => mergedId);
  const references = await findReferences(ctx, 'chats', mergedIds);
  await followInOutbox(ctx, changed, plan);
  await followChats(ctx, { chats: new Map(), added: new Set(), locked: chats }, changed, plan);
  const joined: Joined[] = [];
  for (const { kept_id, merged_id } of plan.merges)
    joined.push({
      kept_id,
      merged_id,
      before: before.get(kept_id) ?? '{}',
      after: await readRowSnapshot(tx, { table: 'chats' }, businessId, kept_id),
    });
  const moved = chats.filter((chat) => !isKept(chat) && !mergedIds.includes(chat.id)).map((chat) => chat.id);
  return { joined, moved, references };
}

async function separateChats(
  ctx: BusinessContext,
  pair: ContactMerge,
  { joined, moved, references }: Remembered,
): Promise<string[]> {
  const { tx, businessId } = ctx;
  await lockChatsOfContacts(tx, both(pair));
  const back = { from: pair.kept_id, to: pair.merged_id };
  const returned = await returnChatsTo(tx, businessId, moved, back);
  const left: string[] = [];
  for (const each of joined) left.push(...(await separateChat(ctx, each)));
  for (const { kept_id: from, merged_id: to } of joined)
    await changeReferences(
      ctx,
      'chats',
      references.filter(({ id: named }) => named === to),
      { from, to },
    );
  const touched = new Set([...returned, ...joined.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id])]);
  await refreshPreviews(ctx, pair, new Set(joined.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id])));
  const chats = (await findChatsOfContacts(tx, both(pair))).filter((chat) => touched.has(chat.id));
  await scheduleAgain(ctx, chats);
  const byId = new Map(chats.map((chat) => [chat.id, chat]));
  for (const { kept_id, merged_id } of joined) {
    const [chat, separated] = [byId.get(kept_id), byId.get(merged_id)];
    // What is in no list was shown to no browser.
    if (chat?.is_listed && separated)
      ctx.emit(chatEvents.chatSeparated, { chat: presentChat(chat), separated: presentChat(separated) });
  }
  ctx.emitAll(
    chatEvents.updateChat,
    returned.flatMap((chatId) => {
      const chat = byId.get(chatId);
      return chat?.is_listed === true ? [{ business_id: businessId, data: presentChat(chat) }] : [];
    }),
  );
  return left;
}

/** Makes a merged chat a chat of its own again, with the messages that it had; returns what stays as it was changed since. */
async function separateChat(ctx: BusinessContext, { kept_id, merged_id, before, after }: Joined): Promise<string[]> {
  const { tx, businessId } = ctx;
  const merge = await findChatMerge(tx, businessId, kept_id, merged_id);
  if (!merge) return [];
  const move = { from: kept_id, to: merged_id };
  await restoreRow(tx, { table: 'chats' }, merge.merged_chat);
  await returnSends(tx, businessId, move, merge.message_ids);
  await returnMessagesTo(tx, businessId, move, merge.message_ids);
  const since = await findChangesSince(tx, businessId, kept_id, { before, after });
  const wasRead = await restoreKeptChat(tx, businessId, kept_id, { before, after });
  if (wasRead) await markChatRead(tx, businessId, merged_id);
  await removeChatMerge(tx, businessId, kept_id, merged_id);
  return since
    ? (Object.keys(names) as (keyof ChangedSince)[]).filter((key) => since[key]).map((key) => names[key])
    : [];
}

const names: Readonly<Record<keyof ChangedSince, string>> = {
  state: 'Status of the chat',
  assignee: 'Assignee of the chat',
  classification: 'Classification of the chat',
  reminder: 'Reminder of the chat',
  follow_up: 'Follow-up of the chat',
  snooze: 'Snooze of the chat',
  labels: 'Labels of the chat',
};

/** The last message may have been edited or taken back since; what the lists show of it follows. */
async function refreshPreviews(ctx: BusinessContext, pair: ContactMerge, ids: ReadonlySet<Id>): Promise<void> {
  const shown = [];
  for (const chat of await findChatsOfContacts(ctx.tx, both(pair))) {
    if (!ids.has(chat.id) || !chat.is_listed || chat.last_message_id === null) continue;
    const message = await findMessage(ctx.tx, chat.id, chat.last_message_id);
    if (message) shown.push({ ...chat, ...asLastMessage(message) });
  }
  if (shown.length > 0) touchChats(ctx.tx, shown);
}

async function scheduleAgain(ctx: BusinessContext, chats: readonly LockedChat[]): Promise<void> {
  for (const [kind, column] of [
    [windows, 'window_due_time'],
    [reminders, 'reminder_time'],
    [followUps, 'follow_up_time'],
    [replyTargets, 'reply_due_time'],
    [snoozes, 'snoozed_until'],
  ] as const)
    await scheduleDue(
      ctx,
      kind,
      chats.flatMap(({ business_id, id: chat_id, [column]: due_time }) =>
        due_time === null ? [] : [{ business_id, chat_id, due_time }],
      ),
    );
}
