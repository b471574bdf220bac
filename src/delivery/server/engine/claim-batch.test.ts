import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSenders } from '../../../channels/server/index.ts';
import { sendKindsOf } from '../send-kind.ts';
import { createSendingFixture, type SendingFixture, type TestChannel } from '../testing/sending-fixture.ts';
import { claimBatch, type Claim } from './claim-batch.ts';
import { DatabaseClock } from './database-clock.ts';

let fixture: SendingFixture;
beforeAll(async () => {
  fixture = await createSendingFixture('http://127.0.0.1:9');
});
afterAll(() => fixture.close());

function claim(channel: TestChannel, isReply: boolean): Promise<Claim> {
  const { services, database } = fixture;
  const pool = database.systemPool;
  return claimBatch({
    pool,
    senders: createSenders(services, pool),
    kinds: sendKindsOf(services.areas),
    number: channel,
    freeCalls: 100,
    expected: 2,
    clock: new DatabaseClock(),
    isReply,
    budgetUpdate: null,
    uploading: [],
    freeUploads: 0,
  });
}
const claimedLanes = async (channel: TestChannel, isReply: boolean): Promise<number[]> =>
  (await claim(channel, isReply)).attempts.map(({ lane }) => lane);

test('while the turn of others is later, what people write is claimed, and nothing else', async () => {
  const channel = await fixture.addChannel({ throughput: 20 });
  const chats = await fixture.addChats(channel, 5);
  await fixture.enqueue(
    channel,
    chats.map((chatId, index) => ({ chatId, lane: index < 4 ? 4 : 1 })),
  );
  const { rows } = fixture;
  await rows(
    "insert into send_budgets (business_id, channel_id, next_turn) values ($1, $2, clock_now() + interval '1.5 seconds')",
    [channel.businessId, channel.channelId],
  );
  const turn = async () =>
    (await rows('select next_turn from send_budgets where channel_id = $1', [channel.channelId]))[0];
  const before = await turn();
  expect(await claimedLanes(channel, false)).toEqual([]);
  expect(await claimedLanes(channel, true)).toEqual([1]);
  expect(await claimedLanes(channel, true)).toEqual([]);
  expect(await turn()).toEqual(before);
  await rows('update send_budgets set next_turn = clock_now() where channel_id = $1', [channel.channelId]);
  expect(await claimedLanes(channel, false)).toEqual([4, 4, 4, 4]);
  expect(await turn()).not.toEqual(before);
});

test('what people write leaves before the turn of others that are claimed with it', async () => {
  const channel = await fixture.addChannel({ throughput: 20 });
  const chats = await fixture.addChats(channel, 3);
  await fixture.enqueue(
    channel,
    chats.map((chatId, index) => ({ chatId, lane: index < 2 ? 4 : 1 })),
  );
  await fixture.rows(
    "insert into send_budgets (business_id, channel_id, next_turn) values ($1, $2, clock_now() + interval '550 milliseconds')",
    [channel.businessId, channel.channelId],
  );
  const { attempts, leaveMs } = await claim(channel, true);
  expect(attempts.slice(0, 2).map(({ lane }) => lane)).toEqual([1, 4]);
  const [reply = 0, first = 0] = leaveMs;
  // Further apart than two messages of a campaign.
  expect(first - reply).toBeGreaterThan(1_000 / 20);
});
