import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { actor } from '../../foundation/contract/actor.ts';
import { id } from '../../foundation/contract/id.ts';
import { PRESENCE_EVENT, presentPeople } from '../../foundation/contract/presence.ts';
import { chatRequest } from './chat-request.ts';
import { chat } from './chat.ts';
import { chatDraft } from './draft.ts';
import { message } from './message.ts';

const person = z.object({ id, label: z.string() }).nullable();

/** Topic `chats`, exactly as the specification names it. */
export const chatEvents = defineEvents({
  newChat: { topic: 'chats', event: 'new_chat', summary: 'A chat appeared', data: chat },
  updateChat: { topic: 'chats', event: 'update_chat', summary: 'Something about a chat changed', data: chat },
  chatMerged: {
    topic: 'chats',
    event: 'chat_merged',
    summary: 'Two chats of one person became one: the messages of the merged one are in `chat` now',
    data: z.object({ merged_chat_id: id, chat }),
  },
  chatSeparated: {
    topic: 'chats',
    event: 'chat_separated',
    summary: 'A chat that was part of another one is a chat of its own again, with the messages that it had',
    data: z.object({ chat, separated: chat }),
  },
  chatsDeleted: {
    topic: 'chats',
    event: 'chats_deleted',
    summary: 'Chats were deleted with their contacts',
    data: z.object({ ids: z.array(id) }),
  },
  newMessages: {
    topic: 'chats',
    event: 'new_messages',
    summary: 'A message was received or sent; with the chat as it is now',
    data: z.object({ chat, message }),
  },
  messageUpdates: {
    topic: 'chats',
    event: 'message_updates',
    summary: 'Status, star, reaction or text of a message changed',
    data: message,
  },
  scheduledMessages: {
    topic: 'chats',
    event: 'scheduled_messages',
    summary: 'What leaves later in a chat changed; read it again',
    data: z.object({ chat: z.object({ id }) }),
  },
  draft: {
    topic: 'chats',
    event: 'draft',
    summary: 'What the user has typed in a chat and not sent changed; sent to that user only',
    data: chatDraft,
  },
  assignment: {
    topic: 'chats',
    event: 'assignment',
    summary: 'A chat got another owner',
    data: z.object({ chat, assigned_by: actor.nullable(), previous: person }),
  },
  presence: {
    topic: 'chats',
    event: PRESENCE_EVENT,
    summary: 'Who looks at or writes in the chat that this socket has said it is at. In no log, and without a number',
    data: presentPeople,
  },
  requestsChanged: {
    topic: 'chats',
    event: 'chat_requests',
    summary: 'Somebody asked for a chat, or an answer came: all requests of it that wait for one',
    data: z.object({ chat_id: id, requests: z.array(chatRequest) }),
  },
});
