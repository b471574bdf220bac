import type { z } from 'zod';
import { writtenTime } from '../../../accounts/server/index.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import { messageScheduled } from '../../contract/domain-events.ts';
import type { Message, MessageBody, SendMessage } from '../../contract/message.ts';
import {
  lastSendTime,
  LONGEST_AHEAD_MS,
  MOST_SCHEDULED,
  type ScheduledMessage,
  type updateScheduledBody,
} from '../../contract/scheduled-message.ts';
import { readReferences, resolveContent } from '../send/outgoing-content.ts';
import { sendMessages } from '../send/send-messages.ts';
import { findChats, lockChatsWithRules, type ChatWithRules } from '../store/chat-read-store.ts';
import { chatItem } from '../store/chat-rows-store.ts';
import type { MessageContent } from '../store/message-rows-store.ts';
import {
  countScheduled,
  deleteScheduled,
  findScheduled,
  findScheduledByClientId,
  insertScheduled,
  listScheduledRows,
  presentScheduled,
  updateScheduledRow,
  type ScheduledRow,
} from '../store/scheduled-store.ts';
import { refuseUnwritable } from '../write-rules.ts';
import { emitScheduled, messageOf, scheduledMessages } from './send-scheduled.ts';

/** What leaves later in a chat, by its time. */
export async function listScheduled({ tx, businessId }: MemberContext, chatId: Id): Promise<ScheduledMessage[]> {
  const chats = await findChats(tx, [{ business_id: businessId, chat_id: chatId }]);
  if (!chats.has(chatId)) refuse('NOT_FOUND');
  return (await listScheduledRows(tx, businessId, chatId, MOST_SCHEDULED)).map(presentScheduled);
}

async function lockChat({ tx, businessId }: MemberContext, chatId: Id): Promise<ChatWithRules> {
  const chats = await lockChatsWithRules(tx, [{ business_id: businessId, chat_id: chatId }]);
  return chats.get(chatId) ?? refuse('NOT_FOUND');
}

/** Stores a message for later: under the rules of a reply now, and those of the reply window at its time. */
export async function scheduleMessage(
  ctx: MemberContext,
  chatId: Id,
  send_time: string,
  { client_id, ...body }: SendMessage,
): Promise<ScheduledMessage> {
  const { tx, businessId: business_id, user } = ctx;
  const chat = await lockChat(ctx, chatId);
  const before = await findScheduledByClientId(tx, business_id, user.user_id, client_id);
  if (before) return before.chat_id === chatId ? presentScheduled(before) : refuseUsedId();
  await refuseTime(ctx, chat, body, send_time);
  const content = await contentOf(ctx, chat, body);
  if ((await countScheduled(tx, business_id, chatId)) >= MOST_SCHEDULED)
    refuse('LIMIT_EXCEEDED', { reason: 'MOST_SCHEDULED', info: { max: MOST_SCHEDULED } });
  const author_id = user.user_id;
  const id = await insertScheduled(tx, {
    business_id,
    chat_id: chatId,
    author_id,
    client_id,
    body,
    content,
    send_time,
  });
  await announce(ctx, chatId, id, send_time);
  ctx.raise(messageScheduled, [
    { ...chatItem(chat), actor: ctx.actor, content_type: body.content_type, send_time, scheduled_message_id: id },
  ]);
  return presentScheduled(await ownScheduled(ctx, chatId, id));
}

const refuseUsedId = (): never =>
  refuse('INVALID_DATA', {
    message: 'This client_id belongs to a message in another chat.',
    info: { field: 'client_id' },
  });

/** Another time or other words. One that could not be sent waits again. */
export async function updateScheduled(
  ctx: MemberContext,
  { chatId, scheduledId }: { chatId: Id; scheduledId: Id },
  { send_time: wanted, text, version }: z.output<typeof updateScheduledBody>,
): Promise<ScheduledMessage> {
  const chat = await lockChat(ctx, chatId);
  const row = await ownScheduled(ctx, chatId, scheduledId);
  if (version !== undefined && version !== row.version)
    refuse('CONFLICT', { info: { current: presentScheduled(row) } });
  const body = text === undefined ? row.body : withText(row.body, text);
  const send_time = wanted ?? row.send_time;
  await refuseTime(ctx, chat, body, send_time);
  const content = text === undefined ? row.content : await contentOf(ctx, chat, body);
  await updateScheduledRow(ctx.tx, { business_id: ctx.businessId, id: row.id, body, content, send_time });
  await announce(ctx, chatId, row.id, send_time);
  return presentScheduled(await ownScheduled(ctx, chatId, row.id));
}

