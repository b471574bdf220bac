import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../../foundation/server/http/mount.ts';
import { commentEndpoints } from '../../contract/comment-endpoints.ts';
import { workloadEndpoints } from '../../contract/workload-endpoints.ts';
import { requestEndpoints } from '../../contract/request-endpoints.ts';
import { listWorkload } from '../store/chat-count-store.ts';
import { answerChatRequest, askForChat, listChatRequests, withdrawChatRequest } from './chat-requests.ts';
import { addComment, deleteComment, updateComment } from './write-comments.ts';

/** Serves what colleagues do together in a chat. */
export function teamworkRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, commentEndpoints, {
    addComment: (ctx, { params, body }) => addComment(ctx, params.chatId, body),
    updateComment: (ctx, { params, body }) => updateComment(ctx, params, body),
    deleteComment: (ctx, { params }) => deleteComment(ctx, params),
  });
  mount(app, http, workloadEndpoints, {
    listWorkload: async ({ tx }) => ({ workload: await listWorkload(tx) }),
  });
  mount(app, http, requestEndpoints, {
    listChatRequests: (ctx, { params }) => listChatRequests(ctx, params.chatId),
    askForChat: (ctx, { params, body }) => askForChat(ctx, params.chatId, body),
    answerChatRequest: (ctx, { params, body }) => answerChatRequest(ctx, params.chatId, params.requestId, body.answer),
    withdrawChatRequest: (ctx, { params }) => withdrawChatRequest(ctx, params.chatId, params.requestId),
  });
}
