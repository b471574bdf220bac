import type { QueryClient } from '@tanstack/react-query';
import type { EventData, EventKind } from '../../foundation/contract/event.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { mediaEvents } from '../../media/contract/events.ts';
import { mediaChanged } from '../../media/web/index.ts';
import type { Chat } from '../contract/chat.ts';
import { chatEvents } from '../contract/events.ts';
import { applyChatChange, applyMerge, applyStoredMessage } from './cache/apply.ts';
import { countAgain } from './cache/count-again.ts';
import { arrivals } from './thread/arrivals.ts';

/** Binds an event of the contract to what it does. The server checks what it emits against the same schema. */
const on = <Kind extends EventKind>(
  { topic, event }: Kind,
  apply: (item: EventData<Kind>, client: QueryClient, as_of: number | undefined) => void,
): RealtimeListener => ({
  topic,
  event,
  apply: (items, client, numbers) => {
    items.forEach((item, index) => apply(item as EventData<Kind>, client, numbers[index]));
  },
});

function chatChanged(chat: Chat, client: QueryClient, as_of: number | undefined): void {
  applyChatChange(client, { kind: 'changed', chat: withNumber(chat, as_of) });
  countAgain(client);
}

/** Topic `chats`: the same changes that the mutations of this area make, in every tab. */
export const chatListeners: readonly RealtimeListener[] = [
  on(chatEvents.newChat, chatChanged),
  on(chatEvents.updateChat, chatChanged),
  on(chatEvents.chatMerged, ({ merged_chat_id, chat }, client, as_of) => {
    applyMerge(client, merged_chat_id, withNumber(chat, as_of));
    countAgain(client);
  }),
  on(chatEvents.newMessages, ({ chat, message }, client, as_of) => {
    chatChanged(chat, client, as_of);
    applyStoredMessage(client, 'arrived', withNumber(message, as_of));
    arrivals.tell(message);
  }),
  on(chatEvents.messageUpdates, (message, client, as_of) =>
    applyStoredMessage(client, 'updated', withNumber(message, as_of)),
  ),
  on(mediaEvents.mediaChanged, mediaChanged),
  on(chatEvents.assignment, ({ chat }, client, as_of) => chatChanged(chat, client, as_of)),
];
