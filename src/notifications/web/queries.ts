import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { call } from '../../foundation/web/api/call.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import type { NotificationStatus } from '../contract/notification.ts';

/** How many notifications are unread; `chats_nav` is the badge of the Chats link. */
export const notificationCountQuery = queryOptions({
  queryKey: ['notifications', 'count'] as const,
  queryFn: async ({ signal }) =>
    // A badge that cannot be loaded is missing, not a reason for a toast.
    (await call(notificationEndpoints.countNotifications, {}, { signal, origin: 'notifications', display: false }))
      .count,
});

export type NotificationView = 'all' | 'unread';

/** The list of one tab, page by page. */
export const notificationsQuery = (view: NotificationView) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', view] as const,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) => {
      const status: NotificationStatus | undefined = view === 'unread' ? 'unread' : undefined;
      const query = { limit: DEFAULT_PAGE_SIZE, offset: pageParam, ...(status && { status }) };
      // The popup shows its own error with a retry.
      return call(
        notificationEndpoints.listNotifications,
        { query },
        { signal, origin: 'notifications', display: false },
      );
    },
    getNextPageParam: (last, pages) =>
      last.info.has_more ? pages.reduce((sum, page) => sum + page.notifications.length, 0) : undefined,
  });
