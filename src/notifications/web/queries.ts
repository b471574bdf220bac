import { queryOptions, useQuery } from '@tanstack/react-query';
import { callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../foundation/web/cache/as-of.ts';
import { readLive, RecentChanges } from '../../foundation/web/cache/recent-changes.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import type { NotificationCounts } from '../contract/notification.ts';

type Counts = AsOf<NotificationCounts>;

/** Changes that a running fetch may have missed. */
export const recentCounts = new RecentChanges<(counts: Counts) => Counts>();

/** How many notifications are unread; `chats_nav` is the badge of the Chats link. */
export const notificationCountQuery = queryOptions({
  queryKey: ['notifications', 'count'] as const,
  queryFn: ({ signal }) =>
    readLive(recentCounts, async () => {
      // A badge that cannot be loaded is missing, not a reason for a toast.
      const options = { signal, origin: 'notifications', display: false } as const;
      const { reply, as_of } = await callNumbered(notificationEndpoints.countNotifications, {}, options);
      return withNumber(reply.count, as_of);
    }),
});

/** The badge of the Chats link, as the server counts it. */
export const useUnreadChats = (): number => useQuery(notificationCountQuery).data?.chats_nav ?? 0;
