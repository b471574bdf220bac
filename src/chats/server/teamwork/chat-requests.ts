import type { z } from 'zod';
import { findColleagues } from '../../../accounts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { on } from '../../../foundation/server/domain-events/listener.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type { Chat } from '../../contract/chat.ts';
import type { ChatRequest } from '../../contract/chat-request.ts';
import { chatAssigned, chatClosed, chatRequestAnswered, chatRequested } from '../../contract/domain-events.ts';
import { chatEvents } from '../../contract/events.ts';
import type { requestEndpoints } from '../../contract/request-endpoints.ts';
import { emitNewMessages } from '../emit-messages.ts';
import { chatExists, lockChatsWithRules, type ChatWithRules } from '../store/chat-read-store.ts';
import { chatItem } from '../store/chat-rows-store.ts';
import {
  findChatRequests,
  insertChatRequest,
  presentRequest,
  removeChatRequest,
  removeRequestsOfChats,
  type ChatRequestRow,
} from '../store/chat-request-store.ts';
import { insertMessages, newMessageIds } from '../store/message-insert-store.ts';
import { nextMessageInstant, ownRow, type MessageRow } from '../store/message-rows-store.ts';
import { updateChats } from '../update/update-chats.ts';
import { commentRow } from './comment-row.ts';

type AskBody = z.output<(typeof requestEndpoints)['askForChat']['body']>;

/** The requests of a chat that wait for an answer. */
export async function listChatRequests(ctx: MemberContext, chatId: Id): Promise<{ requests: ChatRequest[] }> {
  const requests = await findChatRequests(ctx.tx, keyOf(ctx, chatId));
  if (requests.length === 0 && !(await chatExists(ctx.tx, chatId))) refuse('NOT_FOUND');
  return { requests: requests.map(presentRequest) };
}

/** Asks the assignee for a chat, or a colleague to take an own one over. What was asked already changes nothing. */
export async function askForChat(ctx: MemberContext, chatId: Id, body: AskBody): Promise<{ requests: ChatRequest[] }> {
  const { tx, actor, user } = ctx;
  const chat = await lockChat(ctx, chatId);
  if (chat.state === 'closed') refuse('NOT_ALLOWED', { reason: 'CHAT_CLOSED' });
  const asked = await (body.kind === 'take' ? ownerOf(ctx, chat) : chosen(ctx, chat, body.asked_id));
  const { kind, note = '' } = body;
  const key = keyOf(ctx, chatId);
  if (!(await insertChatRequest(tx, key, { kind, asker_id: user.user_id, asked_id: asked.id })))
    return listChatRequests(ctx, chatId);
  const event = kind === 'take' ? 'chat_requested' : 'hand_over_requested';
  await writeLine(ctx, chat, event, asked, note);
  const item = { ...chatItem(chat), actor, kind, asked_id: asked.id, note: note === '' ? null : note };
  ctx.raise(chatRequested, [item]);
  return emitRequests(ctx, chatId);
}

/**
 * Accepts or declines. By accepting, the chat gets its new assignee: that both want it is enough, whatever either may do
 * alone. The answer to a request that another assignment has overtaken finds it no more.
 */
export async function answerChatRequest(
  ctx: MemberContext,
  chatId: Id,
  requestId: Id,
  answer: 'accept' | 'decline',
): Promise<{ chat: Chat }> {
  const { actor } = ctx;
  const { chat, request } = await lockRequest(ctx, chatId, requestId);
  if (request.asked_id !== ctx.user.user_id) refuse('NOT_ALLOWED', { reason: 'REQUEST_TO_OTHERS' });
  const { kind, asker_id } = request;
  const isAccepted = answer === 'accept';
  // The chat has its new assignee then, and nobody else waits for an answer either.
  if (isAccepted) await endRequests(ctx, [keyOf(ctx, chatId)]);
  else await removeChatRequest(ctx.tx, keyOf(ctx, chatId), requestId);
  if (!isAccepted)
    await writeLine(ctx, chat, 'request_declined', { id: asker_id, label: request.asker_name ?? '' }, '');
  const update = isAccepted ? { assignee_id: kind === 'take' ? asker_id : request.asked_id } : {};
  const [updated] = await updateChats(ctx, [{ ...keyOf(ctx, chatId), actor, user: null, update }]);
  if (!updated) throw new Error('A call for one chat returned none');
  if ('refusal' in updated) throw updated.refusal;
  ctx.raise(chatRequestAnswered, [{ ...chatItem(chat), actor, kind, asker_id, is_accepted: isAccepted }]);
  if (!isAccepted) await emitRequests(ctx, chatId);
  return { chat: updated.chat };
}

