import type { Pool } from 'pg';
import { StartUpFailure } from '../start-up-failure.ts';

/**
 * Refuses a database on which our promises would not hold: one that may lose what it has confirmed,
 * or one where the logins that work could see past row-level security. `ownerPool` signs in as the owner, `pools` as
 * those that work. Tests may run without durability (`mayLoseData`), products never.
 */
export async function checkDatabase(
  ownerPool: Pool,
  pools: readonly Pool[],
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
  for (const pool of pools) await refuseWayUp(pool);
}

/**
 * Anyone who signs in must not be able to become the owner, or a role that sees past row-level security: `set role`
 * is open to every statement.
 */
async function refuseWayUp(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ login: string; role: string }>(
    `select session_user::text as login, r.rolname::text as role from pg_roles r
     where pg_has_role(session_user, r.oid, 'member')
       and (r.rolsuper or r.rolbypassrls or r.rolcreaterole
         or r.oid = (select relowner from pg_class where oid = 'public.tenants'::regclass))
     order by (r.rolname = session_user) desc limit 1`,
  );
  const [found] = rows;
  if (found === undefined) return;
  throw new StartUpFailure(
    `The database login ${found.login}, by which Parley works, can act as ${found.role} and so bypass row-level security. ` +
      'Make it an ordinary login (NOSUPERUSER NOBYPASSRLS NOCREATEROLE) that is a member of parley_app or of parley_system only.',
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
