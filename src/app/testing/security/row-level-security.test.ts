import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashToken } from '../../../foundation/server/http/session-cookie.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { createBusiness, type Business } from './sample-business.ts';

// S2: the database itself keeps the businesses apart, whatever a statement forgets.

let server: TestServer;
let one: Business;
let other: Business;

beforeAll(async () => {
  server = await startTestServer();
  one = await createBusiness(server);
  other = await createBusiness(server);
});
afterAll(() => server.close());

async function tenantTables(): Promise<string[]> {
  const { rows } = await server.database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attname = 'business_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** What must be found before any business is known: whose e-mail, whose phone number. Reached through functions only. */
const OUTSIDE = new Set(['sign_in_names', 'channel_routes']);

test('the roles of the app cannot bypass it', async () => {
  const { rows } = await server.database.ownerPool.query<{ rolname: string }>(
    "select rolname from pg_roles where rolname in ('parley_app', 'parley_system') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin)",
  );
  expect(rows).toEqual([]);
});

test('without a business nothing is seen, and nothing can be written', async () => {
  for (const table of (await tenantTables()).filter((name) => !OUTSIDE.has(name))) {
    const { rows } = await server.database.appPool.query<{ count: number }>(
      `select count(*)::int as count from ${table}`,
    );
    expect(rows[0]?.count, table).toBe(0);
  }
  await expect(
    server.database.appPool.query("insert into roles (business_id, name, permissions) values ($1, 'x', '{}')", [
      one.id,
    ]),
  ).rejects.toThrow(/row-level security/);
});

test('with one business set, rows of another cannot be written or moved', async () => {
  const work = (text: string, values: unknown[]) =>
    inTransaction({ pool: server.database.appPool, businessId: one.id, mode: 'write' }, (tx) =>
      tx.run({ name: hashToken(text).toString('hex').slice(0, 16), text }, values),
    );
  await expect(
    work("insert into roles (business_id, name, permissions) values ($1, 'x', '{}')", [other.id]),
  ).rejects.toThrow(/row-level security/);
  await expect(work('update roles set business_id = $1 where name = $2', [other.id, 'Marketing'])).rejects.toThrow(
    /row-level security/,
  );
  expect(await work('delete from roles where business_id = $1 returning id', [other.id])).toEqual([]);
});

test('a connection that goes back to the pool keeps no business, after success, failure and rollback', async () => {
  const { appPool: pool } = server.database;
  const seen = async () =>
    (await pool.query<{ business: string | null }>('select current_business() as business')).rows[0]?.business;
  await inTransaction({ pool, businessId: one.id, mode: 'read' }, (tx) => tx.run({ name: 'one', text: 'select 1' }));
  expect(await seen()).toBeNull();
  await expect(
    inTransaction({ pool, businessId: one.id, mode: 'write' }, (tx) => tx.run({ name: 'bad', text: 'select 1 / 0' })),
  ).rejects.toThrow(/division/);
  expect(await seen()).toBeNull();
  await expect(
    inTransaction({ pool, businessId: one.id, mode: 'write' }, () => Promise.reject(new Error('no'))),
  ).rejects.toThrow('no');
  expect(await seen()).toBeNull();
});

test('the audit log can be added to and not changed', async () => {
  for (const text of ['delete from audit_log', "update audit_log set action = 'x'"]) {
    await expect(
      inTransaction({ pool: server.database.appPool, businessId: one.id, mode: 'write' }, (tx) =>
        tx.run({ name: text, text }),
      ),
    ).rejects.toThrow(/permission denied/);
  }
});
