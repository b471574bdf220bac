import type { Pool } from 'pg';

// The table belongs to the owner alone; other roles ask `is_released`.

/** Whether the installation at this location may call providers and send mail from this database. */
export async function isReleased(pool: Pool, location: string): Promise<boolean> {
  const { rows } = await pool.query<{ released: boolean }>('select is_released($1) as released', [location]);
  return rows[0]?.released === true;
}

/** Whether any location was ever released; false at the first start of a new database. */
export async function hasLocations(ownerPool: Pool): Promise<boolean> {
  const { rowCount } = await ownerPool.query('select from installation_places limit 1');
  return rowCount === 1;
}

/**
 * Releases a location. Other addresses of the same database stay released; what was released under another identity
 * belongs to the original of a copy and is forgotten.
 */
export async function addLocation(ownerPool: Pool, location: string): Promise<void> {
  await ownerPool.query(
    `with gone as (delete from installation_places where database_id <> database_identity())
     insert into installation_places (database_id, place) values (database_identity(), $1) on conflict do nothing`,
    [location],
  );
}

/** Takes back every release; the row that is left keeps the database from counting as a new one. */
export async function forgetLocations(ownerPool: Pool): Promise<void> {
  await ownerPool.query(
    `with gone as (delete from installation_places where place <> 'none')
     insert into installation_places (database_id, place) values (database_identity(), 'none') on conflict do nothing`,
  );
}

/** Jobs that call providers or send mail, and have not been given up. */
export async function countWaitingJobs(ownerPool: Pool, tasks: readonly string[]): Promise<number> {
  const { rows } = await ownerPool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where task_identifier = any ($1) and attempts < max_attempts',
    [tasks],
  );
  return rows[0]?.count ?? 0;
}

/** Removes these jobs for good. Nothing runs them while the installation is paused. */
export async function deleteWaitingJobs(ownerPool: Pool, tasks: readonly string[]): Promise<void> {
  await ownerPool.query(
    `select graphile_worker.complete_jobs(array(
       select id from graphile_worker.jobs where task_identifier = any ($1) and attempts < max_attempts))`,
    [tasks],
  );
}