/** Takes an own request back. */
export async function withdrawChatRequest(
  ctx: MemberContext,
  chatId: Id,
  requestId: Id,
): Promise<{ requests: ChatRequest[] }> {
  const { request } = await lockRequest(ctx, chatId, requestId);
  if (request.asker_id !== ctx.user.user_id) refuse('NOT_ALLOWED', { reason: 'REQUEST_BY_OTHERS' });
  await removeChatRequest(ctx.tx, keyOf(ctx, chatId), requestId);
  return emitRequests(ctx, chatId);
}

/** Who has another assignee, or is closed, is not asked for any more. */
export const requestListeners = [
  on(chatAssigned, 'chats.end_requests', endRequests),
  on(chatClosed, 'chats.end_requests_of_closed', endRequests),
];

async function endRequests(ctx: WorkContext, items: readonly { business_id: Id; chat_id: Id }[]): Promise<void> {
  const ended = await removeRequestsOfChats(ctx.tx, items);
  ctx.emitAll(
    chatEvents.requestsChanged,
    ended.map(({ business_id, chat_id }) => ({ business_id, data: { chat_id, requests: [] } })),
  );
}

const keyOf = ({ businessId: business_id }: MemberContext, chat_id: Id) => ({ business_id, chat_id });

async function lockChat(ctx: MemberContext, chatId: Id): Promise<ChatWithRules> {
  return (await lockChatsWithRules(ctx.tx, [keyOf(ctx, chatId)])).get(chatId) ?? refuse('NOT_FOUND');
}

async function lockRequest(
  ctx: MemberContext,
  chatId: Id,
  requestId: Id,
): Promise<{ chat: ChatWithRules; request: ChatRequestRow }> {
  const chat = await lockChat(ctx, chatId);
  const request = (await findChatRequests(ctx.tx, keyOf(ctx, chatId))).find(({ id }) => id === requestId);
  return { chat, request: request ?? refuse('NOT_FOUND') };
}

interface Named {
  id: Id;
  label: string;
}

async function ownerOf(ctx: MemberContext, { assignee_id: id, assignee_name }: ChatWithRules): Promise<Named> {
  if (id !== null && id !== ctx.user.user_id) return { id, label: assignee_name ?? '' };
  return refuse('CONFLICT', {
    message: id === null ? 'This chat is unassigned: take it.' : 'You have this chat already.',
  });
}

async function chosen(ctx: MemberContext, chat: ChatWithRules, askedId: Id | undefined): Promise<Named> {
  if (chat.assignee_id !== ctx.user.user_id) refuse('NOT_ALLOWED', { reason: 'NOT_ASSIGNEE' });
  const user_id = askedId ?? '0';
  const colleague = (await findColleagues(ctx.tx, [{ business_id: ctx.businessId, user_id }])).get(user_id);
  const isFit = colleague?.status === 'active' && colleague.permissions.includes('chats.reply');
  if (colleague && isFit && user_id !== ctx.user.user_id) return colleague;
  return refuse('INVALID_DATA', {
    message: 'Choose an active colleague who may write in chats.',
    info: { field: 'asked_id' },
  });
}

/** A line of the thread, and what the actor wrote with it. */
async function writeLine(
  ctx: MemberContext,
  chat: ChatWithRules,
  event: 'chat_requested' | 'hand_over_requested' | 'request_declined',
  subject: Named,
  note: string,
): Promise<void> {
  const { tx, actor } = ctx;
  const [lineId = '', noteId = ''] = await newMessageIds(tx, 2);
  const line: MessageRow = {
    ...ownRow(chat, actor),
    id: lineId,
    origin: 'system',
    content_type: 'system',
    content: { event, actor, subject: { id: subject.id, label: subject.label } },
    status: 'received',
    time: nextMessageInstant(chat.now, chat.last_message_time),
  };
  const rows = note === '' ? [line] : [line, commentRow(chat, actor, noteId, { text: note, mentions: [] })];
  insertMessages(
    tx,
    rows.map((row) => ({ ...row, channel_id: chat.channel_id })),
  );
  emitNewMessages(ctx, rows, new Map([[chat.id, chat]]));
}

async function emitRequests(ctx: MemberContext, chatId: Id): Promise<{ requests: ChatRequest[] }> {
  const requests = (await findChatRequests(ctx.tx, keyOf(ctx, chatId))).map(presentRequest);
  ctx.emit(chatEvents.requestsChanged, { chat_id: chatId, requests });
  return { requests };
}
