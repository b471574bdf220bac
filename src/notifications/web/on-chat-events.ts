import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../accounts/web/index.ts';
import type { Chat } from '../../chats/contract/chat.ts';
import { chatEvents } from '../../chats/contract/events.ts';
import { messageText } from '../../chats/contract/message-text.ts';
import type { EventData } from '../../foundation/contract/event.ts';
import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { i18n } from '../../foundation/web/i18n/i18n.ts';
import { onEvents } from '../../foundation/web/realtime/on-event.ts';
import { currentHashPath } from '../../foundation/web/session/session.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { recordPath } from '../../foundation/web/slots/composition.ts';
import { announce } from './announce.ts';
import { notificationCountQuery } from './queries.ts';

/** An older message was written while no one could be notified; it is not shown (decisions, Time). */
const MAX_AGE_MS = 10 * 60_000;

type Arrived = EventData<typeof chatEvents.newMessages>;

/** The badge is counted by the server. */
const refetchCount = createRefetchSoon(notificationCountQuery.queryKey);

/** One's own chats, and those without an assignee. */
function isFor(queryClient: QueryClient, { assignee }: Chat): boolean {
  return assignee === null || assignee.id === queryClient.getQueryData(currentUserQuery.queryKey)?.id;
}

function arrived(items: readonly Arrived[], queryClient: QueryClient): void {
  const own = items.filter(
    ({ chat, message }) =>
      message.origin === 'incoming' && message.content_type !== 'system' && isFor(queryClient, chat),
  );
  if (own.length === 0) return;
  refetchCount(queryClient);
  for (const { chat, message } of own) {
    const writtenAt = Date.parse(`${message.time.replace(' ', 'T')}Z`);
    if (Date.now() - writtenAt > MAX_AGE_MS) continue;
    const newMessage = i18n.t('notifications_names:new_message');
    void announce(queryClient, {
      event: 'chats.message_received',
      shown: {
        subjectId: message.id,
        title: chat.contact.label,
        body: messageText(message.content_type, message.content) || newMessage,
        tag: `chat ${chat.id}`,
        module: 'chats',
        id: chat.id,
        notification: null,
      },
      withoutPreview: newMessage,
      isSeen: !document.hidden && currentHashPath().split('?')[0] === recordPath('chats', chat.id),
    });
  }
}

const onChange = (_: readonly unknown[], queryClient: QueryClient): void => refetchCount(queryClient);

/** Topic `chats`: the badge of the Chats link, and the browser's word while Parley is in the background. */
export const chatListeners: readonly RealtimeListener[] = [
  onEvents(chatEvents.newMessages, (items, client) =>
    arrived(
      items.map(({ data }) => data),
      client,
    ),
  ),
  onEvents(chatEvents.updateChat, onChange),
  onEvents(chatEvents.assignment, onChange),
];
