import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { quickReplyEndpoints } from '../contract/endpoints.ts';
import {
  countQuickReply,
  createQuickReply,
  deleteQuickReply,
  listQuickReplies,
  updateQuickReply,
} from './quick-replies.ts';

/** Serves the quick replies to the composer and to their settings page. */
export function quickReplyRoutes(app: FastifyInstance, http: HttpServices): void {
  mount(app, http, quickReplyEndpoints, {
    listQuickReplies: (ctx, { query }) => listQuickReplies(ctx, query),
    createQuickReply: async (ctx, { body }) => ({ quick_reply: await createQuickReply(ctx, body) }),
    updateQuickReply: async (ctx, { params, body }) => ({ quick_reply: await updateQuickReply(ctx, params.id, body) }),
    async deleteQuickReply(ctx, { params }) {
      await deleteQuickReply(ctx, params.id);
      return undefined;
    },
    async countQuickReply(ctx, { params }) {
      await countQuickReply(ctx, params.id);
      return undefined;
    },
  });
}
