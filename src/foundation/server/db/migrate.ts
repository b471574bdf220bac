import { sql, Kysely, PostgresDialect } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';
import { StartUpFailure } from '../start-up-failure.ts';
import { applyFunctions, areFunctionsCurrent, lockFunctions, readFunctionFiles } from './sql-functions.ts';

const FOLDER = new URL('../../../../migrations/', import.meta.url);

type ApplyFunctions = (tx: Kysely<unknown>) => Promise<void>;

/**
 * Reads `NNNN-name.sql` of a folder in order. Forward only: there is no way down. The functions are applied with the last
 * one, in the transaction of them all.
 */
const sqlFiles = (folder: URL, applyAfterLast: ApplyFunctions = () => Promise.resolve()): MigrationProvider => ({
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
    const files = await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
    );
    return Object.fromEntries(
      files.map(([name, text]) => [
        name.replace(/\.sql$/, ''),
        {
          async up(tx) {
            // First: anyone who applies functions must not wait for tables that this transaction has changed.
            await lockFunctions(tx);
            await sql.raw(text).execute(tx);
            if (name === names.at(-1)) await applyAfterLast(tx);
          },
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
 * Brings a database up to this version: the job library's schema first, then our numbered files and the functions whose
 * text has changed (`migrations/functions/`), all of them in one transaction. Two at once: the second waits for the first
 * and finds nothing to do. Killed inside: nothing has happened. A database that is ahead of this program is left alone,
 * functions too, so that an older process may run beside a newer one. Connect as the owner, with time to spare.
 *
 * Returns the names of what it applied. Throws StartUpFailure with one sentence.
 */
export async function migrate(pool: Pool, folder = FOLDER): Promise<{ applied: string[] }> {
  const [known, functions, applied] = await Promise.all([
    knownMigrations(folder),
    readFunctionFiles(folder),
    appliedMigrations(pool),
  ]);
  const isUpToDate = known.every((name) => applied.includes(name));
  const isAhead = isUpToDate && applied.length > known.length;
  if (isAhead || (isUpToDate && (await areFunctionsCurrent(pool, functions)))) return { applied: [] };
  // Loaded only where there is something to apply: most starts find a database of their own version.
  const [{ runMigrations: migrateJobs }, { Migrator }] = await Promise.all([
    import('graphile-worker'),
    import('kysely/migration'),
  ]);
  if (!isUpToDate) await migrateJobs({ pgPool: pool });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: lendOnly(pool) }) });
  const changed: string[] = [];
  const apply: ApplyFunctions = async (tx) => void changed.push(...(await applyFunctions(tx, functions, known)));
  const { error, results = [] } = await new Migrator({ db, provider: sqlFiles(folder, apply) }).migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error');
    throw couldNotMigrate(failed?.migrationName ?? 'before the first step', error);
  }
  // No numbered file was applied, and no function with it.
  if (results.length === 0) {
    await db
      .transaction()
      .execute(apply)
      .catch((fault: unknown) => {
        throw couldNotMigrate('functions', fault);
      });
  }
  return { applied: [...results.map((result) => result.migrationName), ...changed] };
}

function couldNotMigrate(step: string, error: unknown): StartUpFailure {
  return new StartUpFailure(
    `The database could not be brought up to this version (${step}: ${error instanceof Error ? error.message : 'unknown error'}). Nothing was changed; fix the cause and start again.`,
    { cause: error },
  );
}

/** Kysely ends the pool it is given; this one belongs to the caller. */
function lendOnly(pool: Pool): { connect: Pool['connect']; options: Pool['options']; end: () => Promise<void> } {
  return { connect: pool.connect.bind(pool) as Pool['connect'], options: pool.options, end: () => Promise.resolve() };
}
