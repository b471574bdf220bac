import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSenders } from '../../../channels/server/index.ts';
import { sendKindsOf } from '../send-kind.ts';
import { createSendingFixture, type SendingFixture, type TestChannel } from '../testing/sending-fixture.ts';
import { claimBatch } from './claim-batch.ts';
import type { Demand } from './pace.ts';

let fixture: SendingFixture;
beforeAll(async () => {
  fixture = await createSendingFixture('http://127.0.0.1:9');
});
afterAll(() => fixture.close());

async function claimedLanes(channel: TestChannel, demand: Demand): Promise<number[]> {
  const { services, database } = fixture;
  const pool = database.systemPool;
  const { attempts } = await claimBatch({
    pool,
    senders: createSenders(services, pool),
    kinds: sendKindsOf(services.areas),
    number: channel,
    freeCalls: 100,
    demand,
    budgetUpdate: null,
    uploading: [],
    freeUploads: 0,
  });
  return attempts.map(({ lane }) => lane);
}

test('what is kept free of a second is taken by what people write, and by nothing else', async () => {
  const channel = await fixture.addChannel({ throughput: 20 });
  const chats = await fixture.addChats(channel, 5);
  await fixture.enqueue(
    channel,
    chats.map((chatId, index) => ({ chatId, lane: index < 4 ? 4 : 1 })),
  );
  // In flight, of 20 a second: 18, which is what a campaign may have where two are kept free.
  await fixture.rows(
    `insert into send_budgets (business_id, channel_id, flights)
     values ($1, $2, jsonb_build_object(floor(extract(epoch from clock_now()) * 1000)::text || '-test', 18))`,
    [channel.businessId, channel.channelId],
  );
  expect(await claimedLanes(channel, { isReply: false, reserved: 2 })).toEqual([]);
  expect(await claimedLanes(channel, { isReply: true, reserved: 2 })).toEqual([1]);
  expect(await claimedLanes(channel, { isReply: true, reserved: 2 })).toEqual([]);
});
