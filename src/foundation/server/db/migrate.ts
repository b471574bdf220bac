import { sql, Kysely, PostgresDialect } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { StartUpFailure } from '../start-up-failure.ts';

const FOLDER = new URL('../../../../migrations/', import.meta.url);

/** Reads `NNNN-name.sql` of a folder in order. Forward only: there is no way down. */
const sqlFiles = (folder: URL): MigrationProvider => ({
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
    );
    return Object.fromEntries(
      files.map(([name, text]) => [
        name.replace(/\.sql$/, ''),
        {
          up: (db) =>
            sql
              .raw(text)
              .execute(db)
              .then(() => undefined),
        },
      ]),
    );
  },
});

/** Names of the migrations that this version of the program brings. */
export async function knownMigrations(folder = FOLDER): Promise<string[]> {
  return Object.keys(await sqlFiles(folder).getMigrations());
}

async function appliedMigrations(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    "select to_regclass('kysely_migration') is not null as there",
  );
  if (!tables[0]?.there) return [];
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map((row) => row.name);
}

/**
 * Brings a database up to this version: the job library's schema first, then our own files, all of
 * them in one transaction. Two at once: the second waits for the first and finds nothing to do.
 * Killed inside: nothing has happened. A database that is ahead of this program is left alone, so
 * that an older process may go on beside a newer one. Connect as the owner, with time to spare.
 *
 * Throws StartUpFailure with one sentence.
 */
export async function migrate(pool: Pool, folder = FOLDER): Promise<{ applied: string[] }> {
  const known = await knownMigrations(folder);
  const applied = await appliedMigrations(pool);
  if (known.every((name) => applied.includes(name))) return { applied: [] };
  // Loaded only where there is something to apply: most starts find a database of their own version.
  const [{ runMigrations: migrateJobs }, { Migrator }] = await Promise.all([
    import('graphile-worker'),
    import('kysely/migration'),
  ]);
  await migrateJobs({ pgPool: pool });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: lendOnly(pool) }) });
  const { error, results } = await new Migrator({ db, provider: sqlFiles(folder) }).migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error');
    throw new StartUpFailure(
      `The database could not be brought up to this version (${failed?.migrationName ?? 'before the first step'}: ${error instanceof Error ? error.message : 'unknown error'}). Nothing was changed; fix the cause and start again.`,
      { cause: error },
    );
  }
  return { applied: (results ?? []).map((result) => result.migrationName) };
}

/** Kysely ends the pool it is given; this one belongs to the caller. */
function lendOnly(pool: Pool): { connect: Pool['connect']; options: Pool['options']; end: () => Promise<void> } {
  return { connect: pool.connect.bind(pool) as Pool['connect'], options: pool.options, end: () => Promise.resolve() };
}
