import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../foundation/server/log.ts';
import { createPool } from '../../../foundation/server/db/pool.ts';
import { createPostgresBus } from '../../../foundation/server/realtime/postgres-bus.ts';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import type { WaitingNumber } from '../outbox/claim-store.ts';
import { startWakeUps } from './wake-ups.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('wake-ups that make no send due are read together; an enqueued send does not wait for them', async () => {
  const log = createLog('silent');
  const { rows } = await database.ownerPool.query<{ id: string }>(
    'insert into tenants default values returning business_id as id',
  );
  const businessId = rows[0]?.id ?? '';
  const bus = await createPostgresBus({ address: database.address, log });
  const pool = createPool({ address: database.address, role: 'parley_system', log, applicationName: 'parley-test' });
  let reads = 0;
  pool.on('acquire', () => (reads += 1));
  const first = new Promise((resolve) => pool.once('release', resolve));
  const found = Promise.withResolvers<readonly WaitingNumber[]>();
  const wakeUps = startWakeUps({ pool, bus, log, restMs: 3_600_000 }, found.resolve);
  try {
    await first;
    for (let time = 0; time < 100; time += 1) {
      bus.wakeLog(businessId);
      await new Promise(setImmediate);
    }
    await pool.query('select 1');
    // The first, and the query of this test.
    expect(reads).toBe(2);
    await database.ownerPool.query(
      `insert into outbox (business_id, message_id, chat_id, channel_id, lane, payload, recipient_id, recipient_kind, is_template)
       values ($1, 1, 1, 7, 4, '{"type":"text"}', '1', 'phone', false), ($1, 2, 2, 8, 1, '{"type":"text"}', '2', 'phone', false),
         ($1, 3, 3, 8, 3, '{"type":"text"}', '3', 'phone', false)`,
      [businessId],
    );
    bus.wake('sends');
    expect(await found.promise).toEqual([
      { business_id: businessId, channel_id: '7', is_reply: false },
      { business_id: businessId, channel_id: '8', is_reply: true },
    ]);
  } finally {
    await wakeUps.stop();
    await bus.close();
    await pool.end();
  }
});
