import './errors.ts';
import '../../chats/contract/permissions.ts';
import '../../templates/contract/permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { id } from '../../foundation/contract/id.ts';
import { pageInfo, paging } from '../../foundation/contract/paging.ts';
import { createQuickReplyBody, quickReply, updateQuickReplyBody } from './quick-reply.ts';

const ofReply = z.object({ id });

export const quickReplyEndpoints = defineEndpoints({
  listQuickReplies: {
    method: 'GET',
    path: '/server/quick_replies',
    summary: 'The quick replies of the team and the caller’s own, the oldest first',
    access: 'chats.read',
    query: z.strictObject({
      limit: paging.limit,
      /** Keyset: the last one of the page before. */
      after: id.optional(),
    }),
    reply: z.object({ quick_replies: z.array(quickReply), info: pageInfo }),
  },
  createQuickReply: {
    method: 'POST',
    path: '/server/quick_replies',
    summary: 'Add a quick reply: an own one, or one of the team for those who may edit templates',
    access: 'chats.reply',
    body: createQuickReplyBody,
    status: 201,
    reply: z.object({ quick_reply: quickReply }),
    errors: ['NOT_ALLOWED', 'LIMIT_EXCEEDED'],
  },
  updateQuickReply: {
    method: 'PUT',
    path: '/server/quick_replies/{id}',
    summary: 'Change a quick reply; with a version that is no longer the latest it is refused with CONFLICT',
    access: 'chats.reply',
    params: ofReply,
    body: updateQuickReplyBody,
    reply: z.object({ quick_reply: quickReply }),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
  },
  deleteQuickReply: {
    method: 'DELETE',
    path: '/server/quick_replies/{id}',
    summary: 'Delete a quick reply; what was sent with it stays',
    access: 'chats.reply',
    params: ofReply,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  },
  countQuickReply: {
    method: 'POST',
    path: '/server/quick_replies/{id}/uses',
    summary: 'Count that a quick reply was inserted: the most used ones are offered first',
    access: 'chats.reply',
    params: ofReply,
    status: 204,
    reply: z.undefined(),
    errors: ['NOT_FOUND'],
  },
});
