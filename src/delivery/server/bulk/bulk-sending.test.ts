import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startScriptedProvider,
  type ScriptedProvider,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { createCampaignFixture, recordOf, type CampaignFixture } from '../testing/campaign-fixture.ts';
import { waiting, WAITING_NAME } from '../testing/test-campaigns.ts';
import { pauseBulk, resumeBulk, stopBulk } from './stop-bulk.ts';

let provider: ScriptedProvider;
let fixture: CampaignFixture;
beforeAll(async () => {
  provider = await startScriptedProvider();
  fixture = await createCampaignFixture(provider.url);
});
afterAll(async () => {
  await fixture.close();
  await provider.close();
});
beforeEach(() => {
  provider.seen.splice(0);
  provider.script = () => undefined;
  waiting.until = null;
});
afterEach(() => fixture.clear());

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000, interval: 10 });

test('members are prepared once, in slices of at most 2,000, without an event', async () => {
  const channel = await fixture.addChannel();
  await fixture.addMembers(channel, 4_300);
  await fixture.begin(channel);
  await fixture.prepareAll();
  expect(await fixture.count('outbox', channel)).toBe(4_300);
  expect(await fixture.count('messages', channel)).toBe(4_300);
  expect(await fixture.chatEvents(channel)).toEqual([]);
  const slices = await fixture.rows<{ rows: number }>(
    'select count(*)::int as rows from outbox group by xmin::text order by 1 desc',
  );
  expect(slices.length).toBeGreaterThanOrEqual(3);
  expect(slices[0]?.rows).toBeLessThanOrEqual(2_000);

  await fixture.rows('update test_campaigns set cursor = 0, prepared_time = null');
  await fixture.rows(
    `insert into due_test_campaigns (business_id, record_id, due_time) select business_id, record_id, now() from test_campaigns`,
  );
  await fixture.prepareAll();
  expect(await fixture.count('outbox', channel)).toBe(4_300);
  expect(await fixture.count('messages', channel)).toBe(4_300);
  expect(await fixture.rows('select sum(count)::int as count from send_source_changes')).toEqual([{ count: 4_300 }]);
  // The repeat has come to its end, too.
  expect(await fixture.rows('select from test_campaigns where prepared_time is not null')).toHaveLength(1);
});

test.each([
  [
    'its members cannot be read',
    'update test_members set divisor = 0 where id = 2600',
    'update test_members set divisor = 1',
  ],
  [
    'its messages cannot be written',
    "alter table messages add constraint planted check (slot_values ->> 0 <> 'Person 2600')",
    'alter table messages drop constraint planted',
  ],
])('a slice that fails leaves nothing, and is prepared when its cause is gone: %s', async (_, plant, remove) => {
  const channel = await fixture.addChannel();
  await fixture.addMembers(channel, 2_700);
  await fixture.rows(plant);
  await fixture.begin(channel);
  await fixture.prepareAll();
  const [progress] = await fixture.rows<{ cursor: Id }>('select cursor from test_campaigns');
  // How large a slice is depends on how long the ones before took.
  expect(Number(progress?.cursor)).toBeLessThan(2_600);
  expect(await fixture.count('outbox', channel)).toBe(Number(progress?.cursor));
  await fixture.rows(remove);
  await fixture.rows('update due_test_campaigns set due_time = now()');
  await fixture.prepareAll();
  expect(await fixture.count('messages', channel)).toBe(2_700);
  expect(await fixture.count('outbox', channel)).toBe(2_700);
});

test('each member gets its own values; the chats are in no list', async () => {
  const channel = await fixture.addChannel();
  const chats = await fixture.addMembersWithChats(channel, 2);
  fixture.startEngine();
  await fixture.begin(channel);
  await fixture.prepareAll();
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 2 });
  expect(provider.seen.map(({ body }) => (body['text'] as { body: string }).body).toSorted()).toEqual([
    'Hello N1',
    'Hello N2',
  ]);
  expect(await fixture.rows('select last_message_id, unread_count from chats where id = any ($1)', [chats])).toEqual([
    { last_message_id: null, unread_count: 0 },
    { last_message_id: null, unread_count: 0 },
  ]);
});

test('after a pause nothing leaves until it is resumed; after a stop nothing at all', async () => {
  const channel = await fixture.addChannel();
  await fixture.addMembersWithChats(channel, 30);
  await fixture.begin(channel);
  await fixture.prepareAll();
  await fixture.work(channel, (ctx) => pauseBulk(ctx, [recordOf(channel)]));
  fixture.startEngine();
  await eventually(async () => (await fixture.rows("select from outbox where due_time = 'infinity'")).length).toBe(30);
  expect(provider.seen).toHaveLength(0);
  await fixture.work(channel, (ctx) => resumeBulk(ctx, [recordOf(channel)]));
  await fixture.prepareAll();
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 30 });
  await fixture.rows(
    "update outbox set state = 'queued', settled_time = null, attempts = 0, due_time = 'infinity', provider_id = null",
  );
  provider.seen.splice(0);
  await fixture.work(channel, (ctx) => stopBulk(ctx, [recordOf(channel)]));
  await fixture.prepareAll();
  await eventually(() => fixture.states(channel)).toEqual({ refused: 30 });
  expect(provider.seen).toHaveLength(0);
});

