import type { Pool } from 'pg';
import type { PeriodicTask } from '../scheduler/periodic-task.ts';

/** Rows that are worth nothing after a time; deleting them needs no lease. */
export interface ExpiringTable {
  table: string;
  /** A time, or an id, which begins with the time at which it was made. An index begins with it. */
  due: string;
  isId?: true;
  /** Rows that stay whatever their age do not fulfil it. */
  condition?: string;
  /** Kept this long after `due`. */
  keepHours: number;
}

/** How far back a client can resume; beyond it reloads. */
const EVENT_LOG_HOURS = 72;

/** Those of the foundation itself; areas declare theirs. */
export const foundationExpiring: readonly ExpiringTable[] = [
  { table: 'subscriptions', due: 'expiry_time', keepHours: 0 },
  { table: 'rate_limits', due: 'window_end', keepHours: 0 },
  { table: 'event_log', due: 'created_time', keepHours: EVENT_LOG_HOURS },
  // Dead letters of reactions, as long as those of webhooks.
  { table: 'reactions', due: 'failed_time', keepHours: 30 * 24 },
];

/** Small enough that no one waits for it: rows are locked for some milliseconds. */
const BATCH = 1_000;

/** Deletes what has expired, at most one batch of each table. True when some table may have more. */
export async function deleteExpired(
  systemPool: Pool,
  tables: readonly ExpiringTable[],
  batch: number = BATCH,
): Promise<boolean> {
  let hasMore = false;
  for (const { table, due, keepHours, isId, condition = 'true' } of tables) {
    const { rowCount } = await systemPool.query({
      name: `delete_expired_${table}`,
      // The condition stands twice: a row that is prolonged while we wait for its lock must stay.
      text: `with past as (select ${isId ? 'first_id_of' : ''}(clock_now() - make_interval(hours => $1)) as until)
        delete from ${table} using past
        where ${due} <= past.until and ${condition} and ${table}.ctid = any (array(
          select ctid from ${table} where ${due} <= (select until from past) and ${condition} order by ${due} limit $2))`,
      values: [keepHours, batch],
    });
    hasMore ||= rowCount === batch;
  }
  return hasMore;
}

/** The periodic task that does it. */
export const deleteExpiredTask = (tables: readonly ExpiringTable[]): PeriodicTask => ({
  name: 'expired rows',
  everyMs: 60_000,
  run: (systemPool) => deleteExpired(systemPool, tables),
});
