import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { LONGEST_COMMENT, MOST_MENTIONS } from './comment-limits.ts';
import { clientMessageId, message } from './message.ts';

const written = {
  text: requiredText('Write a comment.', LONGEST_COMMENT),
  /** Colleagues whose names stand in the text after an @: they are notified. */
  mentions: z
    .array(id)
    .max(MOST_MENTIONS, { error: `Mention at most ${MOST_MENTIONS} colleagues.` })
    .default([]),
};

const ofComment = z.object({ chatId: id, messageId: id });

/** Apart from the other calls of the inbox, which it loads first. A comment is shown to colleagues only and never sent. */
export const commentEndpoints = defineEndpoints({
  addComment: {
    method: 'POST',
    path: '/server/chats/{chatId}/comments',
    summary:
      'Write a comment into the thread that only colleagues see, also where nothing can be sent; the same client_id again returns the same comment',
    access: 'chats.reply',
    params: z.object({ chatId: id }),
    body: z.strictObject({ ...written, client_id: clientMessageId }),
    status: 201,
    reply: z.object({ message }),
    errors: ['NOT_FOUND'],
  },
  updateComment: {
    method: 'PUT',
    path: '/server/chats/{chatId}/comments/{messageId}',
    summary: 'Change the text of an own comment; who is mentioned for the first time is notified',
    access: 'chats.reply',
    params: ofComment,
    body: z.strictObject(written),
    reply: z.object({ message }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  deleteComment: {
    method: 'DELETE',
    path: '/server/chats/{chatId}/comments/{messageId}',
    summary: 'Delete an own comment: its text is gone, and the thread says that there was one',
    access: 'chats.reply',
    params: ofComment,
    reply: z.object({ message }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
});
