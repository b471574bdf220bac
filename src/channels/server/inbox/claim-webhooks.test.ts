import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import { claimWebhooks, markApplied, type ClaimOptions, type WaitingWebhook } from './inbox-store.ts';

// Which webhooks a worker takes: fairly between accounts, in order within one.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.ownerPool.query('truncate webhook_inbox');
});

const LIMITS: ClaimOptions = { maxRows: 500, maxBytes: 4 * 1024 * 1024, afterRoute: '', mayJoin: true };
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
const take = async (limits: Partial<ClaimOptions> = {}): Promise<string[]> =>
  inSystem(async (tx) => {
    const claimed = await claimWebhooks(tx, { ...LIMITS, afterRoute: lastRoute, ...limits });
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
  // Few enough of the flood that the other does not wait for it.
  expect(first).toHaveLength(101);
  expect(await take()).toHaveLength(500);
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
  for (let batch = await take({ maxRows: 20 }); batch.length > 0; batch = await take({ maxRows: 20 }))
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

test('a worker leaves an account that another is busy with, and joins it only where nothing else waits', async () => {
  await add('flood', 1_200);
  await inSystem(async (busy) => {
    const { webhooks } = await claimWebhooks(busy, LIMITS);
    expect(numbersOf(named(webhooks), 'flood')).toHaveLength(500);
    await add('other', 3);
    expect(await take({ mayJoin: false })).toEqual(['other 1', 'other 2', 'other 3']);
    expect(await take({ mayJoin: false })).toEqual([]);
    // Not what the first has: the oldest that are left.
    expect(numbersOf(await take(), 'flood')).toEqual(Array.from({ length: 500 }, (_, index) => index + 501));
  });
});

test('a batch ends with the webhook that passes its bytes', async () => {
  await add('large', 10, 1_000);
  await add('small', 10);
  const taken = await take({ maxBytes: 2_500 });
  expect(numbersOf(taken, 'large')).toEqual([1, 2, 3]);
  expect(await take()).toHaveLength(20 - taken.length);
});
