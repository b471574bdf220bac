import type { QueryClient } from '@tanstack/react-query';
import type { AsOf } from '../../foundation/web/cache/as-of.ts';
import { patchEntities } from '../../foundation/web/cache/entity-list.ts';
import {
  notificationRules,
  patchCounts,
  pressCounts,
  pressList,
  type CountChange,
  type NotificationChange,
  type NotificationPress,
} from './notification-cache.ts';
import type { Notification, NotificationCounts } from '../contract/notification.ts';
import { notificationsQuery, recentNotifications, type NotificationView } from './list-query.ts';
import { notificationCountQuery, recentCounts } from './queries.ts';

const views: readonly NotificationView[] = ['all', 'unread'];

/** The notification as a loaded list shows it. */
export function findNotification(client: QueryClient, id: string): AsOf<Notification> | undefined {
  for (const view of views) {
    const list = client.getQueryData(notificationsQuery(view).queryKey);
    const found = list?.items.find((each) => each.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Changes the loaded lists only: what an event of the server does, whose counts come in an event of their own. */
export function applyToLists(client: QueryClient, change: NotificationChange): void {
  recentNotifications.add(change);
  for (const view of views) {
    client.setQueryData(
      notificationsQuery(view).queryKey,
      (list) => list && patchEntities(list, change, notificationRules),
    );
  }
}

/** The number of unread ones, by an event. */
export function applyCount(client: QueryClient, change: CountChange): void {
  const patch = (counts: AsOf<NotificationCounts>) => patchCounts(counts, change);
  recentCounts.add(patch);
  client.setQueryData(notificationCountQuery.queryKey, (counts) => counts && patch(counts));
}

/**
 * Changes lists and counts at once, for a press. Rows keep their positions: what was marked read stays under Unread
 * until the popup is opened again, so that nothing moves under the pointer.
 */
export function applyPress(client: QueryClient, press: NotificationPress): void {
  const before = press.kind === 'marked' ? findNotification(client, press.id) : undefined;
  for (const view of views) {
    client.setQueryData(notificationsQuery(view).queryKey, (list) => list && pressList(list, press));
  }
  client.setQueryData(notificationCountQuery.queryKey, (counts) => counts && pressCounts(counts, press, before));
}
