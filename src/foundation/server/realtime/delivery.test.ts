import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { addMember, createMember, startRealtime, testEvents, type RealtimeServer } from './testing/realtime-fixture.ts';
import { unsubscribe } from './subscriptions.ts';
import type { TestClient } from './testing/test-client.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { REALTIME_TIMINGS } from './timings.ts';

const database = useTestDatabase();
let realtime: RealtimeServer;
let other: RealtimeServer;
beforeAll(async () => {
  // `other` is a second process: what is said there reaches the first through the database only.
  [realtime, other] = await Promise.all([startRealtime(database), startRealtime(database)]);
});
afterAll(async () => {
  await Promise.all([realtime.stop(), other.stop()]);
});

const open: TestClient[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.drop()));
});
const connect: RealtimeServer['connect'] = async (...parameters) => {
  const client = await realtime.connect(...parameters);
  open.push(client);
  return client;
};

test('[NOTI-10 NOTI-32 NOTI-33] the first event goes out at once, followers are collected into one frame per kind', async () => {
  // After one event a twentieth of it: so long that the followers below come within it on any machine.
  const patient = await startRealtime(database, { coalesce: 30_000 });
  const member = await createMember(database);
  await patient.subscribe(member, 'chats');
  const client = await patient.connect(member);
  await patient.say(member.businessId, 1);
  await client.until(() => client.numbers().length === 1);
  expect(client.events[0]).toMatchObject({ topic: 'chats', event: 'new_messages', data: { n: 1 }, type: 'event' });

  for (const n of [2, 3, 4]) {
    await patient.inBusiness(member.businessId, async (ctx) => {
      ctx.emit(testEvents.said, { n });
      ctx.emit(testEvents.changed, { n });
    });
  }
  await client.until(() => client.numbers().length === 7);
  const followers = client.events.slice(1);
  expect(followers.map(({ event, data, more }) => [event, (data as unknown[]).length, more])).toEqual([
    ['new_messages', 3, true],
    ['update_chat', 3, undefined],
  ]);
  expect(client.numbers('new_messages')).toEqual([1, 2, 3, 4]);
  expect(followers.map(({ seq }) => Number(seq))).toEqual([
    Number(client.events[0]!.seq),
    Number(client.events[0]!.seq) + 6,
  ]);
  await patient.stop();
});

test('an event reaches the sockets of another process', async () => {
  const member = await createMember(database);
  await other.subscribe(member, 'chats');
  const client = await connect(member);
  await other.say(member.businessId, 1, 2);
  await client.until(() => client.numbers().length === 2);
  expect(client.numbers()).toEqual([1, 2]);
});

test('what this process commits reaches its sockets without being read from the log again', async () => {
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats');
  const client = await connect(member);
  const queries = vi.spyOn(database.appPool, 'query');
  try {
    await realtime.say(member.businessId, 1, 2);
    await realtime.say(member.businessId, 3);
    await client.until(() => client.numbers().length === 3);
    expect(client.numbers()).toEqual([1, 2, 3]);
    const reads = queries.mock.calls.filter(
      ([statement]) => (statement as { name?: string }).name === 'read_event_logs',
    );
    expect(reads).toEqual([]);
  } finally {
    queries.mockRestore();
  }
});

test('events that several processes commit at once arrive once each, in the order of their numbers', async () => {
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats');
  const client = await connect(member);
  const numbers = Array.from({ length: 120 }, (_, index) => index + 1);
  await Promise.all(numbers.map((n) => (n % 3 === 0 ? other : realtime).say(member.businessId, n)));
  await client.until(() => client.numbers().length >= numbers.length);
  const { rows } = await database.ownerPool.query<{ n: number }>(
    "select (data ->> 'n')::int as n from event_log where business_id = $1 and event = 'new_messages' order by seq",
    [member.businessId],
  );
  expect(client.numbers()).toEqual(rows.map(({ n }) => n));
  expect(client.numbers().toSorted((one, another) => one - another)).toEqual(numbers);
});

test('a socket receives the topics of its own client and those of its whole session', async () => {
  const member = await createMember(database);
  const [first, second] = await Promise.all([
    connect(member, { client_id: 'tab-number-1' }),
    connect(member, { client_id: 'tab-number-2' }),
  ]);
  await realtime.subscribe(member, 'chats', 'tab-number-1');
  await realtime.subscribe(member, 'tasks');
  await realtime.inBusiness(member.businessId, async (ctx) => {
    ctx.emit(testEvents.said, { n: 1 });
    ctx.emit(testEvents.moved, { n: 2 });
  });
  await Promise.all([first.until(() => first.numbers().includes(2)), second.until(() => second.numbers().includes(2))]);
  expect(first.numbers()).toEqual([1, 2]);
  expect(second.numbers()).toEqual([2]);

  const { sessionId } = member;
  await other.inBusiness(member.businessId, (ctx) =>
    unsubscribe(ctx, { sessionId, clientId: 'tab-number-1', topic: 'chats' }),
  );
  await realtime.inBusiness(member.businessId, async (ctx) => {
    ctx.emit(testEvents.said, { n: 3 });
    ctx.emit(testEvents.moved, { n: 4 });
  });
  await first.until(() => first.numbers().includes(4));
  expect(first.numbers()).toEqual([1, 2, 4]);
});

