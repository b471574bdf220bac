import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { areasWith } from '../../../app/testing/test-services.ts';
import {
  startScriptedProvider,
  type ScriptedProvider,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { systemActor } from '../../../foundation/contract/actor.ts';
import { defineArea } from '../../../foundation/server/area.ts';
import { inBusiness } from '../../../foundation/server/create-work-context.ts';
import { runAllDue } from '../../../foundation/server/scheduler/start-scheduler.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { createSendingFixture, type SendingFixture, type TestChannel } from '../testing/sending-fixture.ts';
import { enqueueBulk, pauseBulk, resumeBulk, stopBulk } from './enqueue-bulk.ts';
import { sourcePreparation } from './prepare.ts';
import type { SourceMember } from './source.ts';
import { sourceStatistics } from './sum-up.ts';
import { slot } from './slots.ts';

const KIND = 'test_campaign';
const RECORD: Id = '77';
const campaigns = defineArea({
  name: 'test_campaigns',
  sendKinds: [
    {
      kind: KIND,
      guard: (_tx, sends) =>
        Promise.resolve(new Map(sends.map(({ message_id }) => [message_id, { allowed: true, outside_window: false }]))),
      members: (tx, { business_id, record_id, step }, { after, limit }) =>
        tx.run<SourceMember>(
          {
            name: 'select_test_members',
            text: `select id as member_id, contact_id, jsonb_build_array(name)::text as slot_values from test_members
              where business_id = $1 and record_id = $2 and $3::bigint = 0 and id > $4 and 1 / divisor = 1 order by id limit $5`,
          },
          [business_id, record_id, step, after, limit],
        ),
    },
  ],
});

let provider: ScriptedProvider;
let fixture: SendingFixture;
beforeAll(async () => {
  provider = await startScriptedProvider();
  fixture = await createSendingFixture(provider.url, areasWith(campaigns));
  await fixture.rows(
    `create table test_members (business_id bigint, record_id bigint, id bigint, contact_id bigint, name text, divisor int default 1)`,
  );
  await fixture.rows(`select make_tenant_table('test_members')`);
});
afterAll(async () => {
  await fixture.close();
  await provider.close();
});
beforeEach(() => {
  provider.seen.splice(0);
  provider.script = () => undefined;
});
afterEach(async () => {
  await fixture.reset();
  await fixture.rows('truncate test_members, due_send_sources');
  await fixture.rows('delete from send_sources');
});

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000, interval: 10 });
const work = (channel: TestChannel, run: (ctx: BusinessContext) => Promise<void>) =>
  inBusiness(fixture.services, { businessId: channel.businessId, actor: systemActor }, run);
const prepareAll = async () => {
  const options = {
    systemPool: fixture.database.systemPool,
    services: fixture.services,
    kinds: [sourcePreparation],
    periodic: [],
  };
  while (await runAllDue(options));
};
const statistics = async () => {
  await fixture.rows("update send_source_totals set counted_time = '-infinity'");
  await sourceStatistics.run(fixture.database.systemPool, fixture.services);
  const [row] = await fixture.rows<{ counts: Record<string, number> }>('select counts from send_source_totals');
  return Object.fromEntries(Object.entries(row?.counts ?? {}).filter(([, count]) => count !== 0));
};
const recordOf = ({ businessId }: TestChannel) => ({ business_id: businessId, kind: KIND, record_id: RECORD });

/** Contacts without a chat, as members of the test's campaign. */
async function addMembers(channel: TestChannel, count: number): Promise<void> {
  await fixture.rows(
    `with people as (
       insert into contacts (business_id, name, mobile) select $1, 'Person ' || n, '+9177' || lpad(n::text, 8, '0')
       from generate_series(1, $2::int) as n returning id, name)
     insert into test_members (business_id, record_id, id, contact_id, name)
     select $1, $3, row_number() over (order by id), id, name from people`,
    [channel.businessId, count, RECORD],
  );
}
const begin = (channel: TestChannel) =>
  work(channel, (ctx) =>
    enqueueBulk(ctx, [
      {
        ...recordOf(channel),
        step: '0',
        channel_id: channel.channelId,
        lane: 4,
        actor: systemActor,
        payload: { type: 'text', text: `Hello ${slot(0)}` },
        content_type: 'text',
        content: { text: `Hello ${slot(0)}` },
        is_marketing: false,
      },
    ]),
  );
const countOf = async (table: 'outbox' | 'messages' | 'chats' | 'event_log', { businessId }: TestChannel) =>
  (
    await fixture.rows<{ count: number }>(`select count(*)::int as count from ${table} where business_id = $1`, [
      businessId,
    ])
  )[0]?.count;

