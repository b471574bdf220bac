import { administrators, defineSecurity, staff } from '../../app/testing/security/area-security.ts';
import { commentEndpoints } from '../contract/comment-endpoints.ts';
import { requestEndpoints } from '../contract/request-endpoints.ts';
import { forwardEndpoints } from '../contract/forward-endpoints.ts';
import { failureEndpoints } from '../contract/failure-endpoints.ts';
import { workloadEndpoints } from '../contract/workload-endpoints.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { messageHistoryEndpoints } from '../contract/message-history.ts';
import { messageSearchEndpoints } from '../contract/message-search-endpoints.ts';
import { draftEndpoints } from '../contract/draft-endpoints.ts';
import { scheduledEndpoints } from '../contract/scheduled-endpoints.ts';
import { typingEndpoints } from '../contract/typing-endpoints.ts';
import { sampleChats } from '../server/testing/sample-chats.ts';

export const security = defineSecurity(
  {
    ...chatEndpoints,
    ...messageHistoryEndpoints,
    ...messageSearchEndpoints,
    ...typingEndpoints,
    ...scheduledEndpoints,
    ...draftEndpoints,
    ...commentEndpoints,
    ...requestEndpoints,
    ...workloadEndpoints,
    ...failureEndpoints,
    ...forwardEndpoints,
  },
  {
    outgoing: ['mark_read', 'show_typing', 'media_fetches', 'link_previews'],
    rows: {
      chatModule: { who: staff },
      listRecentFailures: { who: administrators },
      listChats: {
        who: staff,
        ids: { 'query.assignee_id': 'user', 'query.channel_id': 'channel', 'query.after': 'chat' },
      },
      summarizeChats: { who: staff },
      countChats: { who: staff },
      createChat: { who: staff, ids: { 'body.contact_id': 'contact', 'body.channel_id': 'channel' } },
      getChat: { who: staff, ids: { 'params.chatId': 'chat' } },
      updateChat: {
        who: staff,
        body: {},
        ids: { 'params.chatId': 'chat', 'body.assignee_id': 'user', 'body.last_read_message_id': 'message' },
      },
      updateChats: {
        who: staff,
        body: { read: true },
        ids: { 'body.chat_ids': 'chat', 'body.assignee_id': 'user' },
      },
      listMessages: { who: staff, ids: { 'params.chatId': 'chat', 'query.message_id': 'message' } },
      sendMessage: {
        who: staff,
        body: { content_type: 'text', content: { text: 'Hello' }, client_id: 'matrix-1' },
        ids: { 'params.chatId': 'chat' },
      },
      updateMessage: {
        who: staff,
        body: { starred: true },
        ids: { 'params.chatId': 'chat', 'params.messageId': 'message' },
      },
      showTyping: { who: staff, ids: { 'params.chatId': 'chat' } },
      listDrafts: { who: staff },
      saveDraft: { who: staff, body: { text: 'Half a sentence' }, ids: { 'params.chatId': 'chat' } },
      listScheduled: { who: staff, ids: { 'params.chatId': 'chat' } },
      scheduleMessage: {
        who: staff,
        query: { send_time: new Date(Date.now() + 3_600_000).toISOString() },
        body: { content_type: 'text', content: { text: 'Later' }, client_id: 'matrix-2' },
        ids: { 'params.chatId': 'chat' },
      },
      updateScheduled: {
        who: staff,
        body: { text: 'Later still' },
        ids: { 'params.chatId': 'chat', 'params.scheduledId': 'scheduled_message' },
      },
      cancelScheduled: { who: staff, ids: { 'params.chatId': 'chat', 'params.scheduledId': 'scheduled_message' } },
      sendScheduledNow: { who: staff, ids: { 'params.chatId': 'chat', 'params.scheduledId': 'scheduled_message' } },
      messageHistory: { who: staff, ids: { 'params.chatId': 'chat', 'params.messageId': 'message' } },
      searchMessages: {
        who: staff,
        query: { q: 'hello' },
        ids: { 'query.contact_id': 'contact', 'query.author': 'user' },
      },
      searchChat: { who: staff, query: { q: 'hello' }, ids: { 'params.chatId': 'chat', 'query.author': 'user' } },
      findMessageOfDay: { who: staff, query: { date: '2026-11-14' }, ids: { 'params.chatId': 'chat' } },
      addComment: {
        who: staff,
        body: { text: 'For us', client_id: 'matrix-2' },
        ids: { 'params.chatId': 'chat', 'body.mentions': 'user' },
      },
      updateComment: {
        who: staff,
        body: { text: 'For us' },
        ids: { 'params.chatId': 'chat', 'params.messageId': 'message', 'body.mentions': 'user' },
      },
      deleteComment: { who: staff, ids: { 'params.chatId': 'chat', 'params.messageId': 'message' } },
      listChatRequests: { who: staff, ids: { 'params.chatId': 'chat' } },
      askForChat: {
        who: staff,
        body: { kind: 'take' },
        ids: { 'params.chatId': 'chat', 'body.asked_id': 'user' },
      },
      answerChatRequest: {
        who: staff,
        body: { answer: 'decline' },
        ids: { 'params.chatId': 'chat', 'params.requestId': 'chat_request' },
      },
      withdrawChatRequest: { who: staff, ids: { 'params.chatId': 'chat', 'params.requestId': 'chat_request' } },
      listWorkload: { who: staff },
      forwardMessages: {
        who: staff,
        body: { message_ids: ['1'], chat_ids: ['1'], client_id: 'matrix-forward' },
        ids: { 'params.chatId': 'chat', 'body.message_ids': 'message', 'body.chat_ids': 'chat' },
      },
      uploadChatMedia: { who: staff },
      getChatMedia: { who: staff, ids: { 'params.fileId': 'media' } },
      previewChatMedia: { who: staff, ids: { 'params.fileId': 'media' } },
      downloadLinkPicture: { who: staff, ids: { 'params.chatId': 'chat', 'params.messageId': 'message' } },
      downloadChatMedia: { who: staff, ids: { 'params.chatId': 'chat', 'params.messageId': 'message' } },
    },
    async records({ server, businessId, adminId, ids }) {
      const samples = sampleChats(server.database.ownerPool, businessId);
      const channel = ids['channel'] ?? '';
      const contact = await samples.contact();
      const chat = await samples.chat({
        channel_id: channel,
        contact_id: contact,
        assignee_id: adminId,
        unread_count: 1,
      });
      // By its row: the sample's channel sends nothing.
      const scheduled = await server.database.ownerPool.query<{ id: string }>(
        `insert into scheduled_messages (business_id, chat_id, author_id, client_id, body, content, send_time)
         values ($1, $2, $3, 'sample', '{"content_type":"text","content":{"text":"Later"}}', '{"text":"Later"}', now() + interval '1 hour')
         returning id`,
        [businessId, chat, adminId],
      );
      const request = await server.database.ownerPool.query<{ id: string }>(
        "insert into chat_requests (business_id, chat_id, kind, asker_id, asked_id) values ($1, $2, 'take', $3, $4) returning id",
        [businessId, chat, channel, adminId],
      );
      return {
        scheduled_message: scheduled.rows[0]?.id ?? '',
        contact,
        chat,
        chat_request: request.rows[0]?.id ?? '',
        message: await samples.message({ chat_id: chat, channel_id: channel }),
      };
    },
  },
);
