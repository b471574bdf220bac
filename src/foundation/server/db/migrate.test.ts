import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg, { type Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgresServer } from '../../testing/postgres-server.ts';
import { createLog } from '../log.ts';
import { knownMigrations, migrate } from './migrate.ts';
import { createPool } from './pool.ts';

// R32: killed inside, two at once, and an older program beside a newer database.

let database: string;
let pools: Pool[];

const admin = async (text: string) => {
  const client = new pg.Client({ ...postgresServer(), database: 'postgres' });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
};
const ownerPool = () => {
  const pool = createPool({
    address: { ...postgresServer(), database },
    role: 'owner',
    log: createLog('silent'),
    max: 5,
    statementTimeoutMs: 60_000,
    applicationName: 'migrate-test',
  });
  pools.push(pool);
  return pool;
};

beforeEach(async () => {
  pools = [];
  database = `parley_migrate_${randomBytes(6).toString('hex')}`;
  await admin(`create database ${database}`);
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await admin(`drop database ${database} with (force)`);
});

test('a new database gets everything, a second time nothing', async () => {
  const pool = ownerPool();
  expect((await migrate(pool)).applied).toEqual(await knownMigrations());
  expect((await migrate(pool)).applied).toEqual([]);
});

test('two at once: both succeed, each file is applied once', async () => {
  const results = await Promise.all([migrate(ownerPool()), migrate(ownerPool()), migrate(ownerPool())]);
  expect(results.flatMap(({ applied }) => applied).toSorted()).toEqual(await knownMigrations());
});

async function folderWith(name: string, text: string): Promise<{ url: URL; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-migrations-'));
  await cp(new URL('../../../../migrations/', import.meta.url), folder, { recursive: true });
  await writeFile(path.join(folder, name), text);
  return { url: pathToFileURL(`${folder}/`), remove: () => rm(folder, { recursive: true }) };
}

test('killed inside: nothing has happened, and the next run does it all', async () => {
  const pool = ownerPool();
  const slow = await folderWith('9998-slow.sql', 'create table half_done (n int); select pg_sleep(30);');
  try {
    const running = migrate(pool, slow.url).catch((error: unknown) => error);
    const watcher = ownerPool();
    const kill = async () =>
      (
        await watcher.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()",
        )
      ).rowCount;
    await expect.poll(kill, { timeout: 20_000 }).toBe(1);
    expect(await running).toBeInstanceOf(Error);
    const { rows } = await watcher.query<{ half: string | null; users: string | null }>(
      "select to_regclass('half_done') as half, to_regclass('users') as users",
    );
    expect(rows).toEqual([{ half: null, users: null }]);
    expect((await migrate(watcher)).applied).toEqual(await knownMigrations());
  } finally {
    await slow.remove();
  }
});

test('a step that cannot be done ends with one sentence and changes nothing', async () => {
  const broken = await folderWith('9998-broken.sql', 'create table half_done (n int); select 1 / 0;');
  try {
    await expect(migrate(ownerPool(), broken.url)).rejects.toThrow(
      /^The database could not be brought up to this version \(9998-broken: division by zero\)\. Nothing was changed/,
    );
    const { rows } = await ownerPool().query<{ half: string | null }>("select to_regclass('half_done') as half");
    expect(rows).toEqual([{ half: null }]);
  } finally {
    await broken.remove();
  }
});

test('a database that is ahead is left alone: the older program goes on beside the newer', async () => {
  const pool = ownerPool();
  const newer = await folderWith('9999-later.sql', 'create table later (n int);');
  try {
    await migrate(pool, newer.url);
    expect((await migrate(pool)).applied).toEqual([]);
  } finally {
    await newer.remove();
  }
});
