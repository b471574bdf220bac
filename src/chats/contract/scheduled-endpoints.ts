import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { message, sendMessageBody } from './message.ts';
import { scheduledMessage, updateScheduledBody } from './scheduled-message.ts';

const ofChat = z.object({ chatId: id });
const ofScheduled = z.object({ chatId: id, scheduledId: id });

/** Apart from the other calls of the inbox, which it loads first. */
export const scheduledEndpoints = defineEndpoints({
  listScheduled: {
    method: 'GET',
    path: '/server/chats/{chatId}/scheduled_messages',
    summary: 'The messages that leave later in a chat, and those that could not be sent, by their time',
    access: 'chats.read',
    params: ofChat,
    reply: z.object({ scheduled_messages: z.array(scheduledMessage) }),
    errors: ['NOT_FOUND'],
  },
  scheduleMessage: {
    method: 'POST',
    path: '/server/chats/{chatId}/scheduled_messages',
    summary: 'Send a message later; the same client_id again returns the same one',
    access: 'chats.reply',
    params: ofChat,
    query: z.strictObject({ send_time: instant }),
    body: sendMessageBody,
    status: 201,
    reply: z.object({ scheduled_message: scheduledMessage }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LIMIT_EXCEEDED'],
  },
  updateScheduled: {
    method: 'PUT',
    path: '/server/chats/{chatId}/scheduled_messages/{scheduledId}',
    summary: 'Change time or text of a message that leaves later; one that could not be sent waits again',
    access: 'chats.reply',
    params: ofScheduled,
    body: updateScheduledBody,
    reply: z.object({ scheduled_message: scheduledMessage }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  cancelScheduled: {
    method: 'DELETE',
    path: '/server/chats/{chatId}/scheduled_messages/{scheduledId}',
    summary: 'Do not send a message that waits for its time',
    access: 'chats.reply',
    params: ofScheduled,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  sendScheduledNow: {
    method: 'POST',
    path: '/server/chats/{chatId}/scheduled_messages/{scheduledId}/send',
    summary: 'Send a message now that waits for its time',
    access: 'chats.reply',
    params: ofScheduled,
    reply: z.object({ message }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
