import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { MOST_FORWARDED, MOST_FORWARD_CHATS } from './forwarding.ts';
import { clientMessageId, message } from './message.ts';

/** Apart from the other calls of the inbox, which it loads first. */
export const forwardEndpoints = defineEndpoints({
  forwardMessages: {
    method: 'POST',
    path: '/server/chats/{chatId}/forward',
    summary:
      'Send messages of this chat again into other chats, under the rules of each; the same client_id again sends nothing twice. Where every chat refuses, the call is refused for the reason of the first',
    access: 'chats.reply',
    params: z.object({ chatId: id }),
    body: z.strictObject({
      /** In the order in which they are sent. */
      message_ids: z
        .array(id)
        .min(1, { error: 'Choose a message.' })
        .max(MOST_FORWARDED, { error: `Forward at most ${MOST_FORWARDED} messages at once.` }),
      chat_ids: z
        .array(id)
        .min(1, { error: 'Choose a chat.' })
        .max(MOST_FORWARD_CHATS, { error: `Forward to at most ${MOST_FORWARD_CHATS} chats at once.` }),
      client_id: clientMessageId.max(40, { error: 'Give it a shorter id of your own.' }),
    }),
    reply: z.object({
      /** In the order of the call: what was sent into each chat, and why something was not. */
      results: z.array(
        z.object({
          chat_id: id,
          messages: z.array(message),
          refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
        }),
      ),
    }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
