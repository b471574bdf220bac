import { sql, type Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

/** One file of `migrations/functions/`: `create or replace function` with its rights. */
export interface FunctionFile {
  name: string;
  text: string;
  hash: string;
}

/** Reads the functions beside the numbered migrations of a folder, in the order in which they are applied. */
export async function readFunctionFiles(migrations: URL): Promise<FunctionFile[]> {
  const folder = new URL('functions/', migrations);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

interface AppliedFile {
  file: string;
  hash: string;
}

/** The files that differ from what was applied last. */
const changed = (files: readonly FunctionFile[], applied: readonly AppliedFile[]): FunctionFile[] => {
  const hashes = new Map(applied.map(({ file, hash }) => [file, hash]));
  return files.filter(({ name, hash }) => hashes.get(name) !== hash);
};

/** Is every function of the database the one of these files? Needs migration 0019. */
export async function areFunctionsCurrent(pool: Pool, files: readonly FunctionFile[]): Promise<boolean> {
  const { rows } = await pool.query<AppliedFile>('select file, hash from sql_functions');
  return changed(files, rows).length === 0;
}

/** Until the end of the transaction no other process migrates or applies functions. */
export async function lockFunctions(tx: Kysely<unknown>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('parley_migrations', 0))`.execute(tx);
}

/**
 * Applies what has changed, in the caller's transaction; nothing when the database has a migration that is not among
 * `knownMigrations`, because a newer program has been here. Returns the names of the files.
 */
export async function applyFunctions(
  tx: Kysely<unknown>,
  files: readonly FunctionFile[],
  knownMigrations: readonly string[],
): Promise<string[]> {
  await lockFunctions(tx);
  const { rows: newer } = await sql`select from kysely_migration where name <> all (${knownMigrations})`.execute(tx);
  if (newer.length > 0) return [];
  const { rows } = await sql<AppliedFile>`select file, hash from sql_functions`.execute(tx);
  const wanted = changed(files, rows);
  for (const { name, text, hash } of wanted) {
    await sql.raw(text).execute(tx);
    await sql`insert into sql_functions (file, hash) values (${name}, ${hash})
      on conflict (file) do update set hash = excluded.hash`.execute(tx);
  }
  const names = files.map(({ name }) => name);
  // A file that comes back later must be applied again: its functions may have been dropped meanwhile.
  await sql`delete from sql_functions where file <> all (${names})`.execute(tx);
  return wanted.map(({ name }) => `functions/${name}`);
}
