import type { QueryClient } from '@tanstack/react-query';
import { patchCounts, patchPages, type NotificationChange } from './notification-cache.ts';
import type { Notification } from '../contract/notification.ts';
import { notificationCountQuery, notificationsQuery, type NotificationView } from './queries.ts';

const views: readonly NotificationView[] = ['all', 'unread'];

function find(queryClient: QueryClient, id: string): Notification | undefined {
  for (const view of views) {
    const pages = queryClient.getQueryData(notificationsQuery(view).queryKey)?.pages ?? [];
    const found = pages.flatMap((page) => page.notifications).find((each) => each.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Changes the loaded lists only: what an event of the server does, whose counts come in an event of their own. */
export function applyToLists(queryClient: QueryClient, change: NotificationChange): void {
  for (const view of views) {
    queryClient.setQueryData(
      notificationsQuery(view).queryKey,
      (data) => data && { ...data, pages: patchPages(data.pages, change) },
    );
  }
}

/**
 * Changes lists and counts at once, for a press. Rows keep their place: what was marked read stays under
 * Unread until the popup is opened again, so that nothing moves under the pointer.
 */
export function applyPress(queryClient: QueryClient, change: Exclude<NotificationChange, { kind: 'added' }>): void {
  const before = change.kind === 'marked' ? find(queryClient, change.id) : undefined;
  applyToLists(queryClient, change);
  queryClient.setQueryData(notificationCountQuery.queryKey, (counts) => counts && patchCounts(counts, change, before));
}
