import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { optionalText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { chat } from './chat.ts';
import { chatRequest, requestKind } from './chat-request.ts';
import { LONGEST_NOTE } from './sendable.ts';

const ofRequest = z.object({ chatId: id, requestId: id });

/** Apart from the other calls of the inbox, which it loads first. */
export const requestEndpoints = defineEndpoints({
  listChatRequests: {
    method: 'GET',
    path: '/server/chats/{chatId}/requests',
    summary: 'Who has asked for the chat, or asks a colleague to take it over, and waits for the answer',
    access: 'chats.read',
    params: z.object({ chatId: id }),
    reply: z.object({ requests: z.array(chatRequest) }),
    errors: ['NOT_FOUND'],
  },
  askForChat: {
    method: 'POST',
    path: '/server/chats/{chatId}/requests',
    summary:
      'Ask the assignee for the chat (take), or a colleague to take over an own one (hand_over); the same again changes nothing',
    access: 'chats.reply',
    params: z.object({ chatId: id }),
    body: z.strictObject({
      kind: requestKind,
      /** Who is asked to take it over. */
      asked_id: id.optional(),
      /** Stands in the thread as a comment. */
      note: optionalText(LONGEST_NOTE).optional(),
    }),
    status: 201,
    reply: z.object({ requests: z.array(chatRequest) }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  answerChatRequest: {
    method: 'PUT',
    path: '/server/chats/{chatId}/requests/{requestId}',
    summary: 'Accept, by which the chat gets its new assignee, or decline. Only who was asked answers',
    access: 'chats.reply',
    params: ofRequest,
    body: z.strictObject({ answer: z.enum(['accept', 'decline'], { error: 'Say accept or decline.' }) }),
    reply: z.object({ chat }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  withdrawChatRequest: {
    method: 'DELETE',
    path: '/server/chats/{chatId}/requests/{requestId}',
    summary: 'Take an own request back',
    access: 'chats.reply',
    params: ofRequest,
    reply: z.object({ requests: z.array(chatRequest) }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
