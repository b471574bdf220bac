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
import { readFunctionFiles } from './sql-functions.ts';
import { createPool, type DatabaseAddress } from './pool.ts';

// R32: killed inside, two at once, and an older program beside a newer database.

const MIGRATIONS = new URL('../../../../migrations/', import.meta.url);

/** What a new database gets. */
const everything = async () => [
  ...(await knownMigrations()),
  ...(await readFunctionFiles(MIGRATIONS)).map(({ name }) => `functions/${name}`),
];

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
const ownerPool = (address: DatabaseAddress = { ...postgresServer(), database }) => {
  const pool = createPool({
    address,
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
  expect((await migrate(pool)).applied).toEqual(await everything());
  expect((await migrate(pool)).applied).toEqual([]);
});

test('two at once: both succeed, each file is applied once', async () => {
  const results = await Promise.all([migrate(ownerPool()), migrate(ownerPool()), migrate(ownerPool())]);
  expect(results.flatMap(({ applied }) => applied).toSorted()).toEqual((await everything()).toSorted());
});

async function folderWith(name: string, text: string): Promise<{ url: URL; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-migrations-'));
  await cp(MIGRATIONS, folder, { recursive: true });
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
    expect((await migrate(watcher)).applied).toEqual(await everything());
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

test('an owner who is no superuser, for whom row-level security is forced, changes the rows that a migration changes', async () => {
  const owner = `${database}_owner`;
  const before = await folderWith('README', '');
  // Roles exist once for the whole server; an administrator grants them, as for a database of one's own.
  await admin(`create role ${owner} login nosuperuser nobypassrls createrole password 'test'`);
  for (const role of ['parley_app', 'parley_system'])
    await admin(
      `do $$ begin create role ${role} nologin nosuperuser nobypassrls; exception when duplicate_object then null; end $$`,
    );
  await admin(`grant parley_app, parley_system to ${owner} with admin option`);
  await admin(`alter database ${database} owner to ${owner}`);
  const superuser = ownerPool();
  const address = { ...postgresServer(), database, user: owner, password: 'test' };
  const pool = ownerPool(address);
  try {
    for (const name of await knownMigrations()) if (name >= '0069') await rm(new URL(`${name}.sql`, before.url));
    await superuser.query('create extension if not exists pg_trgm');
    await migrate(pool, before.url);
    await superuser.query('insert into tenants (business_id) values (1)');
    await superuser.query(
      `insert into roles (business_id, name, built_in, permissions) values (1, 'Admin', 'admin', '{}'), (1, 'Our own', null, '{}')`,
    );
    await superuser.query(
      `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language, category, provider_status, components)
       values (1, 'whatsapp', '100', '1', 'sale', 'en', 'MARKETING', 'APPROVED', '[{"type":"BODY","text":"Half price"}]'),
         (1, 'whatsapp', '100', '2', 'gone', 'en', 'UTILITY', 'DELETED', '[]')`,
    );
    await migrate(pool);
    const { rows } = await superuser.query<{ permissions: string[] }>('select permissions from roles order by name');
    expect(rows.map(({ permissions }) => permissions)).toEqual([
      ['forms.edit', 'phone_numbers.see', 'users.availability'],
      ['phone_numbers.see'],
    ]);
    const templates = await superuser.query('select name, purpose, status, words from message_templates order by name');
    expect(templates.rows).toEqual([
      { name: 'gone', purpose: 'individual', status: 'inactive', words: '' },
      { name: 'sale', purpose: 'broadcast', status: 'active', words: 'Half price' },
    ]);
    const syncs = await superuser.query('select provider_account_id from template_syncs');
    expect(syncs.rows).toEqual([{ provider_account_id: '100' }]);
  } finally {
    await before.remove();
    await pool.end();
    pools.splice(pools.indexOf(pool), 1);
    await superuser.query(`reassign owned by ${owner} to current_user`);
    await superuser.query(`drop owned by ${owner}`);
    await admin(`alter database ${database} owner to current_user`);
    await admin(`drop owned by ${owner}`);
    await admin(`drop role ${owner}`);
  }
});

const functionText = (result: string) =>
  `create or replace function tested_function() returns text language sql immutable return '${result}';`;
const callTested = async (pool: Pool) =>
  (await pool.query<{ result: string }>('select tested_function() as result')).rows[0]?.result;

test('a database that is ahead is left alone, functions too: the older program runs on beside the newer', async () => {
  const pool = ownerPool();
  const older = await folderWith('functions/tested.sql', functionText('older'));
  const newer = await folderWith('9999-later.sql', 'create table later (n int);');
  try {
    await writeFile(new URL('functions/tested.sql', newer.url), functionText('newer'));
    await migrate(pool, newer.url);
    expect((await migrate(pool, older.url)).applied).toEqual([]);
    expect(await callTested(pool)).toBe('newer');
  } finally {
    await older.remove();
    await newer.remove();
  }
});

test('a function whose text has changed is applied again, and nothing else', async () => {
  const pool = ownerPool();
  const folder = await folderWith('functions/tested.sql', functionText('first'));
  try {
    await migrate(pool, folder.url);
    expect(await callTested(pool)).toBe('first');
    await writeFile(new URL('functions/tested.sql', folder.url), functionText('second'));
    const results = await Promise.all([migrate(pool, folder.url), migrate(ownerPool(), folder.url)]);
    expect(results.flatMap(({ applied }) => applied)).toEqual(['functions/tested.sql']);
    expect(await callTested(pool)).toBe('second');
    // A migration drops it with its file; when the file comes back, so does the function.
    await rm(new URL('functions/tested.sql', folder.url));
    await writeFile(new URL('9997-drop.sql', folder.url), 'drop function tested_function();');
    expect((await migrate(pool, folder.url)).applied).toEqual(['9997-drop']);
    await writeFile(new URL('functions/tested.sql', folder.url), functionText('second'));
    expect((await migrate(pool, folder.url)).applied).toEqual(['functions/tested.sql']);
    expect(await callTested(pool)).toBe('second');
  } finally {
    await folder.remove();
  }
});

test('a function that cannot be applied undoes the migrations with it', async () => {
  const broken = await folderWith('9998-new.sql', 'create table half_done (n int);');
  try {
    await writeFile(
      new URL('functions/tested.sql', broken.url),
      'create function broken() returns int language sql return true;',
    );
    await expect(migrate(ownerPool(), broken.url)).rejects.toThrow(/\(9998-new: .*Nothing was changed/);
    const { rows } = await ownerPool().query<{ half: string | null }>("select to_regclass('half_done') as half");
    expect(rows).toEqual([{ half: null }]);
  } finally {
    await broken.remove();
  }
});

test('every function is in a file, but those that defaults, policies, triggers, indexes and migrations use', async () => {
  const pool = ownerPool();
  await migrate(pool);
  const { rows } = await pool.query<{ name: string }>(
    `select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_depend d where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
                       and d.classid in ('pg_attrdef'::regclass, 'pg_policy'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass, 'pg_class'::regclass))
     order by p.proname`,
  );
  const files = await readFunctionFiles(MIGRATIONS);
  const inFiles = files.flatMap(({ text }) =>
    [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, name]) => name ?? ''),
  );
  expect(rows.map(({ name }) => name)).toEqual(
    [...inFiles, 'make_due_table', 'make_record_table', 'make_tenant_table'].toSorted(),
  );
});
