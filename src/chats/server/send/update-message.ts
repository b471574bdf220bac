import type { z } from 'zod';
import { contentRules } from '../../../channels/contract/providers/capabilities-of.ts';
import { enqueueSends, PERSON_LANE } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { chatEvents } from '../../contract/events.ts';
import type { Message, updateMessageBody } from '../../contract/message.ts';
import { lockChatsWithRules } from '../store/chat-read-store.ts';
import { findMessage, findTarget } from '../store/message-read-store.ts';
import { isAside, presentMessage, type MessageRow } from '../store/message-rows-store.ts';
import { setReactions, setStarred } from '../store/message-change-store.ts';
import { refuseUnwritable } from '../write-rules.ts';

/** Stars a message, or reacts to it. */
export async function updateMessage(
  ctx: MemberContext,
  chatId: Id,
  messageId: Id,
  { starred, reaction }: z.output<typeof updateMessageBody>,
): Promise<{ message: Message }> {
  const row =
    starred === undefined
      ? await react(ctx, chatId, messageId, reaction ?? '')
      : await star(ctx, chatId, messageId, starred);
  return { message: presentMessage(row) };
}

async function star(ctx: MemberContext, chatId: Id, messageId: Id, starred: boolean): Promise<MessageRow> {
  const [isChanged, row] = await Promise.all([
    setStarred(ctx.tx, chatId, messageId, starred),
    findMessage(ctx.tx, chatId, messageId),
  ]);
  if (!row || row.origin === 'system') refuse('NOT_FOUND');
  if (isChanged) ctx.emit(chatEvents.messageUpdates, presentMessage(row));
  return row;
}

/** Ours replaces ours. It is sent like a message of its own, under the rules of one, but stands beside the other. */
async function react(ctx: MemberContext, chatId: Id, messageId: Id, emoji: string): Promise<MessageRow> {
  const { tx, businessId, actor } = ctx;
  const [chats, row, target] = await Promise.all([
    lockChatsWithRules(tx, [{ business_id: businessId, chat_id: chatId }]),
    findMessage(tx, chatId, messageId),
    findTarget(tx, { business_id: businessId, chat_id: chatId, id: messageId }),
  ]);
  const chat = chats.get(chatId);
  if (!chat || !row || !target || isAside(row.origin)) refuse('NOT_FOUND');
  refuseUnwritable(chat, actor, { isTemplate: false });
  if (!contentRules(chat.channel_kind)?.reactions) refuse('NOT_ALLOWED', { reason: 'CONTENT_UNSUPPORTED' });
  const ours = row.reactions.find(({ origin }) => origin === 'outgoing');
  if ((ours?.emoji ?? '') === emoji) return row;
  if (target.provider_id === null || row.content_type === 'deleted')
    refuse('INVALID_DATA', { message: 'This message cannot be reacted to.', info: { field: 'reaction' } });
  const others = row.reactions.filter(({ origin }) => origin !== 'outgoing');
  const changed: MessageRow = {
    ...row,
    reactions: [...others, { emoji, origin: 'outgoing', time: chat.now }],
  };
  enqueueSends(ctx, [
    {
      business_id: chat.business_id,
      message_id: chat.fresh_id,
      chat_id: chatId,
      channel_id: chat.channel_id,
      lane: PERSON_LANE,
      payload: { type: 'reaction', message_id: target.provider_id, emoji },
      recipient_id: chat.recipient_id,
      recipient_kind: chat.recipient_kind,
    },
  ]);
  await setReactions(tx, chatId, messageId, changed.reactions);
  ctx.emit(chatEvents.messageUpdates, presentMessage(changed));
  return changed;
}
