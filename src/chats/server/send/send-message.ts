import { enqueueSend } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { messageSent } from '../../contract/domain-events.ts';
import { chatEvents } from '../../contract/events.ts';
import { messagePreview } from '../../contract/message-text.ts';
import type { Message, SendMessage } from '../../contract/message.ts';
import { holdChat, type HeldChat } from '../chat-read-store.ts';
import { chatItem, presentChat } from '../chat-store.ts';
import { touchChat } from '../chat-write-store.ts';
import { findSentMessage, findTarget, type MessageTarget } from '../message-read-store.ts';
import { presentMessage, type MessageRow } from '../message-store.ts';
import { nextMessageInstant } from '../message-time.ts';
import { insertMessage } from '../message-write-store.ts';
import { refuseUnwritable } from '../write-rules.ts';
import { resolveContent } from './outgoing-content.ts';

/**
 * Stores a message and hands it to the sending engine, both or neither, and answers before the provider
 * knows. The chat's lock makes rules, message and hand-over one step. The same client id again answers
 * the first message: it is looked for under the lock, so also when two arrive at once.
 */
export async function sendMessage(ctx: MemberContext, chatId: Id, body: SendMessage): Promise<{ message: Message }> {
  const { tx, user } = ctx;
  const [chat, sent] = await Promise.all([holdChat(tx, chatId), findSentMessage(tx, user.user_id, body.client_id)]);
  if (!chat) refuse('NOT_FOUND');
  if (sent) return sent.chat_id === chatId ? { message: presentMessage(sent) } : refuseUsedId();
  refuseUnwritable(chat, user.user_id, { isTemplate: body.content_type === 'template' });
  const { replied_for: repliedFor, retry_of: retryOf } = body.meta ?? {};
  const [outgoing, target] = await Promise.all([
    resolveContent(tx, chat, body),
    repliedFor === undefined ? null : findAnswered(ctx, chatId, repliedFor),
    retryOf === undefined ? null : refuseUnlessOurs(ctx, chatId, retryOf),
  ]);
  const row = messageRow(chat, user.user_id, body, outgoing.content, target);
  const replyTo = target?.provider_id ?? null;
  const lastMessage = {
    id: row.id,
    ...messagePreview(row.content_type, row.content),
    origin: 'outgoing',
    status: row.status,
  } as const;
  // They travel together; a client id that was used in another chat at this moment undoes them all.
  const [isNew] = await Promise.all([
    insertMessage(tx, { ...row, channel_id: chat.channel_id }),
    touchChat(tx, chatId, lastMessage, row.time),
    enqueueSend(ctx, {
      message_id: row.id,
      chat_id: chatId,
      channel_id: chat.channel_id,
      lane: 1,
      payload: replyTo === null ? outgoing.payload : { ...outgoing.payload, reply_to: replyTo },
      recipient_id: chat.recipient_id,
      recipient_kind: chat.recipient_kind,
      is_marketing: outgoing.isMarketing,
    }),
  ]);
  if (!isNew) refuseUsedId();
  const message = presentMessage(row);
  const changed = { ...chat, last_message_id: row.id, last_message_time: row.time, last_message: lastMessage };
  ctx.emit(chatEvents.newMessages, { chat: presentChat(changed), message });
  ctx.raise(messageSent, [{ ...chatItem(chat), message_id: row.id, content_type: row.content_type, actor: ctx.actor }]);
  return { message };
}

const refuseUsedId = (): never =>
  refuse('INVALID_DATA', {
    message: 'This client_id belongs to a message in another chat.',
    info: { field: 'client_id' },
  });

async function findAnswered({ tx }: MemberContext, chatId: Id, messageId: Id): Promise<MessageTarget> {
  const target = await findTarget(tx, chatId, messageId);
  if (target && target.origin !== 'system') return target;
  return refuse('INVALID_DATA', {
    message: 'The message to answer is not in this chat.',
    info: { field: 'meta.replied_for' },
  });
}

async function refuseUnlessOurs({ tx }: MemberContext, chatId: Id, messageId: Id): Promise<void> {
  if ((await findTarget(tx, chatId, messageId))?.origin === 'outgoing') return;
  refuse('INVALID_DATA', {
    message: 'The message to send again is not one of ours in this chat.',
    info: { field: 'meta.retry_of' },
  });
}

function messageRow(
  chat: HeldChat,
  authorId: Id,
  { client_id, content_type, meta = {} }: SendMessage,
  content: MessageRow['content'],
  target: MessageTarget | null,
): MessageRow {
  return {
    business_id: chat.business_id,
    id: chat.fresh_id,
    chat_id: chat.id,
    client_id,
    author_id: authorId,
    origin: 'outgoing',
    content_type,
    content,
    meta,
    status: 'pending',
    error: null,
    starred: false,
    reactions: [],
    time: nextMessageInstant(chat.now, chat.last_message_time),
    read_time: null,
    author_name: chat.assignee_name,
    quoted_id: target?.id ?? null,
    quoted_origin: target?.origin ?? null,
    quoted_content_type: target?.content_type ?? null,
    quoted_content: target?.content ?? null,
  };
}
