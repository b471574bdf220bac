import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  startScriptedProvider,
  type ScriptedProvider,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { lockSources } from './source-store.ts';
import { createCampaignFixture, recordOf, type CampaignFixture } from '../testing/campaign-fixture.ts';
import type { TestChannel } from '../testing/sending-fixture.ts';
import { REFUSED_NAME } from '../testing/test-campaigns.ts';
import { pauseBulk, stopBulk } from './stop-bulk.ts';
import { sumUpSources } from './statistics-store.ts';

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
});
afterEach(() => fixture.clear());

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000, interval: 5 });
const cursor = async () =>
  Number((await fixture.rows<{ cursor: Id }>('select cursor from test_campaigns'))[0]?.cursor ?? 0);

test('a worker that is killed while it prepares leaves whole slices, and the next one continues', async () => {
  const members = 30_000;
  const channel = await fixture.addChannel();
  await fixture.addMembers(channel, members);
  const child = fork(fileURLToPath(new URL('../../../app/testing/preparing-in-child.ts', import.meta.url)), {
    env: {
      ...process.env,
      TEST_ADDRESS: JSON.stringify(fixture.database.address),
      DATA_DIR: fixture.services.config.dataDir,
    },
    execArgv: [],
  });
  const ended = once(child, 'exit');
  await fixture.begin(channel);
  await eventually(cursor).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  // The server ends what the killed worker had begun.
  await eventually(
    async () =>
      (
        await fixture.rows(
          "select from pg_stat_activity where application_name like 'parley-%' and state <> 'idle' and pid <> pg_backend_pid()",
        )
      ).length,
  ).toBe(0);
  const prepared = await cursor();
  expect(prepared).toBeLessThan(members);
  expect(await fixture.count('outbox', channel)).toBe(prepared);
  expect(await fixture.count('messages', channel)).toBe(prepared);
  // Its lease runs out.
  await fixture.rows('update due_test_campaigns set lease_until = null, due_time = clock_now()');
  await fixture.prepareAll();
  expect(await fixture.count('outbox', channel)).toBe(members);
  expect(await fixture.count('messages', channel)).toBe(members);
  expect(await fixture.statistics()).toEqual({ pending: members });
  expect(await fixture.ledger()).toEqual({});
});

test('a pause waits for the claim that is under way, and nothing is claimed after it', async () => {
  const channel = await fixture.addChannel();
  await fixture.addMembersWithChats(channel, 3);
  await fixture.begin(channel);
  await fixture.prepareAll();
  const [{ id } = { id: '' }] = await fixture.rows<{ id: Id }>('select id from send_sources');
  const { systemPool } = fixture.database;
  const options = { pool: systemPool, businessId: channel.businessId, mode: 'write' } as const;
  const claiming = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const claim = inTransaction(options, async (tx) => {
    expect((await lockSources(tx, channel.businessId, [id])).get(id)?.state).toBe('running');
    claiming.resolve();
    await ended.promise;
  });
  await claiming.promise;
  const pause = fixture.work(channel, (ctx) => pauseBulk(ctx, [recordOf(channel)]));
  await eventually(
    async () =>
      (
        await fixture.rows(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%send_sources%'",
        )
      ).length,
  ).toBe(1);
  ended.resolve();
  await Promise.all([claim, pause]);
  const state = await inTransaction(options, async (tx) => (await lockSources(tx, channel.businessId, [id])).get(id));
  expect(state).toMatchObject({ state: 'paused' });
});

