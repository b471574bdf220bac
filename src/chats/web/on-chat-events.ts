import type { QueryClient } from '@tanstack/react-query';
import { accountEvents } from '../../accounts/contract/events.ts';
import { channelEvents } from '../../channels/contract/events.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { onEvent, onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { mediaEvents } from '../../media/contract/events.ts';
import { mediaChanged } from '../../media/web/index.ts';
import { columnChanged } from '../../records/web/index.ts';
import { recordEvents } from '../../records/contract/events.ts';
import type { Chat } from '../contract/chat.ts';
import { chatEvents } from '../contract/events.ts';
import { newestChatQuery } from './actions/newest-chat-query.ts';
import {
  applyChatChange,
  applyDeletion,
  applyLabels,
  applyMerge,
  applySeparation,
  applyStoredMessage,
} from './cache/apply.ts';
import { chatCountsKey, chatModuleQuery, chatSummaryQuery } from './queries.ts';
import { showPeople } from './team/presence-store.ts';
import { applyRequests } from './team/requests-cache.ts';
import { arrivals } from './thread/arrivals.ts';

const counts = [createRefetchSoon(chatCountsKey), createRefetchSoon(chatSummaryQuery.queryKey)];

/** The server counts: beside the views, and on the home page. */
function refetchCounts(client: QueryClient): void {
  for (const refetchSoon of counts) refetchSoon(client);
}

function chatChanged(chat: Chat, client: QueryClient, as_of: number | undefined): void {
  applyChatChange(client, { kind: 'changed', chat: withNumber(chat, as_of) });
  columnChanged(client, 'contacts', {
    id: chat.contact.id,
    column: 'chat.last_message_time',
    // Another chat of the contact may be newer.
    value: (known) => (typeof known === 'string' && known > chat.last_message_time ? known : chat.last_message_time),
  });
  void client.invalidateQueries({ queryKey: newestChatQuery(chat.contact.id).queryKey });
  refetchCounts(client);
}

/** Topic `chats`, and `setup` for the names of people and channels: the same changes that the mutations of this area make, in every tab. */
export const chatListeners: readonly RealtimeListener[] = [
  onEvent(chatEvents.newChat, chatChanged),
  onEvent(chatEvents.updateChat, chatChanged),
  onEvent(chatEvents.chatMerged, ({ merged_chat_id, chat }, client, as_of) => {
    applyMerge(client, merged_chat_id, withNumber(chat, as_of));
    refetchCounts(client);
  }),
  onEvent(recordEvents.moduleChanged, ({ module }, client) => {
    if (module === 'chats') void client.invalidateQueries({ queryKey: chatModuleQuery.queryKey });
  }),
  onEvent(chatEvents.chatSeparated, ({ chat, separated }, client, as_of) => {
    applySeparation(client, [withNumber(chat, as_of), withNumber(separated, as_of)]);
    refetchCounts(client);
  }),
  onEvent(chatEvents.chatsDeleted, ({ ids }, client, as_of) => {
    applyDeletion(client, ids, as_of);
    refetchCounts(client);
  }),
  onEvent(chatEvents.newMessages, ({ chat, message }, client, as_of) => {
    chatChanged(chat, client, as_of);
    applyStoredMessage(client, 'arrived', withNumber(message, as_of));
    arrivals.tell(message);
  }),
  onEvent(chatEvents.messageUpdates, (message, client, as_of) =>
    applyStoredMessage(client, 'updated', withNumber(message, as_of)),
  ),
  onEvent(
    chatEvents.scheduledMessages,
    ({ chat }, client) => void client.invalidateQueries({ queryKey: ['chats', 'scheduled', chat.id] }),
  ),
  onEvent(
    chatEvents.draft,
    (draft) => void import('./composer/draft-sync.ts').then((late) => late.draftArrived(draft)),
  ),
  onEvent(chatEvents.requestsChanged, ({ chat_id: chatId, requests }, client, as_of) =>
    applyRequests(client, chatId, requests, as_of),
  ),
  onEvent(chatEvents.presence, showPeople),
  onEvent(mediaEvents.mediaChanged, mediaChanged),
  // The areas of these keep the names first: listeners run in the order of the areas, lower ones first.
  onEvents(accountEvents.userChanged, (_items, client) => applyLabels(client)),
  onEvents(channelEvents.channelChanged, (_items, client) => applyLabels(client)),
  onEvent(chatEvents.assignment, ({ chat }, client, as_of) => chatChanged(chat, client, as_of)),
];
