import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { UserKey } from '../../accounts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NoticeEvent } from '../../foundation/contract/notice.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Notification, NotificationStatus } from '../contract/notification.ts';

/** A row as it is read: flat columns, brought into the contract's form by `toNotification`. */
interface Row {
  id: Id;
  status: NotificationStatus;
  created_time: string;
  message: string;
  module: string;
  record_id: Id;
  event: string | null;
}

export interface NewNotification extends UserKey {
  module: string;
  record_id: Id;
  message: string;
  event: NoticeEvent;
  key: string | null;
}

/** Pages go down by id from where the page before ended; an offset is only for clients that count. */
const pageOf = (name: string, condition: string): NamedStatement => ({
  name,
  text: `select id, status, created_time, message, module, record_id, event from notifications
    where business_id = current_business() and user_id = $1 ${condition}and id < $4 order by id desc limit $2 offset $3`,
});

export const notificationPages = {
  all: pageOf('list_notifications', ''),
  unread: pageOf('list_unread_notifications', "and status = 'unread' "),
  read: pageOf('list_read_notifications', "and status = 'read' "),
};

/** Above every id. */
const NEWEST = '9223372036854775807';

const count: NamedStatement = {
  name: 'count_notifications',
  text: 'select unread from notification_counts where business_id = current_business() and user_id = $1',
};

// Every change locks the user's counter first, in the order of the users: changes of one user follow each
// other, the counter is exact, and two changes for several users cannot wait for each other.
const lockCounters: NamedStatement = {
  name: 'lock_notification_counts',
  text: `insert into notification_counts (business_id, user_id)
    select e.business_id, e.user_id from unnest($1::bigint[], $2::bigint[]) as e (business_id, user_id) order by 1, 2
    on conflict (business_id, user_id) do update set unread = notification_counts.unread ${locks('notification_count')}
    returning business_id, user_id`,
};
const insert: NamedStatement = {
  name: 'insert_notifications',
  text: `insert into notifications (business_id, user_id, module, record_id, message, event, key)
    select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[])
    on conflict (business_id, user_id, key) where key is not null do nothing
    returning business_id, user_id, id, status, created_time, message, module, record_id, event`,
};
const addToCounts: NamedStatement = {
  name: 'add_to_notification_counts',
  text: `update notification_counts c set unread = c.unread + e.step
    from unnest($1::bigint[], $2::bigint[], $3::int[]) as e (business_id, user_id, step)
    where c.business_id = e.business_id and c.user_id = e.user_id
    returning c.business_id, c.user_id, c.unread`,
};
const mark: NamedStatement = {
  name: 'mark_notification',
  text: `update notifications set status = $3
    where business_id = current_business() and user_id = $1 and id = $2 and status <> $3
    returning id, status, created_time, message, module, record_id, event`,
};
const find: NamedStatement = {
  name: 'find_notification',
  text: `select id, status, created_time, message, module, record_id, event from notifications
    where business_id = current_business() and user_id = $1 and id = $2`,
};
const markAll: NamedStatement = {
  name: 'mark_all_notifications',
  text: `with marked as (
      update notifications set status = 'read'
      where business_id = current_business() and user_id = $1 and status = 'unread' returning id
    )
    select count(*)::int as unread from marked`,
};

const toNotification = ({ id, status, created_time, message, module, record_id, event }: Row): Notification => ({
  id,
  status,
  created_time,
  data: { event, message, module, record: { id: record_id } },
});

interface NotificationPage {
  limit: number;
  offset: number;
  status?: NotificationStatus | undefined;
  /** The last one of the page before. */
  after?: Id | undefined;
}

/** A page of one user's notifications, newest first, and one more than asked for when there is one. */
export async function listNotifications(
  tx: Transaction,
  userId: Id,
  { limit, offset, status, after = NEWEST }: NotificationPage,
): Promise<Notification[]> {
  return (await tx.run<Row>(notificationPages[status ?? 'all'], [userId, limit + 1, offset, after])).map(
    toNotification,
  );
}

/** One of this user's; null when it is not theirs, or not there. */
export async function findNotificationOf(tx: Transaction, userId: Id, id: Id): Promise<Notification | null> {
  const [row] = await tx.run<Row>(find, [userId, id]);
  return row ? toNotification(row) : null;
}

/** How many are unread, as it is kept. */
export async function readUnread(tx: Transaction, userId: Id): Promise<number> {
  const [row] = await tx.run<{ unread: number }>(count, [userId]);
  return row?.unread ?? 0;
}

/** Locks the counters of users, and returns whose. */
export function lockUsers(tx: Transaction, users: readonly UserKey[]): Promise<UserKey[]> {
  return tx.run<UserKey>(lockCounters, [
    users.map(({ business_id }) => business_id),
    users.map(({ user_id }) => user_id),
  ]);
}

/** Stores those whose user has none with the same key. */
export async function insertNotifications(
  tx: Transaction,
  notifications: readonly NewNotification[],
): Promise<(UserKey & { event: NoticeEvent; notification: Notification })[]> {
  const rows = await tx.run<Row & UserKey & { event: NoticeEvent }>(insert, [
    notifications.map(({ business_id }) => business_id),
    notifications.map(({ user_id }) => user_id),
    notifications.map(({ module }) => module),
    notifications.map(({ record_id }) => record_id),
    notifications.map(({ message }) => message),
    notifications.map(({ event }) => event),
    notifications.map(({ key }) => key),
  ]);
  return rows.map((row) => ({
    business_id: row.business_id,
    user_id: row.user_id,
    event: row.event,
    notification: toNotification(row),
  }));
}

/** Moves the counters of locked users and returns them. */
export function moveUnread(
  tx: Transaction,
  steps: readonly (UserKey & { step: number })[],
): Promise<(UserKey & { unread: number })[]> {
  return tx.run<UserKey & { unread: number }>(addToCounts, [
    steps.map(({ business_id }) => business_id),
    steps.map(({ user_id }) => user_id),
    steps.map(({ step }) => step),
  ]);
}

/** Marks one of a locked user's; `isChanged` is false when it had that status already. Null: no such one. */
export async function markOne(
  tx: Transaction,
  userId: Id,
  notificationId: Id,
  status: NotificationStatus,
): Promise<{ notification: Notification; isChanged: boolean } | null> {
  const [changed] = await tx.run<Row>(mark, [userId, notificationId, status]);
  if (changed) return { notification: toNotification(changed), isChanged: true };
  const [same] = await tx.run<Row>(find, [userId, notificationId]);
  return same ? { notification: toNotification(same), isChanged: false } : null;
}

/** Marks all of a locked user's read; returns how many that were. */
export async function markEvery(tx: Transaction, userId: Id): Promise<number> {
  const [row] = await tx.run<{ unread: number }>(markAll, [userId]);
  return row?.unread ?? 0;
}
