import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('each pool acts as its role on a migrated database', async () => {
  const roleOf = async (pool: TestDatabase['appPool']) =>
    (await pool.query<{ role: string }>('select current_user as role')).rows[0]?.role;
  expect(await roleOf(database.appPool)).toBe('parley_app');
  expect(await roleOf(database.systemPool)).toBe('parley_system');
  expect((await database.ownerPool.query('select * from tenants')).rows).toEqual([]);
});

test('two databases share nothing, and the clock of one may be shifted', async () => {
  const other = await createTestDatabase();
  try {
    await other.systemPool.query("select shift_clock('1 day')");
    const shiftOf = async ({ appPool }: TestDatabase) =>
      (await appPool.query<{ days: number }>('select extract(day from shift)::int as days from clock_shift')).rows[0]
        ?.days;
    expect(await shiftOf(other)).toBe(1);
    expect(await shiftOf(database)).toBe(0);
  } finally {
    await other.drop();
  }
});

test('[RUN-62] the clock cannot be shifted unless the installation is one of tests', async () => {
  const { rows } = await database.ownerPool.query<{ column_default: string }>(
    "select column_default from information_schema.columns where table_name = 'clock_shift' and column_name = 'may_shift'",
  );
  expect(rows).toEqual([{ column_default: 'false' }]);
  const production = await createTestDatabase();
  try {
    await production.ownerPool.query('update clock_shift set may_shift = false');
    await expect(production.systemPool.query("select shift_clock('1 day')")).rejects.toThrow(
      'The clock of this installation cannot be shifted.',
    );
    await expect(production.appPool.query("select shift_clock('1 day')")).rejects.toThrow('permission denied');
  } finally {
    await production.drop();
  }
});

test('[RUN-64] the database stores instants only: no column has a time without its zone', async () => {
  const { rows } = await database.ownerPool.query<{ type: string }>(
    `select distinct data_type as type from information_schema.columns
     where table_schema = 'public' and data_type ~ '^(time|date)'`,
  );
  expect(rows).toEqual([{ type: 'timestamp with time zone' }]);
});
