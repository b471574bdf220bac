import type { Pool } from 'pg';
import { runDueRows, type DueLoop } from '../due-rows.ts';
import type { Logger } from '../log.ts';

/** Rows that are worth nothing after a time; deleting them needs no lease. */
export interface ExpiringTable {
  table: string;
  /** An index begins with it. */
  due: string;
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
];

/** Small enough that nobody waits for it: rows are locked for some milliseconds. */
const BATCH = 1_000;
const POLL_MS = 60_000;

/** Deletes what has expired, at most one batch of each table. True when some table may have more. */
export async function deleteExpired(
  systemPool: Pool,
  tables: readonly ExpiringTable[],
  batch: number = BATCH,
): Promise<boolean> {
  let hasMore = false;
  for (const { table, due, keepHours } of tables) {
    const { rowCount } = await systemPool.query({
      name: `delete_expired_${table}`,
      // The condition stands twice: a row that is prolonged while we wait for its lock must stay.
      text: `with past as (select clock_now() - make_interval(hours => $1) as time)
        delete from ${table} using past
        where ${due} <= past.time and ${table}.ctid = any (array(
          select ctid from ${table} where ${due} <= (select time from past) order by ${due} limit $2))`,
      values: [keepHours, batch],
    });
    hasMore ||= rowCount === batch;
  }
  return hasMore;
}

/** Deletes what has expired for as long as the process lives. Any number of processes may do it. */
export function keepDeletingExpired(
  systemPool: Pool,
  log: Logger,
  tables: readonly ExpiringTable[],
  pollMs: number = POLL_MS,
): DueLoop {
  return runDueRows({ name: 'expired rows', log, pollMs, batch: () => deleteExpired(systemPool, tables) });
}
