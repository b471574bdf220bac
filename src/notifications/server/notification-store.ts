import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Notification, NotificationStatus } from '../contract/notification.ts';

/** A row as it is told: flat columns, brought into the contract's form by `toNotification`. */
interface Row {
  id: Id;
  status: NotificationStatus;
  created_time: string;
  message: string;
  module: string;
  record_id: Id;
}

export interface NewNotification {
  module: string;
  record_id: Id;
  message: string;
  key: string | null;
}

const list: NamedStatement = {
  name: 'list_notifications',
  text: `select id, status, created_time, message, module, record_id from notifications
    where business_id = current_business() and user_id = $1 order by id desc limit $2 offset $3`,
};
const listUnread: NamedStatement = {
  name: 'list_unread_notifications',
  text: `select id, status, created_time, message, module, record_id from notifications
    where business_id = current_business() and user_id = $1 and status = 'unread' order by id desc limit $2 offset $3`,
};
const listRead: NamedStatement = {
  name: 'list_read_notifications',
  text: `select id, status, created_time, message, module, record_id from notifications
    where business_id = current_business() and user_id = $1 and status = 'read' order by id desc limit $2 offset $3`,
};
const count: NamedStatement = {
  name: 'count_notifications',
  text: 'select unread from notification_counts where business_id = current_business() and user_id = $1',
};

// Every change locks the user's counter first, in the order of the users: changes of one user follow each
// other, the counter is exact, and two changes for several users cannot wait for each other.
const lockCounters: NamedStatement = {
  name: 'lock_notification_counts',
  text: `insert into notification_counts (business_id, user_id)
    select current_business(), u.id from unnest($1::bigint[]) as u (id) order by u.id
    on conflict (business_id, user_id) do update set unread = notification_counts.unread
    returning user_id`,
};
const insert: NamedStatement = {
  name: 'insert_notifications',
  text: `insert into notifications (business_id, user_id, module, record_id, message, key)
    select current_business(), u.id, $2, $3, $4, $5 from unnest($1::bigint[]) as u (id)
    on conflict (business_id, user_id, key) where key is not null do nothing
    returning user_id, id, status, created_time, message, module, record_id`,
};
const addToCounts: NamedStatement = {
  name: 'add_to_notification_counts',
  text: `update notification_counts set unread = unread + $2 where business_id = current_business() and user_id = any ($1)
    returning user_id, unread`,
};
const mark: NamedStatement = {
  name: 'mark_notification',
  text: `update notifications set status = $3
    where business_id = current_business() and user_id = $1 and id = $2 and status <> $3
    returning id, status, created_time, message, module, record_id`,
};
const find: NamedStatement = {
  name: 'find_notification',
  text: `select id, status, created_time, message, module, record_id from notifications
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

const toNotification = ({ id, status, created_time, message, module, record_id }: Row): Notification => ({
  id,
  status,
  created_time,
  data: { message, module, record: { id: record_id } },
});

/** A page of one user's notifications, newest first, and one more than asked for when there is one. */
export async function listNotifications(
  tx: Transaction,
  userId: Id,
  page: { limit: number; offset: number; status: NotificationStatus | undefined },
): Promise<Notification[]> {
  const statement = page.status === undefined ? list : page.status === 'unread' ? listUnread : listRead;
  return (await tx.run<Row>(statement, [userId, page.limit + 1, page.offset])).map(toNotification);
}

/** How many are unread, as it is kept. */
export async function readUnread(tx: Transaction, userId: Id): Promise<number> {
  const [row] = await tx.run<{ unread: number }>(count, [userId]);
  return row?.unread ?? 0;
}

/** Locks the counters of those of the users who are active, and answers who they are. */
export async function lockUsers(tx: Transaction, userIds: readonly Id[]): Promise<Id[]> {
  const rows = await tx.run<{ user_id: Id }>(lockCounters, [userIds]);
  return rows.map(({ user_id }) => user_id);
}

/** Stores one for each user who does not have one with the same key. */
export async function insertNotifications(
  tx: Transaction,
  userIds: readonly Id[],
  { module, record_id, message, key }: NewNotification,
): Promise<{ userId: Id; notification: Notification }[]> {
  const rows = await tx.run<Row & { user_id: Id }>(insert, [userIds, module, record_id, message, key]);
  return rows.map((row) => ({ userId: row.user_id, notification: toNotification(row) }));
}

/** Moves the counters of locked users and answers them. */
export async function moveUnread(
  tx: Transaction,
  userIds: readonly Id[],
  step: number,
): Promise<{ userId: Id; unread: number }[]> {
  const rows = await tx.run<{ user_id: Id; unread: number }>(addToCounts, [userIds, step]);
  return rows.map(({ user_id, unread }) => ({ userId: user_id, unread }));
}

/** Marks one of a locked user's; `isChanged` is false when it had that status already. Null: no such one. */
export async function markOne(
  tx: Transaction,
  userId: Id,
  notificationId: Id,
  status: NotificationStatus,
): Promise<{ notification: Notification; isChanged: boolean } | null> {
  const [changed] = await tx.run<Row & Record<string, unknown>>(mark, [userId, notificationId, status]);
  if (changed) return { notification: toNotification(changed), isChanged: true };
  const [same] = await tx.run<Row & Record<string, unknown>>(find, [userId, notificationId]);
  return same ? { notification: toNotification(same), isChanged: false } : null;
}

/** Marks all of a locked user's read; answers how many that were. */
export async function markEvery(tx: Transaction, userId: Id): Promise<number> {
  const [row] = await tx.run<{ unread: number }>(markAll, [userId]);
  return row?.unread ?? 0;
}
