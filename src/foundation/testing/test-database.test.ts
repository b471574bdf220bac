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
