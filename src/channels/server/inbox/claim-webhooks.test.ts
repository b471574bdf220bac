import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from '../../../foundation/server/db/pool.ts';
import { inTransaction, type Transaction } from '../../../foundation/server/db/transaction.ts';
import { createLog } from '../../../foundation/server/log.ts';
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

const LIMITS: ClaimOptions = { maxRows: 500, maxBytes: 4 * 1024 * 1024, afterAccount: '' };
const add = (route: string, count: number, bytes = 20) =>
  database.ownerPool.query(
    `insert into webhook_inbox (provider, route_key, body)
     select 'test', $1, convert_to(rpad($1 || ' ' || n, $3), 'UTF8') from generate_series(1, $2::int) n`,
    [route, count, bytes],
  );
const inSystem = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, work);
let lastAccount = '';
/** One batch of a worker: what it took, in its order, as "route number". */
const take = async (limits: Partial<ClaimOptions> = {}): Promise<string[]> =>
  inSystem(async (tx) => {
    const claimed = await claimWebhooks(tx, { ...LIMITS, afterAccount: lastAccount, ...limits });
    lastAccount = claimed.lastAccount ?? lastAccount;
    markApplied(
      tx,
      claimed.webhooks.map(({ id }) => id),
    );
    return named(claimed.webhooks);
  });
const named = (webhooks: readonly WaitingWebhook[]) => webhooks.map(({ body }) => body.toString().trim());
const numbersOf = (taken: readonly string[], route: string) =>
  taken.filter((each) => each.startsWith(`${route} `)).map((each) => Number(each.split(' ')[1]));

test('with 50,000 waiting of one account, the message of another is in the first batch, alone', async () => {
  await add('flood', 50_000);
  await add('other', 1);
  expect(await take()).toEqual(['other 1']);
  expect(await take({ withoutFloods: true })).toEqual([]);
  expect(numbersOf(await take(), 'flood')).toHaveLength(500);
});

test('alone, an account has whole batches, in its order', async () => {
  await add('flood', 1_200);
  const taken = [await take(), await take(), await take(), await take()];
  expect(taken.map(({ length }) => length)).toEqual([500, 500, 200, 0]);
  expect(numbersOf(taken.flat(), 'flood')).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
});

test('accounts take turns, in their own order, and everything is taken once', async () => {
  for (let route = 0; route < 40; route += 1) await add(`r${route}`, route === 7 ? 90 : 5);
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
  expect(new Set(taken).size).toBe(39 * 5 + 90);
  expect(taken).toHaveLength(39 * 5 + 90);
  for (let route = 0; route < 40; route += 1) {
    const numbers = numbersOf(taken, `r${route}`);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  }
});

/** Claims while `inside` runs: what another worker has claimed at the same time. */
const meanwhile = (limits: Partial<ClaimOptions>, inside: (taken: string[]) => Promise<void>) =>
  inSystem(async (busy) => inside(named((await claimWebhooks(busy, { ...LIMITS, ...limits })).webhooks)));

test('an account in a batch of many is in no other batch; one with a flood is in none of many', async () => {
  await add('one', 60);
  await add('flood', 1_200);
  await meanwhile({ withoutFloods: true, maxRows: 40 }, async (first) => {
    expect(numbersOf(first, 'one')).toHaveLength(40);
    await add('other', 3);
    expect(await take({ withoutFloods: true })).toEqual(['other 1', 'other 2', 'other 3']);
    // Now it has a flood; who works on it would make the batch of many wait.
    await add('one', 200);
    expect(numbersOf(await take({ knownFloods: ['flood', 'one'] }), 'flood')).toHaveLength(500);
    expect(lastAccount).toBe('flood');
    expect(numbersOf(await take({ knownFloods: ['flood', 'one'] }), 'one')).toEqual([]);
  });
});

test('two batches of a flood at once, of the oldest that are left, and no third', async () => {
  await add('flood', 2_500);
  const knownFloods = ['flood'];
  await meanwhile({ knownFloods }, async (first) => {
    expect(numbersOf(first, 'flood')).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
    await meanwhile({ knownFloods }, async (second) => {
      expect(numbersOf(second, 'flood')).toEqual(Array.from({ length: 500 }, (_, index) => index + 501));
      expect(await take()).toEqual([]);
      await add('other flood', 200);
      expect(await take()).toHaveLength(200);
    });
  });
});

test('a flood has a second batch when a fifth of one waits beside a full one; until then what arrives makes the next one larger', async () => {
  await add('flood', 600);
  await meanwhile({ knownFloods: ['flood'] }, async (first) => {
    expect(first).toHaveLength(500);
    expect(await take()).toEqual([]);
    await add('flood', 1);
    expect(numbersOf(await take(), 'flood')).toHaveLength(101);
  });
  expect(await take({ knownFloods: ['flood'] })).toHaveLength(500);
});

test('a claim that was planned for an empty inbox reads a full one by its index, and no row of another account', async () => {
  const pool = createPool({
    address: database.address,
    role: 'parley_system',
    log: createLog('silent'),
    max: 1,
    applicationName: 'parley-test',
  });
  const claimHere = <Result>(work: (tx: Transaction, claimed: readonly WaitingWebhook[]) => Promise<Result>) =>
    inTransaction({ pool, businessId: null, mode: 'write' }, async (tx) =>
      work(tx, (await claimWebhooks(tx, LIMITS)).webhooks),
    );
  await add('first', 1);
  await database.ownerPool.query('vacuum analyze webhook_inbox');
  // Often enough that the connection keeps the plan.
  for (let claim = 0; claim < 10; claim += 1) await claimHere(() => Promise.resolve());
  await database.ownerPool.query('update webhook_inbox set applied_time = now()');
  for (let route = 0; route < 100; route += 1) await add(`r${route}`, 2);
  await add('flood', 5_000);
  await claimHere(async (tx, claimed) => {
    expect(claimed).toHaveLength(200);
    const [read] = await tx.run<{ whole: number; rows: number }>({
      name: 'count_reads',
      text: `select seq_scan::int as whole, idx_tup_fetch::int as rows from pg_stat_xact_user_tables
        where relname = 'webhook_inbox'`,
    });
    expect(read?.whole).toBe(0);
    expect(read?.rows).toBeLessThan(1_500);
  });
  await pool.end();
});

test('a batch ends with the webhook that passes its bytes', async () => {
  await add('large', 10, 1_000);
  await add('small', 10);
  const taken = await take({ maxBytes: 2_500 });
  expect(numbersOf(taken, 'large')).toEqual([1, 2, 3]);
  expect(await take()).toHaveLength(20 - taken.length);
});
