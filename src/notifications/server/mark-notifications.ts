import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { notificationEvents } from '../contract/events.ts';
import type { Notification, NotificationStatus } from '../contract/notification.ts';
import { lockUsers, markEvery, markOne, moveUnread } from './notification-store.ts';

/** Shows a change of a locked user's notifications in all of their tabs. */
async function emitChange(
  ctx: BusinessContext,
  userId: Id,
  change: { id: Id | null; status: NotificationStatus },
  step: number,
): Promise<void> {
  const audience = { user_ids: [userId] };
  ctx.emit(notificationEvents.notificationUpdates, change, audience);
  for (const { unread } of await moveUnread(ctx.tx, [{ business_id: ctx.businessId, user_id: userId, step }])) {
    ctx.emit(notificationEvents.notificationCounts, { unread }, audience);
  }
}

/** Marks one of the user's notifications; the count moves by one if that changed anything. */
export async function markNotification(
  ctx: BusinessContext,
  userId: Id,
  notificationId: Id,
  status: NotificationStatus,
): Promise<Notification> {
  await lockUsers(ctx.tx, [{ business_id: ctx.businessId, user_id: userId }]);
  const marked = (await markOne(ctx.tx, userId, notificationId, status)) ?? refuse('NOT_FOUND');
  const { notification, isChanged } = marked;
  if (!isChanged) return notification;
  await emitChange(ctx, userId, { id: notificationId, status }, status === 'unread' ? 1 : -1);
  return notification;
}

/** Marks all of the user's notifications read, which brings the count to nothing. */
export async function markAllRead(ctx: BusinessContext, userId: Id): Promise<void> {
  await lockUsers(ctx.tx, [{ business_id: ctx.businessId, user_id: userId }]);
  const marked = await markEvery(ctx.tx, userId);
  if (marked > 0) await emitChange(ctx, userId, { id: null, status: 'read' }, -marked);
}
