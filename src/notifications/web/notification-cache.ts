import { isAtLeastAsNew, type AsOf } from '../../foundation/web/cache/as-of.ts';
import { compareIds } from '../../foundation/web/cache/compare-ids.ts';
import {
  mapEntities,
  type EarlyChange,
  type EntityChange,
  type EntityList,
  type ListRules,
} from '../../foundation/web/cache/entity-list.ts';
import type { Notification, NotificationCounts, NotificationStatus } from '../contract/notification.ts';

/** What the bell has loaded. */
export type NotificationList = EntityList<Notification>;

/** An event, with its number. Of a notification only its status ever changes. */
export type NotificationChange = EntityChange<Notification> | EarlyChange<Notification>;

/** Newest first, as the server orders them. */
export const notificationRules: ListRules<Notification> = { order: (a, b) => compareIds(b.id, a.id) };

/** Shown before the server has responded, on a notification as it is known: its number stays what it was. */
export type NotificationPress = { kind: 'marked'; id: string; status: NotificationStatus } | { kind: 'all_read' };

/** Paints a press on the loaded list. Rows keep their positions. */
export const pressList = (list: NotificationList, press: NotificationPress): NotificationList =>
  mapEntities(list, (item) => {
    if (press.kind === 'all_read') return { ...item, status: 'read' };
    return item.id === press.id ? { ...item, status: press.status } : item;
  });

/** Adjusts the counts by one, or to nothing (specification, section 4). `before` is the notification as it was. */
export function pressCounts(
  counts: AsOf<NotificationCounts>,
  press: NotificationPress,
  before: Notification | undefined,
): AsOf<NotificationCounts> {
  if (press.kind === 'all_read') return { ...counts, unread: 0 };
  if (!before || before.status === press.status) return counts;
  return { ...counts, unread: Math.max(0, counts.unread + (press.status === 'unread' ? 1 : -1)) };
}

/** How many are unread by an event. The badge of the Chats link is counted by itself. */
export type CountChange = AsOf<Pick<NotificationCounts, 'unread'>>;

export const patchCounts = (counts: AsOf<NotificationCounts>, change: CountChange): AsOf<NotificationCounts> =>
  isAtLeastAsNew(change, counts) ? { ...counts, ...change } : counts;