test('a stop refuses what waits without the number, and a repeat refuses nothing twice', async () => {
  const channel = await fixture.addChannel();
  await fixture.addMembersWithChats(channel, 30);
  await fixture.begin(channel);
  await fixture.prepareAll();
  await fixture.rows("update outbox set due_time = 'infinity' where member_id <= 10");
  await fixture.work(channel, (ctx) => stopBulk(ctx, [recordOf(channel)]));
  await fixture.prepareAll();
  expect(await fixture.states(channel)).toEqual({ refused: 30 });
  expect(await fixture.statistics()).toEqual({ failed: 30 });
  await fixture.rows('update send_source_progress set stopped_cursor = 0');
  await fixture.rows(
    'insert into due_send_sources (business_id, source_id, due_time) select business_id, id, now() from send_sources',
  );
  await fixture.prepareAll();
  expect(await fixture.statistics()).toEqual({ failed: 30 });
  expect(await fixture.chatEvents(channel)).toEqual([]);
  expect(await fixture.ledger()).toEqual({});
  fixture.startEngine();
  await fixture.work(channel, (ctx) => stopBulk(ctx, [recordOf(channel)]));
  expect(provider.seen).toHaveLength(0);
});

test('the rules of every message and the guard of its kind are asked again when a member is claimed', async () => {
  const channel = await fixture.addChannel();
  const chats = await fixture.addMembersWithChats(channel, 4);
  await fixture.rows('update test_members set name = $1 where id = 1', [REFUSED_NAME]);
  await fixture.begin(channel);
  await fixture.prepareAll();
  // Whether the chat is open does not matter to what is sent to many; the window does.
  await fixture.rows("update chats set state = 'closed' where id = $1", [chats[1]]);
  await fixture.rows("update chats set expiration_time = clock_now() - interval '1 hour' where id = $1", [
    chats.at(-1),
  ]);
  fixture.startEngine();
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 2, refused: 2 });
  expect(provider.seen.map(({ body }) => (body['text'] as { body: string }).body).toSorted()).toEqual([
    'Hello N2',
    'Hello N3',
  ]);
});

test('two workers sum up a source once a second together, and lose no change', async () => {
  const channel = await fixture.addChannel();
  await fixture.addMembers(channel, 5);
  await fixture.begin(channel);
  await fixture.prepareAll();
  const sumUp = () =>
    inTransaction({ pool: fixture.database.systemPool, businessId: null, mode: 'write' }, (tx) =>
      sumUpSources(tx, 100),
    );
  const together = await Promise.all([sumUp(), sumUp(), sumUp()]);
  expect(together.flat()).toMatchObject([{ counts: { pending: 5 } }]);
  await fixture.rows(
    "insert into send_source_changes (business_id, source_id, status, count) select business_id, id, 'pending', 1 from send_sources",
  );
  expect(await sumUp()).toEqual([]);
  await fixture.rows("update send_source_totals set counted_time = counted_time - interval '1 second'");
  expect(await sumUp()).toMatchObject([{ counts: { pending: 6 } }]);
});

test('nothing of one business is reached by a source of another', async () => {
  const [own, other] = [await fixture.addChannel(), await fixture.addChannel()];
  await fixture.addMembers(other, 2);
  const ofOther = recordOf(other);
  await expect(fixture.begin(own, ofOther)).rejects.toThrow(/row-level security/);
  await expect(fixture.begin(own, { channel_id: other.channelId })).rejects.toThrow(/foreign key/);

  await fixture.begin(other);
  const states = (channel: TestChannel) =>
    fixture.rows('select state from send_sources where business_id = $1', [channel.businessId]);
  await fixture.work(own, (ctx) => pauseBulk(ctx, [ofOther]));
  await fixture.work(own, (ctx) => stopBulk(ctx, [{ ...ofOther, business_id: own.businessId }]));
  expect(await states(other)).toEqual([{ state: 'running' }]);

  // Members of the own source that are contacts of the other business.
  await fixture.rows(
    'insert into test_members (business_id, record_id, id, contact_id, name) select $1, record_id, id, contact_id, name from test_members',
    [own.businessId],
  );
  await fixture.begin(own);
  await fixture.prepareAll();
  expect(await fixture.count('outbox', own)).toBe(0);
  expect(await fixture.count('chats', own)).toBe(0);
  expect(await fixture.count('outbox', other)).toBe(2);
});
