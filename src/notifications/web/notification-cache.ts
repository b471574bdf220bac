import type { Notification, NotificationCounts, NotificationStatus } from '../contract/notification.ts';

/** What the bell knows: the pages that were loaded, newest first, and the counts. */
export interface NotificationPage {
  notifications: Notification[];
  info: { has_more: boolean };
}

export type NotificationChange =
  | { kind: 'added'; notification: Notification }
  | { kind: 'marked'; id: string; status: NotificationStatus }
  | { kind: 'all_read' };

/** Applies a change to the loaded pages; the same function serves presses and events. */
export function patchPages(pages: readonly NotificationPage[], change: NotificationChange): NotificationPage[] {
  if (change.kind === 'added') {
    const { notification } = change;
    if (pages.some((page) => page.notifications.some(({ id }) => id === notification.id))) return [...pages];
    return pages.map((page, index) =>
      index === 0 ? { ...page, notifications: [notification, ...page.notifications] } : page,
    );
  }
  return pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((each) =>
      change.kind === 'all_read'
        ? { ...each, status: 'read' as const }
        : each.id === change.id
          ? { ...each, status: change.status }
          : each,
    ),
  }));
}

/** Adjusts the counts by one, or to nothing (specification, section 4). `before` is the notification as it was. */
export function patchCounts(
  counts: NotificationCounts,
  change: Exclude<NotificationChange, { kind: 'added' }>,
  before: Notification | undefined,
): NotificationCounts {
  if (change.kind === 'all_read') return { ...counts, unread: 0 };
  if (!before || before.status === change.status) return counts;
  return { ...counts, unread: Math.max(0, counts.unread + (change.status === 'unread' ? 1 : -1)) };
}
