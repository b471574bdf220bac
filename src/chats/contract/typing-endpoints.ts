import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';

/** How long a customer sees that someone writes (Cloud API guide, "Typing indicators": 25 seconds), less a margin for the way. */
export const TYPING_SHOWN_MS = 20_000;

/** Apart from the other calls of the inbox, which it loads first. */
export const typingEndpoints = defineEndpoints({
  showTyping: {
    method: 'POST',
    path: '/server/chats/{chatId}/typing',
    summary: 'Show the customer that someone writes, where the organisation shares read receipts; ends by itself',
    access: 'chats.reply',
    params: z.object({ chatId: id }),
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
