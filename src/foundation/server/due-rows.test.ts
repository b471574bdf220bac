import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { inTransaction, type Transaction } from './db/transaction.ts';
import { claimDue, defineDueTable, deleteDue, finishDue, keepLease, LeaseLost, runDueRows } from './due-rows.ts';
import { createLog } from './log.ts';

const reminders = defineDueTable({
  table: 'test_reminders',
  key: ['business_id', 'id'],
  due: 'due_time',
  columns: ['text'],
});
const log = createLog('silent');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.ownerPool.query(
    `create table test_reminders (
       business_id bigint not null references tenants, id bigint not null, text text not null, due_time timestamptz,
       lease_until timestamptz, lease_epoch bigint not null default 0, primary key (business_id, id));
     create index test_reminders_due on test_reminders (due_time) where due_time is not null;
     create table test_effects (id bigint not null, worker text not null);
     grant select, insert on test_effects to parley_system;
     select make_tenant_table('test_reminders')`,
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.ownerPool.query('truncate test_reminders, test_effects');
});

/** Rows of one new business, due one minute apart, the first the longest ago. */
async function addReminders(count: number, dueMinutesAgo = count): Promise<void> {
  await database.ownerPool.query(
    `with tenant as (insert into tenants default values returning business_id)
     insert into test_reminders (business_id, id, text, due_time)
     select business_id, n, 'number ' || n, clock_now() + make_interval(mins => n - 1 - $2) from tenant, generate_series(1, $1) n`,
    [count, dueMinutesAgo],
  );
}
const claim = (limit: number, leaseSeconds = 30) => claimDue(database.systemPool, reminders, { limit, leaseSeconds });
const inBusiness = <Result>(businessId: string, work: (tx: Transaction) => Promise<Result>) =>
  inTransaction({ pool: database.systemPool, businessId, mode: 'write' }, work);
const note = (tx: Transaction, id: string, worker: string) =>
  tx.run({ name: 'test_note', text: 'insert into test_effects values ($1, $2)' }, [id, worker]);
/** Ends all leases without waiting, as time would. */
const expireLeases = () =>
  database.ownerPool.query(
    "update test_reminders set lease_until = clock_now() - interval '1 second' where lease_until is not null",
  );

test('the longest due come first, what is not due stays, and nothing is handed out twice', async () => {
  await addReminders(10, 5); // the first six are due
  const first = await claim(4);
  expect(first.map(({ text }) => text).toSorted()).toEqual(['number 1', 'number 2', 'number 3', 'number 4']);
  expect((await claim(10)).map(({ text }) => text).toSorted()).toEqual(['number 5', 'number 6']);
  expect(await claim(10)).toEqual([]);
});

test('workers that claim at once get different rows', async () => {
  await addReminders(300);
  const batches = await Promise.all(Array.from({ length: 10 }, () => claim(30)));
  const claimed = batches.flat().map(({ id }) => id);
  expect(new Set(claimed).size).toBe(claimed.length);
  expect(claimed.length + (await claim(300)).length).toBe(300);
});

test('a lease that runs out while its holder works: the second worker finishes, the first is refused', async () => {
  await addReminders(1);
  const [stale] = await claim(1);
  await expireLeases();
  const [fresh] = await claim(1);
  expect(BigInt(fresh!.lease_epoch)).toBeGreaterThan(BigInt(stale!.lease_epoch));

  const work = (row: typeof stale, worker: string) =>
    inBusiness(row!.business_id, async (tx) => {
      await note(tx, row!.id, worker);
      await finishDue(tx, reminders, row!, null);
    });
  await expect(work(stale, 'stale')).rejects.toThrow(LeaseLost);
  await work(fresh, 'fresh');
  await expect(work(stale, 'stale again')).rejects.toThrow(LeaseLost);
  await expect(inBusiness(stale!.business_id, (tx) => deleteDue(tx, reminders, stale!))).rejects.toThrow(LeaseLost);
  await expect(inBusiness(stale!.business_id, (tx) => keepLease(tx, reminders, stale!, 60))).rejects.toThrow(LeaseLost);
  const { rows } = await database.ownerPool.query<{ worker: string }>('select worker from test_effects');
  expect(rows).toEqual([{ worker: 'fresh' }]);
});

test('[RUN-60 RUN-61] a lease that is kept is not handed out', async () => {
  await addReminders(1);
  const [row] = await claim(1, 1);
  await inBusiness(row!.business_id, (tx) => keepLease(tx, reminders, row!, 3_600));
  await database.systemPool.query("select shift_clock('1 minute')");
  expect(await claim(1)).toEqual([]);
  await database.systemPool.query("select shift_clock('2 hours')");
  expect(await claim(1)).toHaveLength(1);
  await database.systemPool.query("select shift_clock('0')");
});

test.each([
  ['at an instant', { at: '2020-01-01T00:00:00Z' }, 1],
  ['after a pause', { afterSeconds: 3_600 }, 0],
  ['never', null, 0],
])('finished, a row is due again %s', async (_, next, again) => {
  await addReminders(1);
  const [row] = await claim(1);
  await inBusiness(row!.business_id, (tx) => finishDue(tx, reminders, row!, next));
  expect(await claim(1)).toHaveLength(again);
});

test('a transaction of another business cannot finish the row', async () => {
  await addReminders(1);
  const [row] = await claim(1);
  const asApp = inTransaction({ pool: database.appPool, businessId: '5', mode: 'write' }, (tx) =>
    finishDue(tx, reminders, row!, null),
  );
  await expect(asApp).rejects.toThrow(LeaseLost);
});

test.each(['test; drop table users', 'Test', '', 'a.b'])('%j is not taken as a name', (table) => {
  expect(() => defineDueTable({ table, key: ['id'], due: 'due_time' })).toThrow('is no name');
});

test('the loop works through all that is due, sleeps, wakes by a nudge, and stops after its batch', async () => {
  await addReminders(25);
  let batches = 0;
  let onBatch: () => void = () => undefined;
  const nextBatch = () => new Promise<void>((resolve) => (onBatch = resolve));
  const loop = runDueRows({
    name: 'test',
    log,
    pollMs: 3_600_000,
    async batch() {
      const rows = await claim(10);
      for (const row of rows) await inBusiness(row.business_id, (tx) => deleteDue(tx, reminders, row));
      batches += 1;
      onBatch();
      return rows.length === 10;
    },
  });
  while (batches < 3) await nextBatch();
  expect((await database.ownerPool.query('select from test_reminders')).rowCount).toBe(0);
  await addReminders(1);
  const woken = nextBatch();
  loop.nudge();
  await woken;
  expect((await database.ownerPool.query('select from test_reminders')).rowCount).toBe(0);
  await loop.stop();
  loop.nudge();
  expect(batches).toBe(4);
});

test('a failed batch is tried again', async () => {
  let tries = 0;
  await new Promise<void>((resolve) => {
    const loop = runDueRows({
      name: 'test',
      log,
      pollMs: 20,
      batch() {
        tries += 1;
        if (tries < 3) return Promise.reject(new Error('The database is away'));
        void loop.stop().then(resolve);
        return Promise.resolve(false);
      },
    });
  });
  expect(tries).toBe(3);
});
