import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, type Transaction } from '../../foundation/server/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../foundation/testing/test-database.ts';
import { planForSending } from './planner-store.ts';
import { findDueSends, findWaitingNumbers } from './outbox/claim-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A business with sends that wait for one number. */
async function addWaiting(count: number): Promise<string> {
  const { rows } = await database.ownerPool.query<{ business_id: string }>(
    'insert into tenants default values returning business_id',
  );
  const businessId = rows[0]?.business_id ?? '';
  for (let first = 1; first <= count; first += 5_000)
    await database.ownerPool.query(
      `insert into outbox (business_id, message_id, chat_id, channel_id, lane, payload, recipient_id, recipient_kind, is_template)
       select $1, n, n, 7, 4, '{"type":"text"}', '1', 'phone', false from generate_series($2::int, $3::int) n`,
      [businessId, first, Math.min(count, first + 4_999)],
    );
  return businessId;
}
const inSystem = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  inTransaction({ pool: database.systemPool, businessId: null, mode: 'read' }, work);

test('another business’s number is found beside 100,000 waiting sends, in a step of the index for each number', async () => {
  const businesses = [await addWaiting(1), await addWaiting(100_000), await addWaiting(1)];
  await database.ownerPool.query('analyze outbox');
  const numbers = await inSystem((tx) => findWaitingNumbers(tx, 'all'));
  expect(numbers.map(({ business_id }) => business_id)).toEqual(businesses);
  // What a step reads does not grow with what waits, which fills thousands of pages.
  expect(await pagesRead('all')).toBeLessThan(500);
  expect(await pagesRead(businesses)).toBeLessThan(500);
});

test('where one number has all that waits, of one lane, no lane is looked for among all of it', async () => {
  await database.ownerPool.query('truncate outbox');
  const businessId = await addWaiting(30_000);
  await database.ownerPool.query('analyze outbox');
  expect(await pagesRead('all')).toBeLessThan(200);
  expect(await pagesRead([businessId])).toBeLessThan(200);
});

test('what stands before a send in its chat is looked for in that chat, also where the statistics are of a time when little waited', async () => {
  await database.ownerPool.query('truncate outbox');
  await addWaiting(20);
  await database.ownerPool.query('analyze outbox');
  const businessId = await addWaiting(10_000);
  const due = { limit: 100, uploading: [] };
  const pages = await pagesOf((tx) => findDueSends(tx, { businessId, channelId: '7' }, due));
  expect(pages).toBeLessThan(1_000);
});

/** How many pages of the database it reads to find the numbers. */
const pagesRead = (businessIds: readonly string[] | 'all'): Promise<number> =>
  pagesOf((tx) => findWaitingNumbers(tx, businessIds));

/** How many pages of the database a statement reads. */
async function pagesOf(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  const [plan] = await inSystem(async (tx) => {
    await planForSending(tx);
    const explain: Transaction['run'] = ({ name, text }, values) =>
      tx.run({ name: `explain_${name}`, text: `explain (analyze, buffers, format json) ${text}` }, values);
    return (await work({ ...tx, run: explain })) as Plan[];
  });
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = plan?.['QUERY PLAN'][0]?.Plan ?? {};
  return Number(hit) + Number(read);
}

interface Plan {
  'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[];
}
