import { findActiveUsers, type UserKey } from '../../accounts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NoticeChannel, NoticeEvent } from '../../foundation/contract/notice.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { userNotified } from '../contract/domain-events.ts';
import { notificationEvents } from '../contract/events.ts';
import { wants } from './settings/notice-settings.ts';
import { readChosenSettings, unchosen } from './settings/notice-settings-store.ts';
import { insertNotifications, lockUsers, moveUnread } from './notification-store.ts';

export interface Notice {
  business_id: Id;
  /** What happened, in the table of events: it decides by which channels each user is notified. */
  event: NoticeEvent;
  user_ids: readonly Id[];
  /** Where it leads: the module as in addresses, and the record. */
  module: string;
  record_id: Id;
  /** A whole sentence for people. */
  message: string;
  /** A user who has a notice with this key already gets no second one. */
  key?: string;
}

/**
 * Notifies users, of one business or of many, in the transaction in which something happened and in a fixed number of
 * statements. Users who are not active are left out, and those who have turned the event off.
 */
export async function notify(ctx: WorkContext, notices: readonly Notice[]): Promise<void> {
  const rows = notices.flatMap(({ user_ids, key = null, ...notice }) =>
    [...new Set(user_ids)].map((user_id) => ({ ...notice, key, user_id })),
  );
  if (rows.length === 0) return;
  const [active, chosen] = await Promise.all([findActiveUsers(ctx.tx, rows), readChosenSettings(ctx.tx, rows)]);
  const isOn = (channel: NoticeChannel, userId: Id, event: NoticeEvent) =>
    wants((chosen.get(userId) ?? unchosen).channels, event, channel);
  const wanted = rows.filter(({ user_id, event }) => isOn('in_app', user_id, event));
  const reached = new Set(wanted.map(keyOf));
  const users = active.filter((user) => reached.has(keyOf(user)));
  if (users.length === 0) return;
  const locked = new Set((await lockUsers(ctx.tx, users)).map(keyOf));
  const added = await insertNotifications(
    ctx.tx,
    wanted.filter((row) => locked.has(keyOf(row))),
  );
  if (added.length === 0) return;
  ctx.emitAll(
    notificationEvents.newNotification,
    added.map(({ business_id, user_id, notification }) => ({
      business_id,
      data: notification,
      audience: { user_ids: [user_id] },
    })),
  );
  ctx.emitAll(
    notificationEvents.notificationCounts,
    (await moveUnread(ctx.tx, countPerUser(added))).map(({ business_id, user_id, unread }) => ({
      business_id,
      data: { unread },
      audience: { user_ids: [user_id] },
    })),
  );
  ctx.raise(
    userNotified,
    added
      .filter(({ user_id, event }) => isOn('push', user_id, event))
      .map(({ business_id, user_id, notification }) => ({ business_id, user_id, notification_id: notification.id })),
  );
}

const keyOf = ({ business_id, user_id }: UserKey): string => `${business_id} ${user_id}`;

function countPerUser(added: readonly UserKey[]): (UserKey & { step: number })[] {
  const counts = new Map<string, UserKey & { step: number }>();
  for (const { business_id, user_id } of added) {
    const key = keyOf({ business_id, user_id });
    counts.set(key, { business_id, user_id, step: (counts.get(key)?.step ?? 0) + 1 });
  }
  return [...counts.values()];
}
