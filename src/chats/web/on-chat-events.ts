import type { QueryClient } from '@tanstack/react-query';
import type { EventData, EventKind } from '../../foundation/contract/event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { mediaEvents } from '../../media/contract/events.ts';
import { mediaChanged } from '../../media/web/index.ts';
import type { Chat } from '../contract/chat.ts';
import { chatEvents } from '../contract/events.ts';
import { applyChatChange, applyMerge, applyStoredMessage } from './cache/apply.ts';
import { askForSummary } from './home/ask-for-summary.ts';
import { arrivals } from './thread/arrivals.ts';

/** Binds an event of the contract to what it does. The server checks what it emits against the same schema. */
const on = <Kind extends EventKind>(
  { topic, event }: Kind,
  apply: (item: EventData<Kind>, client: QueryClient) => void,
): RealtimeListener => ({
  topic,
  event,
  apply: (items, client) => {
    for (const item of items) apply(item as EventData<Kind>, client);
  },
});

function chatChanged(chat: Chat, client: QueryClient): void {
  applyChatChange(client, { kind: 'changed', chat });
  askForSummary(client);
}

/** Topic `chats`: the same changes that the mutations of this area make, in every tab. */
export const chatListeners: readonly RealtimeListener[] = [
  on(chatEvents.newChat, chatChanged),
  on(chatEvents.updateChat, chatChanged),
  on(chatEvents.chatMerged, ({ merged_chat_id, chat }, client) => {
    applyMerge(client, merged_chat_id, chat);
    askForSummary(client);
  }),
  on(chatEvents.newMessages, ({ chat, message }, client) => {
    chatChanged(chat, client);
    applyStoredMessage(client, 'arrived', message);
    arrivals.tell(message);
  }),
  on(chatEvents.messageUpdates, (message, client) => applyStoredMessage(client, 'updated', message)),
  on(mediaEvents.mediaChanged, mediaChanged),
  on(chatEvents.assignment, ({ chat }, client) => chatChanged(chat, client)),
];
