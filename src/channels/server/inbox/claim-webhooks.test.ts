import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import { claimWebhooks, markApplied, type WaitingWebhook } from './inbox-store.ts';

// Which webhooks a worker takes: fairly between accounts, in order within one.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.ownerPool.query('truncate webhook_inbox');
});

const LIMITS = { maxRows: 500, maxBytes: 4 * 1024 * 1024 };
const add = (route: string, count: number, bytes = 20) =>
  database.ownerPool.query(
    `insert into webhook_inbox (provider, route_key, body)
     select 'test', $1, convert_to(rpad($1 || ' ' || n, $3), 'UTF8') from generate_series(1, $2::int) n`,
    [route, count, bytes],
  );
const inSystem = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, work);
let lastRoute = '';
/** One batch of a worker: what it took, in its order, as "route number". */
const take = async (limits = LIMITS): Promise<string[]> =>
  inSystem(async (tx) => {
    const claimed = await claimWebhooks(tx, limits, lastRoute);
    ({ lastRoute } = claimed);
    markApplied(
      tx,
      claimed.webhooks.map(({ id }) => id),
    );
    return named(claimed.webhooks);
  });
const named = (webhooks: readonly WaitingWebhook[]) => webhooks.map(({ body }) => body.toString().trim());
const numbersOf = (taken: readonly string[], route: string) =>
  taken.filter((each) => each.startsWith(`${route} `)).map((each) => Number(each.split(' ')[1]));

test('with 50,000 waiting of one account, the message of another is in the first batch', async () => {
  await add('flood', 50_000);
  await add('other', 1);
  const first = await take();
  expect(first).toContain('other 1');
  // What the others do not need goes to the flood.
  expect(first).toHaveLength(500);
});

test('alone, an account has whole batches, in its order', async () => {
  await add('flood', 1_200);
  const taken = [await take(), await take(), await take(), await take()];
  expect(taken.map(({ length }) => length)).toEqual([500, 500, 200, 0]);
  expect(numbersOf(taken.flat(), 'flood')).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
});

test('accounts take turns, in their own order, and everything is taken once', async () => {
  for (let route = 0; route < 40; route += 1) await add(`r${route}`, route === 7 ? 900 : 5);
  const batches: string[][] = [];
  for (
    let batch = await take({ ...LIMITS, maxRows: 20 });
    batch.length > 0;
    batch = await take({ ...LIMITS, maxRows: 20 })
  )
    batches.push(batch);
  // Two batches of twenty reach all forty.
  expect(
    new Set(
      batches
        .slice(0, 2)
        .flat()
        .map((each) => each.split(' ')[0]),
    ).size,
  ).toBe(40);
  const taken = batches.flat();
  expect(new Set(taken).size).toBe(39 * 5 + 900);
  expect(taken).toHaveLength(39 * 5 + 900);
  for (let route = 0; route < 40; route += 1) {
    const numbers = numbersOf(taken, `r${route}`);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
});

test('workers at once take different webhooks, each the oldest that is left', async () => {
  await add('flood', 100);
  await add('other', 10);
  await inSystem(async (first) => {
    const { webhooks } = await claimWebhooks(first, { ...LIMITS, maxRows: 40 }, '');
    const taken = await take({ ...LIMITS, maxRows: 40 });
    expect(numbersOf(named(webhooks), 'flood')).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(numbersOf(named(webhooks), 'other')).toHaveLength(10);
    expect(numbersOf(taken, 'flood')).toEqual(Array.from({ length: 40 }, (_, index) => index + 31));
  });
});

test('a batch ends with the webhook that passes its bytes', async () => {
  await add('large', 10, 1_000);
  await add('small', 10);
  const taken = await take({ maxRows: 500, maxBytes: 2_500 });
  expect(numbersOf(taken, 'large')).toEqual([1, 2, 3]);
  expect(await take()).toHaveLength(20 - taken.length);
});
