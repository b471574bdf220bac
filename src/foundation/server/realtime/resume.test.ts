import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createMember,
  startRealtime,
  testEvents,
  type RealtimeServer,
  type TestMember,
} from './testing/realtime-fixture.ts';
import type { TestClient } from './testing/test-client.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const database = useTestDatabase();
let realtime: RealtimeServer;
beforeAll(async () => {
  realtime = await startRealtime(database, { coalesce: 10 });
});
afterAll(async () => {
  await realtime.stop();
});

const SEED = 20_261_120;
const CLIENTS = 20;
const EVENTS = 2_000;

/** Mulberry32: a small generator whose runs can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A client that is cut again and again, comes back with its last number, and notes each event's effect. */
async function restlessClient(
  member: TestMember,
  random: () => number,
): Promise<{ effects: number[]; cuts: number; reloads: number }> {
  const effects: number[] = [];
  let seq: string | undefined;
  let cuts = 0;
  let reloads = 0;
  while (effects.length < EVENTS) {
    const client: TestClient = realtime.open(
      { cookie: member.cookie, origin: realtime.origin },
      `/server/realtime${seq === undefined ? '?seq=0' : `?seq=${seq}`}`,
    );
    // Cut after any number of frames: in the middle of a flush as well as between two.
    client.cutAfter(1 + Math.floor(random() * 12));
    client.onFrames = (frames) => {
      for (const { type, data } of frames) {
        if (type === 'reload') reloads += 1;
        if (type === 'event')
          effects.push(...((Array.isArray(data) ? data : [data]) as { n: number }[]).map(({ n }) => n));
      }
    };
    await client.until(({ closedWith }) => closedWith !== null || effects.length >= EVENTS);
    seq = client.gate.seq ?? seq;
    if (client.closedWith === null) await client.drop();
    else cuts += 1;
  }
  return { effects, cuts, reloads };
}

test(`cut at random (seed ${SEED}), every client gets every event once`, async () => {
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats');
  await realtime.subscribe(member, 'tasks');
  const random = randomFrom(SEED);
  const clients = Array.from({ length: CLIENTS }, () => restlessClient(member, random));
  let n = 0;
  while (n < EVENTS) {
    const size = Math.min(1 + Math.floor(random() * 8), EVENTS - n);
    await realtime.inBusiness(member.businessId, async (ctx) => {
      for (const end = n + size; n < end; n += 1) {
        ctx.emit(n % 3 === 0 ? testEvents.said : n % 3 === 1 ? testEvents.changed : testEvents.moved, { n });
      }
    });
  }
  const results = await Promise.all(clients);
  const everything = Array.from({ length: EVENTS }, (_, each) => each);
  for (const { effects } of results) expect(effects.toSorted((a, b) => a - b)).toEqual(everything);
  expect(results.every(({ reloads }) => reloads === 0)).toBe(true);
  expect(results.reduce((sum, { cuts }) => sum + cuts, 0)).toBeGreaterThan(CLIENTS * 10);
}, 60_000);

test('[NOTI-34] what was missed comes before ready', async () => {
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats');
  const first = await realtime.connect(member);
  await realtime.say(member.businessId, 1);
  await first.until(() => first.numbers().length === 1);
  await first.drop();
  await realtime.say(member.businessId, ...Array.from({ length: 1_200 }, (_, n) => n + 2));
  const second = await realtime.connect(member, { seq: first.gate.seq! });
  expect(second.numbers()).toEqual(Array.from({ length: 1_200 }, (_, n) => n + 2));
  expect(second.frames.at(-1)).toMatchObject({ type: 'ready', seq: second.events.at(-1)!.seq });
  await second.drop();
});

test('an open socket can ask for everything after a number again', async () => {
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats');
  const client = await realtime.connect(member);
  await realtime.say(member.businessId, 1, 2, 3);
  await client.until(() => client.numbers().length === 3);
  const beforeLast = Number(client.gate.seq) - 1;
  client.ws.send(JSON.stringify({ type: 'resume', seq: String(beforeLast) }));
  await client.until(() => client.numbers().length === 4);
  expect(client.numbers()).toEqual([1, 2, 3, 3]);
  await client.drop();
});

test.each([
  ['what it missed is pruned', 'delete from event_log where business_id = $1 and seq <= 5', '3'],
  ['the whole log is pruned', 'delete from event_log where business_id = $1', '3'],
  ['a part in the middle is pruned', 'delete from event_log where business_id = $1 and seq = 6', '3'],
  ['its number was never given out (a restored database)', 'select $1::bigint', '9999'],
])('[NOTI-35] a client reloads when %s', async (_, prune, seq) => {
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats'); // event 1
  await realtime.say(member.businessId, 2, 3, 4, 5, 6, 7, 8);
  await database.ownerPool.query(prune, [member.businessId]);
  const client = await realtime.connect(member, { seq });
  expect(client.frames.map(({ type, seq: number }) => [type, number])).toEqual([
    ['reload', '8'],
    ['ready', '8'],
  ]);
  await realtime.say(member.businessId, 9);
  await client.until(() => client.numbers().includes(9));
  expect(client.numbers()).toEqual([9]);
  await client.drop();
});

test('[NOTI-35] a client reloads when it missed more than is worth sending', async () => {
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats');
  await database.ownerPool.query('update event_counters set event_seq = 20000 where business_id = $1', [
    member.businessId,
  ]);
  const client = await realtime.connect(member, { seq: '9000' });
  expect(client.frames.map(({ type }) => type)).toEqual(['reload', 'ready']);
  await client.drop();
});
