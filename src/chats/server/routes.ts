import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse, type Refusal } from '../../foundation/server/refuse.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { failureEndpoints } from '../contract/failure-endpoints.ts';
import { messageHistoryEndpoints } from '../contract/message-history.ts';
import { messageSearchEndpoints } from '../contract/message-search-endpoints.ts';
import { draftEndpoints } from '../contract/draft-endpoints.ts';
import { scheduledEndpoints } from '../contract/scheduled-endpoints.ts';
import { typingEndpoints } from '../contract/typing-endpoints.ts';
import { presentMedia } from '../../media/server/index.ts';
import { chatMediaRoutes, findOwnUpload } from './chat-media.ts';
import { countView } from './store/chat-count-store.ts';
import { describeChats } from './chat-module.ts';
import { findChats } from './store/chat-read-store.ts';
import { presentChat } from './store/chat-rows-store.ts';
import { createChat } from './create-chat.ts';
import { listDrafts, saveDraft } from './drafts.ts';
import { listChats } from './list-chats.ts';
import { listMessages } from './list-messages.ts';
import { listRecentFailures } from './list-recent-failures.ts';
import { readMessageHistory } from './message-history.ts';
import { messageOfDay, searchChat, searchMessages } from './search/search-messages.ts';
import {
  cancelScheduled,
  listScheduled,
  scheduleMessage,
  sendScheduledNow,
  updateScheduled,
} from './scheduled/schedule-message.ts';
import { forwardEndpoints } from '../contract/forward-endpoints.ts';
import { forwardMessages } from './send/forward-messages.ts';
import { sendMessageCall } from './send/send-message-call.ts';
import { createShowTyping } from './send/show-typing.ts';
import { updateMessage } from './send/update-message.ts';
import { teamworkRoutes } from './teamwork/routes.ts';
import { summarizeChats } from './summarize-chats.ts';
import { updateChats } from './update/update-chats.ts';
import { updateMany } from './update/update-many.ts';

/** The only item of a call that was made for one; what was refused is refused to the person. */
function unwrap<Result extends object>(result: Result | { refusal: Refusal } | undefined): Result {
  if (!result) throw new Error('A call for one item returned none');
  if ('refusal' in result) throw result.refusal;
  return result;
}

/** Serves the inbox. */
export function chatRoutes(app: FastifyInstance, http: HttpServices): void {
  chatMediaRoutes(app, http);
  teamworkRoutes(app, http);
  mount(app, http, chatEndpoints, {
    chatModule: (ctx) => describeChats(ctx),
    listChats: (ctx, { query }) => listChats(ctx, query),
    summarizeChats: (ctx) => summarizeChats(ctx),
    countChats: async ({ tx, user }, { query }) => ({ counts: await countView(tx, query, user.user_id) }),
    createChat: (ctx, { body }) => createChat(ctx, body),
    getChat: async ({ tx, businessId }, { params: { chatId } }) => {
      const chats = await findChats(tx, [{ business_id: businessId, chat_id: chatId }]);
      return { chat: presentChat(chats.get(chatId) ?? refuse('NOT_FOUND')) };
    },
    async updateChat(ctx, { params, body: update }) {
      const { businessId: business_id, actor, user } = ctx;
      const [updated] = await updateChats(ctx, [{ business_id, chat_id: params.chatId, actor, user, update }]);
      return unwrap(updated);
    },
    updateChats: (ctx, { body }) => updateMany(ctx, body),
    listMessages: (ctx, { params, query }) => listMessages(ctx, params.chatId, query),
    getChatMedia: async (ctx, { params }) => ({ media: presentMedia(await findOwnUpload(ctx, params.fileId)) }),
    sendMessage: sendMessageCall,
    updateMessage: (ctx, { params, body }) => updateMessage(ctx, params.chatId, params.messageId, body),
  });
  mount(app, http, forwardEndpoints, {
    forwardMessages: (ctx, { params, body }) => forwardMessages(ctx, params.chatId, body),
  });
  const showTyping = createShowTyping();
  mount(app, http, typingEndpoints, { showTyping: (ctx, { params }) => showTyping(ctx, params.chatId) });
  mount(app, http, messageSearchEndpoints, {
    searchMessages: (ctx, { query }) => searchMessages(ctx, query),
    searchChat: (ctx, { params, query }) => searchChat(ctx, params.chatId, query),
    findMessageOfDay: (ctx, { params, query }) => messageOfDay(ctx, params.chatId, query.date),
  });
  mount(app, http, draftEndpoints, {
    listDrafts: async (ctx) => ({ drafts: await listDrafts(ctx) }),
    saveDraft: async (ctx, { params, body }) => ({ draft: await saveDraft(ctx, params.chatId, body.text) }),
  });
  mount(app, http, scheduledEndpoints, {
    listScheduled: async (ctx, { params }) => ({ scheduled_messages: await listScheduled(ctx, params.chatId) }),
    scheduleMessage: async (ctx, { params, query, body }) => ({
      scheduled_message: await scheduleMessage(ctx, params.chatId, query.send_time, body),
    }),
    updateScheduled: async (ctx, { params, body }) => ({ scheduled_message: await updateScheduled(ctx, params, body) }),
    async cancelScheduled(ctx, { params }) {
      await cancelScheduled(ctx, params);
      return undefined;
    },
    sendScheduledNow: async (ctx, { params }) => ({ message: await sendScheduledNow(ctx, params) }),
  });
  mount(app, http, failureEndpoints, {
    listRecentFailures: async (ctx) => ({ failures: await listRecentFailures(ctx) }),
  });
  mount(app, http, messageHistoryEndpoints, {
    messageHistory: async (ctx, { params }) => ({
      history: await readMessageHistory(ctx, params.chatId, params.messageId),
    }),
  });
}
