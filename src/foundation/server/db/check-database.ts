import type { Pool } from 'pg';
import { StartUpFailure } from '../start-up-failure.ts';

/**
 * Refuses a database on which our promises would not hold: one that may lose what it has confirmed,
 * or one where the app's role could see past row-level security. `ownerPool` signs in as the owner,
 * `appPool` acts as parley_app. Tests may run without durability (`mayLoseData`), products never.
 */
export async function checkDatabase(
  ownerPool: Pool,
  appPool: Pool,
  { mayLoseData }: { mayLoseData: boolean },
): Promise<void> {
  const { rows } = await ownerPool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
  );
  const off = rows.find(({ setting }) => setting === 'off');
  if (off && !mayLoseData)
    throw new StartUpFailure(
      `The database runs with ${off.name} = off and could lose what it has confirmed. Turn it on and start again.`,
    );
  const { rows: roles } = await appPool.query<{ unsafe: boolean }>(
    'select rolsuper or rolbypassrls as unsafe from pg_roles where rolname = current_user',
  );
  if (roles[0]?.unsafe !== false)
    throw new StartUpFailure(
      'The database role parley_app can bypass row-level security. Make it an ordinary role (NOSUPERUSER NOBYPASSRLS) and start again.',
    );
}

/** Refuses, with one sentence, a database that does not let us in. */
export async function reachDatabase(pool: Pool): Promise<void> {
  await pool.query('select 1').catch((error: unknown) => {
    throw unreachableDatabase(error);
  });
}

function unreachableDatabase(error: unknown): StartUpFailure {
  const reason = error instanceof Error ? error.message || ('code' in error ? String(error.code) : '') : '';
  return new StartUpFailure(
    `The database at DATABASE_URL cannot be reached (${reason}). Check the address and that the server runs.`,
    { cause: error },
  );
}