test('an event for one user reaches that user only', async () => {
  const ada = await createMember(database);
  const bob = await addMember(database, ada.businessId);
  await Promise.all([realtime.subscribe(ada, 'chats'), realtime.subscribe(bob, 'chats')]);
  const [first, second] = await Promise.all([connect(ada), connect(bob)]);
  await realtime.inBusiness(ada.businessId, async (ctx) => {
    ctx.emit(testEvents.said, { n: 1 }, { user_ids: [ada.userId] });
    ctx.emit(testEvents.said, { n: 2 }, { user_ids: [bob.userId] });
    ctx.emit(testEvents.said, { n: 3 }, { user_ids: [] });
    ctx.emit(testEvents.said, { n: 4 }, { everyone: true });
  });
  await Promise.all([first.until(() => first.numbers().includes(4)), second.until(() => second.numbers().includes(4))]);
  expect(first.numbers()).toEqual([1, 4]);
  expect(second.numbers()).toEqual([2, 4]);
});

test('no event crosses from one business to another', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember(database)));
  await Promise.all(members.map((member) => realtime.subscribe(member, 'chats')));
  const clients = await Promise.all(members.map((member) => connect(member)));
  const numbersOf = (index: number) => Array.from({ length: 40 }, (_, n) => index * 1_000 + n);
  await Promise.all(
    members.map(async ({ businessId }, index) => {
      for (const n of numbersOf(index)) await (n % 2 ? realtime : other).say(businessId, n);
    }),
  );
  await Promise.all(clients.map((client) => client.until(() => client.numbers().length >= 40)));
  clients.forEach((client, index) => expect(client.numbers()).toEqual(numbersOf(index)));
});

test('a topic needs its permission, which a changed role removes from an open socket', async () => {
  const quick = await startRealtime(database, { check: 50 });
  const agent = await createMember(database);
  const analyst = await createMember(database, ['business.read', 'analytics.all']);
  await Promise.all([
    realtime.subscribe(agent, 'figures'),
    realtime.subscribe(agent, 'chats'),
    realtime.subscribe(analyst, 'figures'),
    realtime.subscribe(analyst, 'chats'),
  ]);
  const [first, second] = await Promise.all([quick.connect(agent), quick.connect(analyst)]);
  const publish = (businessId: string, n: number) =>
    quick.inBusiness(businessId, async (ctx) => {
      ctx.emit(testEvents.counted, { n });
      ctx.emit(testEvents.said, { n });
    });
  await Promise.all([publish(agent.businessId, 1), publish(analyst.businessId, 1)]);
  await Promise.all([
    first.until(() => first.numbers('new_messages').length === 1),
    second.until(() => second.numbers('new_messages').length === 1),
  ]);
  expect(first.numbers('counted')).toEqual([]);
  expect(second.numbers('counted')).toEqual([1]);

  await database.ownerPool.query("update roles set permissions = '{business.read}' where business_id = $1", [
    analyst.businessId,
  ]);
  let n = 1;
  let isHeard = true;
  while (isHeard) {
    n += 1;
    const said = n;
    await publish(analyst.businessId, said);
    await second.until(() => second.numbers('new_messages').includes(said));
    isHeard = second.numbers('counted').includes(said);
  }
  await quick.stop();
});

test('a subscription that has run out is silent', async () => {
  const member = await createMember(database);
  const client = await connect(member);
  await realtime.subscribe(member, 'chats');
  await realtime.subscribe(member, 'tasks');
  await database.ownerPool.query(
    "update subscriptions set expiry_time = clock_now() + interval '300 milliseconds' where business_id = $1",
    [member.businessId],
  );
  await realtime.subscribe(member, 'tasks'); // renewed, which makes the hub read them again
  let n = 0;
  while (client.numbers('new_messages').length === n) {
    n += 1;
    await realtime.inBusiness(member.businessId, async (ctx) => {
      ctx.emit(testEvents.said, { n });
      ctx.emit(testEvents.moved, { n });
    });
    await client.until(() => client.numbers('update_task').length === n);
  }
  expect(n).toBeGreaterThan(0);
});

test('[NOTI-39 NOTI-40] an idle socket receives the present number, which skips what is not for it; every 15 seconds', async () => {
  expect(REALTIME_TIMINGS.heartbeat).toBe(15_000);
  const quick = await startRealtime(database, { heartbeat: 60 });
  const member = await createMember(database);
  const client = await quick.connect(member);
  await quick.say(member.businessId, 1, 2, 3); // nothing of it is for this socket
  await client.until(() => client.frames.some(({ type, seq }) => type === 'heartbeat' && seq === '3'));
  expect(client.events).toEqual([]);
  await quick.stop();
});
