import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { checkDatabase } from './check-database.ts';
import { ensureLogins } from './logins.ts';
import { createPool, signInAddress, type DatabaseAddress, type Pool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const pool = (role: 'parley_app' | 'parley_system', address: DatabaseAddress = database.address): Pool =>
  createPool({ address, role, log: createLog('silent'), max: 1, applicationName: 'logins-test' });

async function identity(client: pg.PoolClient): Promise<{ login: string; role: string; is_superuser: string }> {
  const { rows } = await client.query<{ login: string; role: string; is_superuser: string }>(
    "select session_user::text as login, current_user::text as role, current_setting('is_superuser') as is_superuser",
  );
  return rows[0] ?? { login: '', role: '', is_superuser: '' };
}

const UPWARD = [
  'set role none',
  "select set_config('role', 'none', false)",
  'reset role',
  'reset session authorization',
  'set session authorization default',
  'reset all',
  'discard all',
  'set role parley',
  'set role postgres',
  'set session authorization parley',
] as const;

test.each(['parley_app', 'parley_system'] as const)(
  'M4 no statement on a connection of %s gains anything',
  async (role) => {
    const other = role === 'parley_app' ? 'parley_system' : 'parley_app';
    const working = pool(role);
    try {
      for (const statement of [...UPWARD, `set role ${other}`, `set session authorization ${other}`]) {
        const client = await working.connect();
        try {
          expect(await identity(client)).toMatchObject({ role, is_superuser: 'off' });
          await client.query(statement).catch((error: unknown) => {
            expect((error as pg.DatabaseError).code, statement).toMatch(/^(?:42501|22023)$/);
          });
          const after = await identity(client);
          expect(after.is_superuser, statement).toBe('off');
          expect([role, after.login], statement).toContain(after.role);
          if (after.role !== role) {
            // The login by itself has nothing.
            await expect(client.query('select from tenants'), statement).rejects.toMatchObject({ code: '42501' });
          }
          await expect(client.query("copy tenants to program 'true'")).rejects.toMatchObject({ code: '42501' });
          await expect(client.query('create role more superuser')).rejects.toMatchObject({ code: '42501' });
          await expect(client.query('alter table users disable row level security')).rejects.toMatchObject({
            code: '42501',
          });
        } finally {
          client.release(true);
        }
      }
    } finally {
      await working.end();
    }
  },
);

test('M4 the bus signs in as the app does', () => {
  expect(signInAddress(database.address, 'parley_app').user).toMatch(/^parley_app_login_\d+$/);
});

test('M4 the password comes from the master key, and works in an address of any form', async () => {
  const key = randomBytes(32);
  const once = await ensureLogins(database.ownerPool, key);
  const again = await ensureLogins(database.ownerPool, key);
  expect(again).toEqual(once);
  expect(await ensureLogins(database.ownerPool, randomBytes(32))).not.toEqual(once);
  const url = 'postgresql:///parley?host=%2Frun%2Fpg&sslmode=disable';
  const login = signInAddress({ connectionString: url, logins: once }, 'parley_app').connectionString ?? '';
  const client = new pg.Client({ connectionString: login });
  expect(client.user).toBe('user' in once.parley_app ? once.parley_app.user : '');
  expect([client.host, client.database]).toEqual(['/run/pg', 'parley']);
  await ensureLogins(database.ownerPool, key);
});

test('S42 M4 a start refuses a login that can become the owner or bypass row-level security', async () => {
  const asOwner: DatabaseAddress = { ...database.address };
  delete asOwner.logins;
  const owner = pool('parley_app', asOwner);
  try {
    await expect(checkDatabase(database.ownerPool, [owner], { mayLoseData: true })).rejects.toMatchObject({
      sentence: expect.stringMatching(
        /^The database login \S+, by which Parley works, can act as \S+ and so bypass/,
      ) as unknown,
    });
  } finally {
    await owner.end();
  }
  const [app] = Object.values(database.address.logins ?? {});
  const user = app && 'user' in app ? app.user : '';
  for (const [grant, revoke] of [
    [`alter role ${user} bypassrls`, `alter role ${user} nobypassrls`],
    [`alter role ${user} superuser`, `alter role ${user} nosuperuser`],
    [`alter role ${user} createrole`, `alter role ${user} nocreaterole`],
  ] as const) {
    await database.ownerPool.query(grant);
    const working = pool('parley_app');
    try {
      await expect(checkDatabase(database.ownerPool, [working], { mayLoseData: true }), grant).rejects.toMatchObject({
        sentence: expect.stringContaining(`The database login ${user}`) as unknown,
      });
    } finally {
      await working.end();
      await database.ownerPool.query(revoke);
    }
  }
  const working = pool('parley_app');
  try {
    await checkDatabase(database.ownerPool, [working], { mayLoseData: true });
  } finally {
    await working.end();
  }
});

test('S42 a start refuses a database that may lose what it has confirmed', async () => {
  const set = (setting: string) =>
    database.ownerPool.query(`do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`);
  await set('set synchronous_commit = off');
  const hasty = pool('parley_app');
  try {
    await expect(checkDatabase(hasty, [], { mayLoseData: false })).rejects.toMatchObject({
      sentence: expect.stringMatching(/^The database runs with \w+ = off/) as unknown,
    });
  } finally {
    await hasty.end();
    await set('reset synchronous_commit');
  }
});
