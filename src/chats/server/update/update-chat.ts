import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatAssigned, chatClosed, chatReopened } from '../../contract/domain-events.ts';
import { chatEvents } from '../../contract/events.ts';
import type { Message } from '../../contract/message.ts';
import { findChat, holdChat } from '../chat-read-store.ts';
import { chatItem, presentChat } from '../chat-store.ts';
import { updateChatRow } from '../chat-write-store.ts';
import { presentMessage } from '../message-store.ts';
import { nextMessageInstant } from '../message-time.ts';
import { insertSystemLines } from '../system-line-store.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import { reminders } from '../reminders.ts';
import { assignChat } from './assign-chat.ts';
import type { ChatEdit, ChatUpdate, EditStep } from './chat-edit.ts';
import { closeChat } from './close-chat.ts';
import { readChat, unreadChat } from './read-chat.ts';
import { classify, followUp, remind } from './remind.ts';

/** The owner first: whoever takes a chat over may then close it in the same call. */
const steps: readonly EditStep[] = [assignChat, closeChat, classify, remind, followUp, readChat, unreadChat];

/** Changes a chat in one go: all that was asked, or nothing. What is so already changes nothing and tells nobody. */
export async function updateChat(ctx: MemberContext, chatId: Id, update: ChatUpdate): Promise<{ chat: Chat }> {
  const chat = (await holdChat(ctx.tx, chatId)) ?? refuse('NOT_FOUND');
  if (update.version !== undefined && update.version !== chat.version)
    refuse('CONFLICT', { info: { current: presentChat(chat) } });
  const edit: ChatEdit = { chat, change: {}, reading: {}, lines: [] };
  for (const step of steps) await step(ctx, edit, update);
  const isEdited = Object.keys(edit.change).length > 0;
  if (!isEdited && Object.keys(edit.reading).length === 0) return { chat: presentChat(chat) };
  await updateChatRow(ctx.db, ctx.businessId, chatId, { ...edit.reading, ...edit.change }, isEdited);
  const due_time = edit.change.reminder_time ?? null;
  // A reminder that is taken off leaves its row: it comes, finds none, and is removed.
  if (due_time !== null)
    await scheduleDue(ctx.tx, reminders, [{ business_id: ctx.businessId, chat_id: chatId, due_time }]);
  const changed = presentChat((await findChat(ctx.tx, chatId)) ?? refuse('NOT_FOUND'));
  await announce(ctx, edit, changed);
  return { chat: changed };
}

/** What browsers and other areas are told of the changes. */
async function announce(ctx: MemberContext, edit: ChatEdit, chat: Chat): Promise<void> {
  const { assignee, lines, chat: before } = edit;
  if (assignee !== undefined) {
    const previous = before.assignee_id === null ? null : { id: before.assignee_id, label: before.assignee_name ?? '' };
    ctx.emit(chatEvents.assignment, { chat, assigned_by: ctx.actor, previous });
    ctx.raise(chatAssigned, [
      { ...chatItem(before), actor: ctx.actor, assignee, previous_assignee_id: before.assignee_id },
    ]);
  } else {
    ctx.emit(chatEvents.updateChat, chat);
  }
  for (const { event } of lines) {
    const item = { ...chatItem(before), actor: ctx.actor };
    if (event === 'closed') ctx.raise(chatClosed, [{ ...item, assignee_id: chat.assignee?.id ?? null }]);
    if (event === 'reopened') ctx.raise(chatReopened, [item]);
  }
  if (lines.length === 0) return;
  for (const message of await writeLines(ctx, edit)) ctx.emit(chatEvents.newMessages, { chat, message });
}

/** System lines stand in the thread and leave the chat where it is in the list. */
async function writeLines(ctx: MemberContext, { chat, lines }: ChatEdit): Promise<Message[]> {
  const contents = lines.map((line) => ({ ...line, actor: ctx.actor }));
  const time = nextMessageInstant(chat.now, chat.last_message_time);
  const ids = await insertSystemLines(ctx.tx, chat, ctx.user.user_id, contents, time);
  return ids.map((id, place) =>
    presentMessage({
      business_id: ctx.businessId,
      id,
      chat_id: chat.id,
      client_id: null,
      author_id: ctx.user.user_id,
      origin: 'system',
      content_type: 'system',
      content: contents[place] ?? {},
      meta: {},
      status: 'received',
      error: null,
      starred: false,
      reactions: [],
      time,
      read_time: null,
      author_name: ctx.user.label,
      quoted_id: null,
      quoted_origin: null,
      quoted_content_type: null,
      quoted_content: null,
    }),
  );
}
