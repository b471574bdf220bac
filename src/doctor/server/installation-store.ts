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

/** What is known of background jobs without reading what is in them. */
export interface JobsSeen {
  /** For how long the oldest that is due has waited; null: none is. */
  waiting_ms: number | null;
  /** Have failed and are tried again. */
  failing: number;
  given_up: number;
}

/** Looks at the jobs of all businesses. */
export async function lookAtJobs(pool: Pool): Promise<JobsSeen> {
  const { rows } = await pool.query<JobsSeen>('select * from look_at_jobs()');
  return rows[0] ?? { waiting_ms: null, failing: 0, given_up: 0 };
}
