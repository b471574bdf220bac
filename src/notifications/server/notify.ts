import type { Id } from '../../foundation/contract/id.ts';
import { findActiveUsers } from '../../accounts/server/index.ts';
import type { OperationContext } from '../../foundation/server/http/context.ts';
import { notificationEvents } from '../contract/events.ts';
import { insertNotifications, lockUsers, moveUnread } from './notification-store.ts';

export interface Notice {
  user_ids: readonly Id[];
  /** Where it leads: the module as in addresses, and the record. */
  module: string;
  record_id: Id;
  /** A whole sentence for people. */
  message: string;
  /** A second notice with the same key is not told again to those who have the first. */
  key?: string;
}

/** Tells users something, in the transaction in which it happened. Users who are not active are left out. */
export async function notify(ctx: OperationContext, notice: Notice): Promise<void> {
  const { module, record_id, message, key = null } = notice;
  const userIds = await lockUsers(ctx.tx, await findActiveUsers(ctx.tx, [...new Set(notice.user_ids)]));
  if (userIds.length === 0) return;
  const added = await insertNotifications(ctx.tx, userIds, { module, record_id, message, key });
  if (added.length === 0) return;
  const told = added.map(({ userId }) => userId);
  const moved = await moveUnread(ctx.tx, told, 1);
  for (const { userId, notification } of added) {
    ctx.emit(notificationEvents.newNotification, notification, { user_ids: [userId] });
  }
  for (const { userId, unread } of moved) {
    ctx.emit(notificationEvents.notificationCounts, { unread }, { user_ids: [userId] });
  }
}
