import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSendingFixture, type SendingFixture, type TestChannel } from '../testing/sending-fixture.ts';
import {
  startScriptedProvider,
  type ScriptedProvider,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';

let provider: ScriptedProvider;
let fixture: SendingFixture;

beforeAll(async () => {
  provider = await startScriptedProvider();
  fixture = await createSendingFixture(provider.url);
});
afterAll(async () => {
  await fixture.close();
  await provider.close();
});
beforeEach(() => {
  provider.seen.splice(0);
  provider.latencyMs = 0;
});
afterEach(() => fixture.reset());

const eventually = <Value>(read: () => Value, timeout = 20_000) => expect.poll(read, { timeout, interval: 20 });

/** Everybody's leases run out, by the database's clock. */
const passLeases = () =>
  fixture.database.systemPool.query("select shift_clock((select shift from clock_shift) + interval '31 seconds')");

async function unfinished(channel: TestChannel): Promise<number> {
  const { queued = 0, claimed = 0, attempting = 0 } = await fixture.states(channel);
  return queued + claimed + attempting;
}

test(
  'R2: workers that are killed at random send nothing twice and leave nothing undecided',
  { timeout: 120_000 },
  async () => {
    const channel = await fixture.addChannel({ throughput: 60 });
    const chats = await fixture.addChats(channel, 300);
    provider.latencyMs = 30;
    let seed = Number(process.env['TEST_SEED'] ?? 7);
    const random = () => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
    const workers = await Promise.all([fixture.spawnEngine(), fixture.spawnEngine()]);
    await fixture.enqueue(
      channel,
      chats.map((chatId) => ({ chatId, lane: 4 as const })),
    );
    let kills = 0;
    while (kills < 6 && (await fixture.states(channel))['queued']) {
      const before = provider.seen.length;
      await delay(random() * 300);
      const victim = Math.floor(random() * workers.length);
      workers[victim]?.kill('SIGKILL');
      kills += 1;
      workers[victim] = await fixture.spawnEngine();
      // Somebody goes on: within the few seconds for which what the dead one had in flight counts.
      await eventually(() => provider.seen.length > before || provider.seen.length >= 300 - 6 * 16, 10_000).toBe(true);
    }
    await eventually(async () => (await fixture.states(channel))['queued'] ?? 0, 60_000).toBe(0);
    await eventually(async () => (await fixture.states(channel))['claimed'] ?? 0).toBe(0);
    await passLeases();
    await eventually(() => unfinished(channel)).toBe(0);

    const accepted = provider.accepted().map(({ callbackData }) => callbackData);
    const perMessage = new Set(accepted.map((data) => data.split('.')[0]));
    expect(perMessage.size).toBe(accepted.length);
    const { unknown = 0, accepted: known = 0, ...rest } = await fixture.states(channel);
    expect(rest).toEqual({});
    expect(known + unknown).toBe(300);
    expect(kills).toBeGreaterThan(0);
    expect(unknown).toBeLessThanOrEqual(kills * 64);

    // The provider's statuses settle what was taken; the rest was never sent.
    await fixture.receiveStatuses(
      channel,
      provider.accepted().map(({ callbackData, providerId }) => ({ callbackData, providerId, status: 'sent' })),
    );
    expect((await fixture.states(channel))['accepted']).toBe(accepted.length);
    await fixture.database.systemPool.query(
      "select shift_clock((select shift from clock_shift) + interval '60 seconds')",
    );
    await eventually(() => fixture.rows('select from outbox where unknown_due_time is not null')).toEqual([]);
    expect(await fixture.ledger()).toEqual({});
  },
);

test('R7: a worker that was stopped past its lease changes nothing any more', { timeout: 60_000 }, async () => {
  const channel = await fixture.addChannel();
  const [chatId = ''] = await fixture.addChats(channel, 1);
  const worker = await fixture.spawnEngine();
  provider.latencyMs = 1_000;
  await fixture.enqueue(channel, [{ chatId }]);
  await eventually(() => provider.seen.length).toBe(1);
  worker.kill('SIGSTOP');
  await passLeases();
  fixture.startEngine();
  await eventually(() => fixture.states(channel)).toEqual({ unknown: 1 });
  worker.kill('SIGCONT');
  // The stale worker is alive again when it sends something new …
  await delay(0);
  provider.latencyMs = 0;
  const [other = ''] = await fixture.addChats(channel, 1);
  await fixture.enqueue(channel, [{ chatId: other }]);
  await eventually(() => fixture.states(channel)).toEqual({ unknown: 1, accepted: 1 });
  // … and what it had leased is left as the other one decided.
  expect(provider.seen).toHaveLength(2);
  expect(await fixture.rows('select state, provider_id, lease_epoch from outbox where chat_id = $1', [chatId])).toEqual(
    [{ state: 'unknown', provider_id: null, lease_epoch: 2 }],
  );
});

test('R7: a stale upload does not put back what another worker is sending', { timeout: 60_000 }, async () => {
  const channel = await fixture.addChannel();
  const [chatId = ''] = await fixture.addChats(channel, 1);
  const { sha256, size } = await fixture.services.objectStore.put(
    channel.businessId,
    Readable.from([Buffer.from('bytes')]),
    1_000,
  );
  const file = { sha256, size, name: 'a.png', mime_type: 'image/png' };
  const worker = await fixture.spawnEngine();
  provider.nextUploadMs = 300;
  await fixture.enqueue(channel, [{ chatId, payload: { type: 'image', file } }]);
  await eventually(() => fixture.states(channel)).toEqual({ claimed: 1 });
  worker.kill('SIGSTOP');
  await passLeases();
  provider.latencyMs = 900;
  fixture.startEngine();
  await eventually(() => provider.seen.length).toBe(1);
  worker.kill('SIGCONT');
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 1 });
  expect(provider.seen).toHaveLength(1);
});
