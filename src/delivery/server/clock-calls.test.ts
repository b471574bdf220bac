import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, type Transaction } from '../../foundation/server/db/transaction.ts';
import { lockSendBudget } from './budgets/send-budget-store.ts';
import { findDueSends } from './outbox/claim-store.ts';
import { createSendingFixture, type SendingFixture, type TestChannel } from './testing/sending-fixture.ts';

// A call of clock_now() takes as long as reading several rows: what a claim reads of many rows must not call it for each.

const MANY = 200;
let fixture: SendingFixture;
let number: TestChannel;
beforeAll(async () => {
  fixture = await createSendingFixture('http://127.0.0.1:9');
  number = await fixture.addChannel();
  const { rows } = fixture;
  const values = [number.businessId, number.channelId, MANY];
  await rows(
    `insert into send_budgets (business_id, channel_id, spent_times, spent_counts)
     select $1, $2, array_agg(clock_now() + make_interval(secs => n)), array_agg(1) from generate_series(1, $3::int) as n`,
    values,
  );
  await rows(
    `insert into outbox (business_id, message_id, chat_id, channel_id, lane, payload, recipient_id, recipient_kind, is_template)
     select $1, n, n, $2, 4, '{"type":"text"}', n::text, 'phone', false from generate_series(1, $3::int) as n`,
    values,
  );
});
afterAll(() => fixture.close());

test.each<[string, (tx: Transaction) => Promise<number | undefined>]>([
  [
    'a budget with many responses',
    async (tx) => (await lockSendBudget(tx, number.businessId, number.channelId, null))?.spent_waits.length,
  ],
  ['many sends that are due', async (tx) => (await findDueSends(tx, number, { limit: MANY, uploading: [] })).length],
])('%s: the clock is read once for all', async (_, read) => {
  const calls = await inTransaction(
    { pool: fixture.database.ownerPool, businessId: number.businessId, mode: 'write' },
    async (tx) => {
      // Only a superuser may have calls counted.
      await tx.run({ name: 'count_calls', text: "select set_config('track_functions', 'all', true)" });
      expect(await read(tx)).toBe(MANY);
      const [row] = await tx.run<{ calls: string }>({
        name: 'calls_of_clock',
        text: "select pg_stat_get_xact_function_calls('clock_now()'::regprocedure)::int as calls",
      });
      return row?.calls;
    },
  );
  // The planner may call it as well.
  expect(calls).toBeLessThanOrEqual(2);
});