test('members are prepared once, in slices of at most 2,000, without an event', async () => {
  const channel = await fixture.addChannel();
  await addMembers(channel, 4_300);
  await begin(channel);
  await prepareAll();
  expect(await countOf('outbox', channel)).toBe(4_300);
  expect(await countOf('messages', channel)).toBe(4_300);
  expect(await countOf('event_log', channel)).toBe(0);
  const slices = await fixture.rows<{ rows: number }>(
    'select count(*)::int as rows from outbox group by xmin::text order by 1 desc',
  );
  expect(slices.length).toBeGreaterThanOrEqual(3);
  expect(slices[0]?.rows).toBeLessThanOrEqual(2_000);

  await fixture.rows('update send_source_progress set cursor = 0, prepared_time = null');
  await fixture.rows(
    `insert into due_send_sources (business_id, source_id, due_time) select business_id, id, now() from send_sources`,
  );
  await prepareAll();
  expect(await countOf('outbox', channel)).toBe(4_300);
  expect(await countOf('messages', channel)).toBe(4_300);
  expect(await fixture.rows('select sum(count)::int as count from send_source_changes')).toEqual([{ count: 4_300 }]);
});

test('a slice that fails leaves nothing, and is prepared when its cause is gone', async () => {
  const channel = await fixture.addChannel();
  await addMembers(channel, 2_700);
  await fixture.rows('update test_members set divisor = 0 where id = 2600');
  await begin(channel);
  await prepareAll();
  const [progress] = await fixture.rows<{ cursor: Id }>('select cursor from send_source_progress');
  expect(Number(progress?.cursor)).toBeLessThanOrEqual(2_000);
  expect(await countOf('outbox', channel)).toBe(Number(progress?.cursor));
  await fixture.rows('update test_members set divisor = 1');
  await fixture.rows('update due_send_sources set due_time = now()');
  await prepareAll();
  expect(await countOf('messages', channel)).toBe(2_700);
  expect(await countOf('outbox', channel)).toBe(2_700);
});

test('each member gets its own values; the chats are in no list', async () => {
  const channel = await fixture.addChannel();
  // Outside of the window a text is refused; these have chats with a window.
  const chats = await fixture.addChats(channel, 2);
  await fixture.rows(
    `insert into test_members (business_id, record_id, id, contact_id, name)
     select business_id, $2, row_number() over (order by id), contact_id, 'N' || row_number() over (order by id) from chats where id = any ($1)`,
    [chats, RECORD],
  );
  fixture.startEngine();
  await begin(channel);
  await prepareAll();
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
  const chats = await fixture.addChats(channel, 30);
  await fixture.rows(
    `insert into test_members (business_id, record_id, id, contact_id, name)
     select business_id, $2, row_number() over (order by id), contact_id, 'N' from chats where id = any ($1)`,
    [chats, RECORD],
  );
  await begin(channel);
  await prepareAll();
  await work(channel, (ctx) => pauseBulk(ctx, [recordOf(channel)]));
  fixture.startEngine();
  await eventually(async () => (await fixture.rows("select from outbox where due_time = 'infinity'")).length).toBe(30);
  expect(provider.seen).toHaveLength(0);
  await work(channel, (ctx) => resumeBulk(ctx, [recordOf(channel)]));
  await prepareAll();
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 30 });
  await fixture.rows(
    "update outbox set state = 'queued', settled_time = null, attempts = 0, due_time = 'infinity', provider_id = null",
  );
  provider.seen.splice(0);
  await work(channel, (ctx) => stopBulk(ctx, [recordOf(channel)]));
  await prepareAll();
  await eventually(() => fixture.states(channel)).toEqual({ refused: 30 });
  expect(provider.seen).toHaveLength(0);
});

test('statistics count each message at its status, from enqueue to read, and no message raises an event', async () => {
  const channel = await fixture.addChannel();
  const chats = await fixture.addChats(channel, 5);
  await fixture.rows(
    `insert into test_members (business_id, record_id, id, contact_id, name)
     select business_id, $2, row_number() over (order by id), contact_id, 'N' from chats where id = any ($1)`,
    [chats, RECORD],
  );
  await begin(channel);
  await prepareAll();
  expect(await statistics()).toEqual({ pending: 5 });
  provider.script = () => (provider.seen.length === 5 ? { code: 131026, status: 400 } : undefined);
  fixture.startEngine();
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 4, refused: 1 });
  await eventually(statistics).toEqual({ sent: 4, failed: 1 });
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
  expect(await statistics()).toEqual({ read: 2, delivered: 2, failed: 1 });
  expect(await fixture.rows('select event from event_log where business_id = $1', [channel.businessId])).toEqual([]);
});

test('a chat of a bulk send is listed when its customer writes', async () => {
  const channel = await fixture.addChannel();
  await addMembers(channel, 2);
  await begin(channel);
  await prepareAll();
  const listed = () =>
    fixture.rows('select recipient_id, unread_count from chats where business_id = $1 and is_listed', [
      channel.businessId,
    ]);
  expect(await countOf('chats', channel)).toBe(2);
  expect(await listed()).toEqual([]);
  await fixture.receiveMessage(channel, '917700000002');
  expect(await listed()).toEqual([
    { recipient_id: expect.stringContaining('917700000002') as string, unread_count: 1 },
  ]);
  expect(await fixture.rows('select event from event_log where business_id = $1', [channel.businessId])).toEqual([
    { event: 'new_chat' },
    // The line of the window, and the message.
    { event: 'new_messages' },
    { event: 'new_messages' },
  ]);
});
