import type { z } from 'zod';
import { findColleagues, type Colleague } from '../../../accounts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { commentEndpoints } from '../../contract/comment-endpoints.ts';
import { commentWritten } from '../../contract/domain-events.ts';
import type { ContentOfComment, Message } from '../../contract/message.ts';
import { emitMessageUpdates, emitNewMessages } from '../emit-messages.ts';
import { lockChatsWithRules, type ChatWithRules } from '../store/chat-read-store.ts';
import { chatItem } from '../store/chat-rows-store.ts';
import { lockMessages, updateChangedMessages, type ChangeableMessage } from '../store/message-change-store.ts';
import { insertMessages } from '../store/message-insert-store.ts';
import { clientKey, findSentMessages } from '../store/message-read-store.ts';
import { presentMessage, type MessageRow } from '../store/message-rows-store.ts';
import { commentRow } from './comment-row.ts';

type AddBody = z.output<(typeof commentEndpoints)['addComment']['body']>;
type UpdateBody = z.output<(typeof commentEndpoints)['updateComment']['body']>;

/**
 * Writes a comment into a thread. Nothing is sent, so neither state, assignee nor window of the chat matter, and neither
 * its last message nor its position in the lists changes.
 */
export async function addComment(ctx: MemberContext, chatId: Id, body: AddBody): Promise<{ message: Message }> {
  const { tx, businessId: business_id, actor, user } = ctx;
  const key = { business_id, author_id: user.user_id, client_id: body.client_id };
  const [chat, sent, mentions] = await Promise.all([
    lockChat(ctx, chatId),
    findSentMessages(tx, [key]),
    resolveMentions(ctx, body),
  ]);
  const before = sent.get(clientKey(key));
  if (before && (before.chat_id !== chatId || before.origin !== 'internal'))
    refuse('INVALID_DATA', {
      message: 'This client_id belongs to another message.',
      info: { field: 'client_id' },
    });
  if (before) return { message: presentMessage(before) };
  const row: MessageRow = {
    ...commentRow(chat, actor, chat.fresh_id, { text: body.text, mentions }),
    client_id: body.client_id,
  };
  insertMessages(tx, [{ ...row, channel_id: chat.channel_id }]);
  emitNewMessages(ctx, [row], new Map([[chatId, chat]]));
  raiseWritten(ctx, chat, row, { isNew: true, known: [] });
  return { message: presentMessage(row) };
}

/** Changes the text of an own comment. That it was changed, and when, stays visible. */
export async function updateComment(
  ctx: MemberContext,
  { chatId, messageId }: { chatId: Id; messageId: Id },
  body: UpdateBody,
): Promise<{ message: Message }> {
  const mentions = await resolveMentions(ctx, body);
  const { chat, row } = await lockOwnComment(ctx, chatId, messageId);
  const before = row.content as ContentOfComment;
  const isSame = before.text === body.text && sameIds(before.mentions, mentions);
  if (isSame) return { message: presentMessage(row) };
  const changed = await change(ctx, row, { text: body.text, mentions }, { edited_time: chat.now });
  raiseWritten(ctx, chat, changed, { isNew: false, known: before.mentions });
  return { message: presentMessage(changed) };
}

/** Deletes an own comment: its words are gone for good, and the thread keeps that there was one. */
export async function deleteComment(
  ctx: MemberContext,
  { chatId, messageId }: { chatId: Id; messageId: Id },
): Promise<{ message: Message }> {
  const { chat, row } = await lockOwnComment(ctx, chatId, messageId);
  const nothing: ContentOfComment = { text: '', mentions: [], is_deleted: true };
  return { message: presentMessage(await change(ctx, row, nothing, {}, chat.now)) };
}

async function change(
  ctx: MemberContext,
  { business_id, id }: ChangeableMessage,
  content: ContentOfComment,
  meta: Record<string, unknown>,
  deleted_time?: string,
): Promise<MessageRow> {
  const changes = [{ business_id, id, content, meta, ...(deleted_time === undefined ? {} : { deleted_time }) }];
  const [changed] = await updateChangedMessages(ctx.tx, changes);
  if (!changed) throw new Error('A locked comment could not be changed');
  emitMessageUpdates(ctx, [changed]);
  return changed;
}

const sameIds = (some: readonly { id: Id }[], others: readonly { id: Id }[]): boolean =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));

async function lockChat({ tx, businessId: business_id }: MemberContext, chat_id: Id): Promise<ChatWithRules> {
  return (await lockChatsWithRules(tx, [{ business_id, chat_id }])).get(chat_id) ?? refuse('NOT_FOUND');
}

async function lockOwnComment(ctx: MemberContext, chatId: Id, messageId: Id) {
  const chat = await lockChat(ctx, chatId);
  const [row] = await lockMessages(ctx.tx, [{ business_id: ctx.businessId, id: messageId }]);
  if (!row || row.chat_id !== chatId || row.origin !== 'internal' || row.deleted_time !== null) refuse('NOT_FOUND');
  if (row.author_id !== ctx.user.user_id) refuse('NOT_ALLOWED', { reason: 'COMMENT_BY_OTHERS' });
  return { chat, row };
}

const mayRead = ({ status, permissions }: Colleague): boolean =>
  status === 'active' && permissions.includes('chats.read');

/** Those of the named colleagues whose names stand in the text. One who may not see chats cannot be called to one. */
async function resolveMentions(
  { tx, businessId: business_id }: MemberContext,
  { text, mentions }: UpdateBody,
): Promise<ContentOfComment['mentions']> {
  const ids = [...new Set(mentions)];
  const found = await findColleagues(
    tx,
    ids.map((user_id) => ({ business_id, user_id })),
  );
  const people = ids.map((id) => {
    const colleague = found.get(id);
    if (colleague && mayRead(colleague)) return { id, label: colleague.label };
    return refuse('INVALID_DATA', {
      message: 'Only active colleagues who may see chats can be mentioned.',
      info: { field: 'mentions' },
    });
  });
  return people.filter(({ label }) => text.includes(`@${label}`));
}

function raiseWritten(
  ctx: MemberContext,
  chat: ChatWithRules,
  { id: message_id, content }: MessageRow,
  { isNew, known }: { isNew: boolean; known: ContentOfComment['mentions'] },
): void {
  const { text, mentions } = content as ContentOfComment;
  const mentioned_ids = mentions
    .map(({ id }) => id)
    .filter((id) => id !== ctx.user.user_id && !known.some((each) => each.id === id));
  if (!isNew && mentioned_ids.length === 0) return;
  const item = { ...chatItem(chat), actor: ctx.actor, message_id, text, is_new: isNew, mentioned_ids };
  ctx.raise(commentWritten, [item]);
}
