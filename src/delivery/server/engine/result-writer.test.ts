import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../../foundation/server/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../foundation/testing/test-database.ts';
import { conclude, type LeasedSend } from './conclude.ts';
import { createResultWriter } from './result-writer.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Of a lease that has ended, so that nothing but the write itself happens. */
function concluded(messageId: string) {
  const send = { business_id: '1', channel_id: '2', message_id: messageId, chat_id: '4', lease_epoch: 1, attempts: 1 };
  const leased = { ...send, reserved_for: null } as LeasedSend;
  return {
    send: leased,
    conclusion: conclude(leased, {
      kind: 'accepted',
      provider_id: `wamid.${messageId}`,
      held: false,
      recipient_id: null,
    }),
  };
}

test('the first response is written at once, those that follow it shortly are written together', async () => {
  const written: string[][] = [];
  const writer = createResultWriter({
    pool: database.systemPool,
    log: createLog('silent'),
    settle: () => Promise.resolve(),
    done: (batch) => written.push(batch.map(({ send }) => send.message_id)),
  });
  writer.add(concluded('1'));
  await writer.drained();
  writer.add(concluded('2'));
  // The next turn of the event loop: after the second was added, before any timer.
  await new Promise((resolve) => setImmediate(resolve));
  writer.add(concluded('3'));
  await writer.drained();
  expect(written).toEqual([['1'], ['2', '3']]);
});
