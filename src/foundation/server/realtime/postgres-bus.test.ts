import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import type { Bus, WorkName } from './bus.ts';
import { readPayload, writePayloads } from './wake-payload.ts';
import { createPostgresBus } from './postgres-bus.ts';
import { createMember, startRealtime } from './testing/realtime-fixture.ts';

let database: TestDatabase;
let here: Bus;
let there: Bus;
const log = createLog('silent');
beforeAll(async () => {
  database = await createTestDatabase();
  [here, there] = await Promise.all([
    createPostgresBus({ address: database.address, log }),
    createPostgresBus({ address: database.address, log }),
  ]);
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await database.drop();
});

/** Settles when everything in `wanted` was received. */
function logWoken(bus: Bus, wanted: readonly string[]): Promise<number> {
  const missing = new Set(wanted);
  let calls = 0;
  return new Promise((resolve) => {
    const stop = bus.onWakeLog((businessIds) => {
      calls += 1;
      for (const each of businessIds === 'all' ? ['all'] : businessIds) missing.delete(each);
      if (missing.size > 0) return;
      stop();
      resolve(calls);
    });
  });
}

const breakConnections = () =>
  database.ownerPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-bus' and datname = current_database()",
  );

test('this process receives at once, others receive in batches', async () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => String(1_000_000_000_000_000_000n + BigInt(n)));
  const elsewhere = logWoken(there, ids);
  const calls = logWoken(here, ids);
  for (const each of ids) here.wakeLog(each);
  expect(await calls).toBe(1_000);
  expect(await elsewhere).toBeLessThan(10);
});

test('payloads fit NOTIFY and come back as they were', () => {
  const ids = Array.from({ length: 900 }, (_, n) => String(9_000_000_000_000_000_000n + BigInt(n)));
  const payloads = writePayloads('me', ids);
  expect(payloads.every((payload) => payload.length < 8_000)).toBe(true);
  expect(payloads.flatMap((payload) => readPayload('you', payload)?.businessIds ?? [])).toEqual(ids);
  expect(readPayload('me', payloads[0]!)).toBe(null);
  expect(readPayload('you', writePayloads('me', 'all')[0]!)).toEqual({ businessIds: 'all', work: [], signs: [] });
  expect(readPayload('you', writePayloads('me', ['ingest', '17', 'sends', 'due_reminders'])[0]!)).toEqual({
    businessIds: ['17'],
    work: ['ingest', 'sends', 'due_reminders'],
    signs: [],
  });
  expect(readPayload('you', 'someone else wrote this')).toEqual({ businessIds: 'all', work: [], signs: [] });
});

test('after a break it listens again, makes everyone read, and publishes again', async () => {
  const resync = Promise.all([logWoken(here, ['all']), logWoken(there, ['all'])]);
  await breakConnections();
  await resync;
  const elsewhere = logWoken(there, ['5']);
  here.wakeLog('5');
  expect(await elsewhere).toBe(1);
});

const woken = (bus: Bus, work: WorkName) =>
  new Promise<void>((resolve) => {
    const stop = bus.onWake(work, () => {
      stop();
      resolve();
    });
  });

test('work wakes the worker of another process, together with what else is said, and each its own kind', async () => {
  const calls: string[] = [];
  const deafen = there.onWake('due_reminders', () => calls.push('due_reminders'));
  const [elsewhere, log] = [woken(there, 'ingest'), logWoken(there, ['7'])];
  for (let time = 0; time < 1_000; time += 1) here.wake('ingest');
  here.wakeLog('7');
  await Promise.all([elsewhere, log]);
  expect(calls).toEqual([]);
  deafen();
});

test('a worker of this process is woken at once, and then no other', async () => {
  let calls = 0;
  const stops = [here.onWake('ingest', () => (calls += 1)), there.onWake('ingest', () => (calls += 10))];
  here.wake('ingest');
  expect(calls).toBe(1);
  const after = logWoken(there, ['8']);
  here.wakeLog('8');
  await after;
  expect(calls).toBe(1);
  for (const stop of stops) stop();
});

test('after a break every worker is woken: what was said meanwhile is lost', async () => {
  const all = Promise.all([woken(here, 'ingest'), woken(there, 'due_windows')]);
  await breakConnections();
  expect(await all).toHaveLength(2);
});

test('a wake-up given while the connection is down goes out when it is back', async () => {
  const broken = await createPostgresBus({ address: database.address, log });
  const isBack = logWoken(broken, ['all']);
  const elsewhere = logWoken(there, ['6']);
  await database.ownerPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'parley-bus' and datname = current_database() order by backend_start desc limit 1",
  );
  broken.wakeLog('6');
  await isBack;
  expect(await elsewhere).toBe(1);
  await broken.close();
});

test('sockets get what was said while the bus was broken', async () => {
  const [realtime, other] = await Promise.all([startRealtime(database), startRealtime(database)]);
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats');
  const client = await realtime.connect(member);
  await breakConnections();
  await other.say(member.businessId, 1, 2, 3);
  await client.until(() => client.numbers().length === 3);
  expect(client.numbers()).toEqual([1, 2, 3]);
  await client.drop();
  await Promise.all([realtime.stop(), other.stop()]);
});

test('a lost wake-up costs a moment, never an event', async () => {
  const realtime = await startRealtime(database, { check: 100 });
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats');
  const client = await realtime.connect(member);
  await database.systemPool.query('select append_event_batch($1, $2, $3, $4, null)', [
    [member.businessId],
    ['chats'],
    ['new_messages'],
    '[{"n":1}]',
  ]);
  await client.until(() => client.numbers().length === 1);
  expect(client.numbers()).toEqual([1]);
  await client.drop();
  await realtime.stop();
});
