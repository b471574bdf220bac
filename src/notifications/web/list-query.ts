import { infiniteQueryOptions } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { RecentChanges } from '../../foundation/web/cache/recent-changes.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import type { NotificationStatus } from '../contract/notification.ts';
import type { NotificationPage } from './notification-cache.ts';

/** Changes that a running fetch may have missed. A new notification stands on the first page. */
export const recentNotifications = new RecentChanges<(page: NotificationPage, isFirst: boolean) => NotificationPage>();

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
