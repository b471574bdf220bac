import { findActiveUsers, type UserKey } from '../../accounts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { notificationEvents } from '../contract/events.ts';
import { insertNotifications, lockUsers, moveUnread } from './notification-store.ts';

export interface Notice {
  business_id: Id;
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
 * statements. Users who are not active are left out.
 */
export async function notify(ctx: WorkContext, notices: readonly Notice[]): Promise<void> {
  const rows = notices.flatMap(({ user_ids, key = null, ...notice }) =>
    [...new Set(user_ids)].map((user_id) => ({ ...notice, key, user_id })),
  );
  if (rows.length === 0) return;
  const locked = new Set((await lockUsers(ctx.tx, await findActiveUsers(ctx.tx, rows))).map(keyOf));
  const added = await insertNotifications(
    ctx.tx,
    rows.filter((row) => locked.has(keyOf(row))),
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
