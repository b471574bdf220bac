import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import type { EventData, EventKind } from '../../foundation/contract/event.ts';
import { notificationEvents } from '../contract/events.ts';
import type { Notification as OwnNotification } from '../contract/notification.ts';
import { applyToLists } from './apply-change.ts';
import { notificationPath } from './notification-path.ts';
import { notificationCountQuery } from './queries.ts';
import { showInBrowser } from './show-in-browser.ts';

function added(items: readonly OwnNotification[], queryClient: QueryClient): void {
  for (const notification of items) {
    applyToLists(queryClient, { kind: 'added', notification });
    if (notification.status === 'unread') show(notification);
  }
}

function show({ id, data: { message, module, record } }: OwnNotification): void {
  showInBrowser({ title: 'Parley', body: message, tag: id, path: notificationPath(module, record.id) });
}

type Count = EventData<typeof notificationEvents.notificationCounts>;
type Update = EventData<typeof notificationEvents.notificationUpdates>;

function updated(items: readonly Update[], queryClient: QueryClient): void {
  for (const { id, status } of items) {
    applyToLists(queryClient, id === null ? { kind: 'all_read' } : { kind: 'marked', id, status });
  }
}

/** Of several coalesced counts the last one holds. */
function counted(items: readonly Count[], queryClient: QueryClient): void {
  const last = items.at(-1);
  if (last) queryClient.setQueryData(notificationCountQuery.queryKey, (counts) => counts && { ...counts, ...last });
}

/** Topic `live_notifications`. */
export const notificationListeners: readonly RealtimeListener[] = [
  { ...kind(notificationEvents.newNotification), apply: (items, client) => added(items as OwnNotification[], client) },
  { ...kind(notificationEvents.notificationUpdates), apply: (items, client) => updated(items as Update[], client) },
  {
    ...kind(notificationEvents.notificationCounts),
    apply: (items, client) => counted(items as Count[], client),
  },
];

function kind({ topic, event }: EventKind): Pick<RealtimeListener, 'topic' | 'event'> {
  return { topic, event };
}
