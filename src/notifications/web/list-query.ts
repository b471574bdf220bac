import { callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { patchEntities } from '../../foundation/web/cache/entity-list.ts';
import { pagedQuery, type PagedList } from '../../foundation/web/cache/paged-list.ts';
import { RecentChanges } from '../../foundation/web/cache/recent-changes.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import type { Notification } from '../contract/notification.ts';
import { notificationRules, type NotificationChange, type NotificationList } from './notification-cache.ts';

/** Changes that a running fetch may have missed. */
export const recentNotifications = new RecentChanges<NotificationChange>();

export type NotificationView = 'all' | 'unread';

const pagedView = (view: NotificationView): PagedList<Notification> => ({
  queryKey: ['notifications', 'list', view],
  rules: () => notificationRules,
  read: async ({ edge, limit }, signal): Promise<NotificationList> => {
    const query = { limit, ...(edge && { after: edge.id }), ...(view === 'unread' && { status: view }) };
    // The popup shows its own error with a retry.
    const options = { signal, origin: 'notifications', display: false } as const;
    const { reply, as_of } = await callNumbered(notificationEndpoints.listNotifications, { query }, options);
    const read = reply.notifications.map((notification) => withNumber(notification, as_of));
    return withNumber({ items: read, has_after: reply.info.has_more }, as_of);
  },
  during: async (_client, reading) => {
    const [page, missed] = await recentNotifications.during(reading);
    return [page, (list) => missed.reduce((known, change) => patchEntities(known, change, notificationRules), list)];
  },
});

/** The list of each tab. */
export const notificationLists = { all: pagedView('all'), unread: pagedView('unread') };

export const notificationsQuery = (view: NotificationView) => pagedQuery(notificationLists[view]);
