import type { Pool } from '../../foundation/server/db/pool.ts';

/** The clock of PostgreSQL, milliseconds since 1970. */
export async function readDatabaseClock(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  return rows[0]?.ms ?? 0;
}

/** The version of PostgreSQL, such as `18.4`. */
export async function readDatabaseVersion(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version");
  return rows[0]?.version ?? '';
}

/** Backlog of background jobs. */
export interface JobBacklog {
  /** Age of the oldest due job; null: none is due. */
  waiting_ms: number | null;
  /** Failed jobs that will be retried. */
  failing: number;
  /** Jobs without attempts left. */
  given_up: number;
}

/** Reads the backlog of all businesses. */
export async function readJobBacklog(pool: Pool): Promise<JobBacklog> {
  const { rows } = await pool.query<JobBacklog>('select * from job_backlog()');
  return rows[0] ?? { waiting_ms: null, failing: 0, given_up: 0 };
}

/** Overdue scheduled work of one kind that no worker has claimed. */
export interface LateKind {
  /** Name of the kind, such as `snoozed_chats`. */
  kind: string;
  /** Age of the oldest, milliseconds. */
  waiting_ms: number;
}

/** Reads the overdue scheduled work of all businesses, the oldest first. */
export async function readDueBacklog(pool: Pool): Promise<LateKind[]> {
  const { rows } = await pool.query<LateKind>('select * from due_backlog() order by waiting_ms desc');
  return rows;
}