test('statistics count each message at its status, from enqueue to read, and no message raises an event', async () => {
  const channel = await fixture.addChannel();
  await fixture.addMembersWithChats(channel, 5);
  await fixture.begin(channel);
  await fixture.prepareAll();
  expect(await fixture.statistics()).toEqual({ pending: 5 });
  provider.script = () => (provider.seen.length === 5 ? { code: 131026, status: 400 } : undefined);
  fixture.startEngine();
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 4, refused: 1 });
  await eventually(fixture.statistics).toEqual({ sent: 4, failed: 1 });
  const sent = await fixture.rows<{ callbackData: string; providerId: string }>(
    `select message_id || '.' || attempts as "callbackData", provider_id as "providerId" from outbox where state = 'accepted' order by message_id`,
  );
  await fixture.receiveStatuses(
    channel,
    sent.map((each) => ({ ...each, status: 'delivered' })),
  );
  await fixture.receiveStatuses(
    channel,
    sent.slice(0, 2).map((each) => ({ ...each, status: 'read' })),
  );
  await fixture.receiveStatuses(
    channel,
    sent.slice(0, 2).map((each) => ({ ...each, status: 'delivered' })),
  );
  expect(await fixture.statistics()).toEqual({ read: 2, delivered: 2, failed: 1 });
  expect(await fixture.chatEvents(channel)).toEqual([]);
});

test('statistics count failures by their reason: of our rules, of the provider, and until one turns out to be delivered', async () => {
  const channel = await fixture.addChannel();
  const chats = await fixture.addMembersWithChats(channel, 5);
  await fixture.rows("update chats set expiration_time = clock_now() - interval '1 hour' where id = any ($1)", [
    chats.slice(3),
  ]);
  await fixture.begin(channel);
  await fixture.prepareAll();
  provider.script = () => ({ code: provider.seen.length === 1 ? 131049 : 131026, status: 400 });
  fixture.startEngine();
  await eventually(() => fixture.states(channel)).toEqual({ refused: 5 });
  await eventually(fixture.statistics).toEqual({ failed: 5 });
  const closed = await fixture.rows<{ message: string }>(
    "select distinct error ->> 'message' as message from messages where chat_id = any ($1)",
    [chats.slice(3)],
  );
  const byReason: Record<string, number> = {
    'This contact cannot receive WhatsApp messages. Check the number.': 2,
    'WhatsApp limited marketing messages to this contact. Try again tomorrow at the earliest.': 1,
    [closed[0]?.message ?? '']: 2,
  };
  expect(closed).toHaveLength(1);
  expect(await fixture.failures()).toEqual(byReason);
  const [refused] = await fixture.rows<{ callbackData: string }>(
    `select message_id || '.' || attempts as "callbackData" from outbox where outcome ->> 'code' = '131049'`,
  );
  await fixture.receiveStatuses(channel, [
    { callbackData: refused?.callbackData ?? '', providerId: 'wamid.late', status: 'delivered' },
  ]);
  expect(await fixture.statistics()).toEqual({ failed: 4, delivered: 1 });
  delete byReason['WhatsApp limited marketing messages to this contact. Try again tomorrow at the earliest.'];
  expect(await fixture.failures()).toEqual(byReason);
});

test('what its guard lets wait leaves at that time: no attempt, no failure, and nothing of its chats waits behind it', async () => {
  const channel = await fixture.addChannel();
  const chats = await fixture.addMembersWithChats(channel, 3, WAITING_NAME);
  await fixture.begin(channel);
  await fixture.prepareAll();
  const [discarded] = await fixture.rows<{ message_id: Id }>(
    'update outbox set is_discarded = true where chat_id = $1 returning message_id',
    [chats[2]],
  );
  const [first = '', second = ''] = chats;
  const [message] = await fixture.enqueue(channel, [{ chatId: first, lane: 4 }]);
  const until = new Date(Date.now() + 3 * 3_600_000).toISOString();
  waiting.until = until;
  fixture.startEngine();
  // One that was discarded is refused whatever its guard says.
  await eventually(() => fixture.states(channel)).toEqual({ queued: 2, refused: 1, accepted: 1 });
  const others = await fixture.rows(
    'select chat_id, attempts, lease_until, due_time from outbox where message_id <> all ($1) order by message_id',
    [[message, discarded?.message_id]],
  );
  const untouched = { attempts: 0, lease_until: null, due_time: new Date(until) };
  expect(JSON.stringify(others)).toBe(
    JSON.stringify([
      { chat_id: first, ...untouched },
      { chat_id: second, ...untouched },
    ]),
  );
  expect(await fixture.statistics()).toEqual({ pending: 2, failed: 1 });
  provider.seen.splice(0);
  // It is asked again when it is due.
  await fixture.rows("update outbox set due_time = clock_now() where state = 'queued'");
  await eventually(async () => (await fixture.rows('select from outbox where due_time > clock_now()')).length).toBe(2);
  waiting.until = null;
  await fixture.rows("update outbox set due_time = clock_now() where state = 'queued'");
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 3, refused: 1 });
  expect(provider.seen.map(({ body }) => (body['text'] as { body: string }).body).toSorted()).toEqual([
    `Hello ${WAITING_NAME}1`,
    `Hello ${WAITING_NAME}2`,
  ]);
  expect(await fixture.statistics()).toEqual({ sent: 2, failed: 1 });
});

test('a chat of a bulk send is listed when its customer writes', async () => {
  const channel = await fixture.addChannel();
  await fixture.addMembers(channel, 2);
  await fixture.begin(channel);
  await fixture.prepareAll();
  const listed = () =>
    fixture.rows('select recipient_id, unread_count from chats where business_id = $1 and is_listed', [
      channel.businessId,
    ]);
  expect(await fixture.count('chats', channel)).toBe(2);
  expect(await listed()).toEqual([]);
  await fixture.receiveMessage(channel, '917700000002');
  expect(await listed()).toEqual([
    { recipient_id: expect.stringContaining('917700000002') as string, unread_count: 1 },
  ]);
  // The second of the messages is the line of the window.
  expect(await fixture.chatEvents(channel)).toEqual(['new_chat', 'new_messages', 'new_messages']);
});
