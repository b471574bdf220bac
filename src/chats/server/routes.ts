import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { presentMedia } from '../../media/server/index.ts';
import { chatMediaRoutes, findOwnUpload } from './chat-media.ts';
import { countView } from './chat-count-store.ts';
import { chatModule } from './chat-module.ts';
import { findChat } from './chat-read-store.ts';
import { presentChat } from './chat-store.ts';
import { createChat } from './create-chat.ts';
import { listChats } from './list-chats.ts';
import { listMessages } from './list-messages.ts';
import { sendMessage } from './send/send-message.ts';
import { updateMessage } from './send/update-message.ts';
import { summarizeChats } from './summarize-chats.ts';
import { updateChat } from './update/update-chat.ts';

/** Serves the inbox. */
export function chatRoutes(app: FastifyInstance, http: HttpServices): void {
  chatMediaRoutes(app, http);
  mount(app, http, chatEndpoints, {
    chatModule: () => Promise.resolve(chatModule),
    listChats: (ctx, { query }) => listChats(ctx, query),
    summarizeChats: (ctx) => summarizeChats(ctx),
    countChats: async ({ tx, user }, { query }) => ({ counts: await countView(tx, query.view, user.user_id) }),
    createChat: (ctx, { body }) => createChat(ctx, body),
    getChat: async ({ tx }, { params }) => ({
      chat: presentChat((await findChat(tx, params.chatId)) ?? refuse('NOT_FOUND')),
    }),
    updateChat: (ctx, { params, body }) => updateChat(ctx, params.chatId, body),
    listMessages: (ctx, { params, query }) => listMessages(ctx, params.chatId, query),
    getChatMedia: async (ctx, { params }) => ({ media: presentMedia(await findOwnUpload(ctx, params.fileId)) }),
    sendMessage: (ctx, { params, body }) => sendMessage(ctx, params.chatId, body),
    updateMessage: (ctx, { params, body }) => updateMessage(ctx, params.chatId, params.messageId, body),
  });
}