function withText(body: MessageBody, text: string): MessageBody {
  if (body.content_type === 'text') return { ...body, content: { text } };
  if (body.content_type === 'file') return { ...body, content: { ...body.content, caption: text } };
  return refuse('INVALID_DATA', { message: 'This message has no text that can be changed.', info: { field: 'text' } });
}

/** Its author cancels it; so may those who can give the chat to others, and the assignee. */
export async function cancelScheduled(
  ctx: MemberContext,
  { chatId, scheduledId }: { chatId: Id; scheduledId: Id },
): Promise<void> {
  const { tx, businessId: business_id, user } = ctx;
  const chat = await lockChat(ctx, chatId);
  const row = (await findScheduled(tx, business_id, chatId, scheduledId)) ?? refuse('NOT_FOUND');
  const mayCancel = [row.author_id, chat.assignee_id].includes(user.user_id) || user.permissions.has('chats.assign');
  if (!mayCancel) refuse('NOT_ALLOWED', { reason: 'SCHEDULED_BY_OTHER' });
  await deleteScheduled(tx, [row]);
  emitScheduled(ctx, [row]);
}

/** Sends it now, under the rules of any reply; what refuses it leaves it as it is. */
export async function sendScheduledNow(
  ctx: MemberContext,
  { chatId, scheduledId }: { chatId: Id; scheduledId: Id },
): Promise<Message> {
  await lockChat(ctx, chatId);
  const row = await ownScheduled(ctx, chatId, scheduledId);
  const [sent] = await sendMessages(ctx, [messageOf(row)]);
  if (!sent) throw new Error('A call for one message returned none');
  if ('refusal' in sent) throw sent.refusal;
  await deleteScheduled(ctx.tx, [row]);
  emitScheduled(ctx, [row]);
  return sent.message;
}

/** One that the caller has written; a colleague's is not changed. */
async function ownScheduled({ tx, businessId, user }: MemberContext, chatId: Id, id: Id): Promise<ScheduledRow> {
  const row = (await findScheduled(tx, businessId, chatId, id)) ?? refuse('NOT_FOUND');
  if (row.author_id !== user.user_id) refuse('NOT_ALLOWED', { reason: 'SCHEDULED_BY_OTHER' });
  return row;
}

async function announce(ctx: MemberContext, chat_id: Id, id: Id, due_time: string): Promise<void> {
  const { businessId: business_id } = ctx;
  await scheduleDue(ctx, scheduledMessages, [{ business_id, scheduled_message_id: id, due_time }]);
  emitScheduled(ctx, [{ business_id, chat_id }]);
}

/** Everything that it names is there, and its channel takes it. */
async function contentOf({ tx, businessId }: MemberContext, chat: ChatWithRules, body: MessageBody) {
  const references = await readReferences(tx, [{ business_id: businessId, body }]);
  return resolveContent(chat, body, references).content satisfies MessageContent;
}

/** Refuses a time that has passed, and one at which the message could not be sent as things stand. */
async function refuseTime(
  { tx, businessId, actor }: MemberContext,
  chat: ChatWithRules,
  body: MessageBody,
  sendTime: string,
): Promise<void> {
  const [now, time] = [Date.parse(chat.now), Date.parse(sendTime)];
  if (time <= now)
    refuse('INVALID_DATA', { message: 'Choose a time that is later than now.', info: { field: 'send_time' } });
  if (time - now > LONGEST_AHEAD_MS)
    refuse('INVALID_DATA', { message: 'Choose a time within the next year.', info: { field: 'send_time' } });
  const isTemplate = body.content_type === 'template';
  refuseUnwritable(chat, actor, { isTemplate });
  const window = capabilitiesOf(chat.channel_kind)?.window ?? refuse('NOT_ALLOWED', { reason: 'CHANNEL_INACTIVE' });
  const end = lastSendTime(chat, window);
  if (isTemplate || time < end) return;
  const written = await writtenTime(tx, businessId, (end - now) / 1_000);
  const instead = window.afterwards === 'template' ? ', or send a template later.' : '.';
  refuse('INVALID_DATA', {
    message: `The reply window ends at ${written}. Choose an earlier time${instead}`,
    info: { field: 'send_time' },
  });
}
