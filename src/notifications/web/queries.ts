import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../foundation/web/cache/as-of.ts';
import { RecentChanges } from '../../foundation/web/cache/recent-changes.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import type { NotificationCounts, NotificationStatus } from '../contract/notification.ts';
import type { NotificationPage } from './notification-cache.ts';

type Counts = AsOf<NotificationCounts>;

/** Changes that a running fetch may have missed. A new notification stands on the first page. */
export const recentNotifications = new RecentChanges<(page: NotificationPage, isFirst: boolean) => NotificationPage>();
export const recentCounts = new RecentChanges<(counts: Counts) => Counts>();

/** How many notifications are unread; `chats_nav` is the badge of the Chats link. */
export const notificationCountQuery = queryOptions({
  queryKey: ['notifications', 'count'] as const,
  queryFn: async ({ signal }): Promise<Counts> => {
    // A badge that cannot be loaded is missing, not a reason for a toast.
    const options = { signal, origin: 'notifications', display: false } as const;
    const [{ reply, as_of }, missed] = await recentCounts.during(() =>
      callNumbered(notificationEndpoints.countNotifications, {}, options),
    );
    return missed.reduce<Counts>((known, change) => change(known), withNumber(reply.count, as_of));
  },
});

export type NotificationView = 'all' | 'unread';

/** The list of one tab, page by page. */
export const notificationsQuery = (view: NotificationView) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list', view] as const,
    initialPageParam: 0,
    queryFn: async ({ signal, pageParam }): Promise<NotificationPage> => {
      const status: NotificationStatus | undefined = view === 'unread' ? 'unread' : undefined;
      const query = { limit: DEFAULT_PAGE_SIZE, offset: pageParam, ...(status && { status }) };
      // The popup shows its own error with a retry.
      const options = { signal, origin: 'notifications', display: false } as const;
      const [{ reply, as_of }, missed] = await recentNotifications.during(() =>
        callNumbered(notificationEndpoints.listNotifications, { query }, options),
      );
      const page: NotificationPage = withNumber(reply, as_of);
      return missed.reduce((known, change) => change(known, pageParam === 0), page);
    },
    getNextPageParam: (last, pages) =>
      last.info.has_more ? pages.reduce((sum, page) => sum + page.notifications.length, 0) : undefined,
  });
