import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import type { EventData, EventKind } from '../../foundation/contract/event.ts';
import { notificationEvents } from '../contract/events.ts';
import type { Notification as OwnNotification, NotificationCounts } from '../contract/notification.ts';
import { applyToLists } from './apply-change.ts';
import { notificationCountQuery } from './queries.ts';

/** Shown by the browser only while Parley is in the background; on screen the bell is enough. */
function showInBrowser(notification: OwnNotification): void {
  if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  const shown = new Notification('Parley', { body: notification.data.message, tag: notification.id });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
  });
}

function added(items: readonly OwnNotification[], queryClient: QueryClient): void {
  for (const notification of items) {
    applyToLists(queryClient, { kind: 'added', notification });
    if (notification.status === 'unread') showInBrowser(notification);
  }
}

type Update = EventData<typeof notificationEvents.notificationUpdates>;

function updated(items: readonly Update[], queryClient: QueryClient): void {
  for (const { id, status } of items) {
    applyToLists(queryClient, id === null ? { kind: 'all_read' } : { kind: 'marked', id, status });
  }
}

/** Of several coalesced counts the last one holds. */
function counted(items: readonly NotificationCounts[], queryClient: QueryClient): void {
  const last = items.at(-1);
  if (last) queryClient.setQueryData(notificationCountQuery.queryKey, last);
}

/** Topic `live_notifications`. */
export const notificationListeners: readonly RealtimeListener[] = [
  { ...kind(notificationEvents.newNotification), apply: (items, client) => added(items as OwnNotification[], client) },
  { ...kind(notificationEvents.notificationUpdates), apply: (items, client) => updated(items as Update[], client) },
  {
    ...kind(notificationEvents.notificationCounts),
    apply: (items, client) => counted(items as NotificationCounts[], client),
  },
];

function kind({ topic, event }: EventKind): Pick<RealtimeListener, 'topic' | 'event'> {
  return { topic, event };
}
