import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  addSession,
  createMember,
  startRealtime,
  testEvents,
  type RealtimeServer,
} from './testing/realtime-fixture.ts';
import { REALTIME_TIMINGS } from './timings.ts';

let database: TestDatabase;
let realtime: RealtimeServer;
beforeAll(async () => {
  database = await createTestDatabase();
  realtime = await startRealtime(database, { check: 100 });
});
afterAll(async () => {
  await realtime.stop();
  await database.drop();
});

test.each([
  ['signed out', 'delete from sessions where id = $1'],
  ['expired', "update sessions set expires_time = clock_now() - interval '1 second' where id = $1"],
  ['deactivated', "update users set status = 'inactive' where id = (select user_id from sessions where id = $1)"],
])('a socket whose session is %s is closed', async (_, change) => {
  const member = await createMember(database);
  const colleague = await createMember(database);
  const [client, other] = await Promise.all([realtime.connect(member), realtime.connect(colleague)]);
  await database.ownerPool.query(change, [member.sessionId]);
  expect(await client.closed()).toBe(4001);
  expect(other.closedWith).toBe(null);
  await other.drop();
});

test('with the product’s own interval a session ends within 5 seconds, and only that session', async () => {
  const intervals = vi.spyOn(globalThis, 'setInterval');
  const usual = await startRealtime(database);
  // What looks for ended sessions leaves a second for the look; here it happens when the test says so.
  const looks = intervals.mock.calls.filter(([, every]) => every === REALTIME_TIMINGS.check).map(([look]) => look);
  intervals.mockRestore();
  expect(looks).toHaveLength(1);
  expect(REALTIME_TIMINGS.check).toBeLessThanOrEqual(4_000);
  const member = await createMember(database);
  const second = await addSession(database, member.businessId, member.userId);
  const [client, other] = await Promise.all([usual.connect(member), usual.connect(second)]);
  await database.ownerPool.query('delete from sessions where id = $1', [member.sessionId]);
  looks[0]?.();
  expect(await client.closed()).toBe(4001);
  expect(other.closedWith).toBe(null);
  await usual.stop();
  expect(await other.closed()).toBe(1012);
});

test.each([
  ['text that is no JSON', 'hello', 4400],
  ['half of a JSON text', '{"type":"pong"', 4400],
  ['a message that is not of the contract', '{"type":"event","topic":"chats"}', 4400],
  ['a prototype as a message', '{"__proto__":{"type":"pong"}}', 4400],
  ['a number that is none', '{"type":"resume","seq":{"$gt":0}}', 4400],
  ['deep nesting', '['.repeat(1_000), 4400],
  ['a long message', JSON.stringify({ type: 'pong', pad: 'x'.repeat(2_000) }), 4400],
  ['bytes', Buffer.from('{"type":"pong"}'), 4400],
  ['a topic without an end', '{"topic":', 4400],
  ['an empty list', '[]', 4400],
  ['null', 'null', 4400],
  ['an empty text', '', 4400],
  ['an oversized frame', 'x'.repeat(65 * 1024), 1009],
])('R24 %s closes the socket', async (_, message, code) => {
  const client = await realtime.connect(await createMember(database));
  client.ws.send(message);
  expect(await client.closed()).toBe(code);
});

test.each([
  ['a frame without a mask', Buffer.from([0x81, 0x02, 0x68, 0x69])],
  ['an unknown opcode', Buffer.from([0x8b, 0x80, 0, 0, 0, 0])],
  [
    'a length that no memory holds',
    Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
  ],
  ['text that is not UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])],
])('R24 %s ends the connection', async (_, bytes) => {
  const client = await realtime.connect(await createMember(database));
  client.raw.write(bytes);
  expect([1002, 1006, 1007, 1009]).toContain(await client.closed());
});

test('R24 a flood of pings ends the connection', async () => {
  const client = await realtime.connect(await createMember(database));
  for (let n = 0; n < 500; n += 1) client.ws.ping();
  // Cut by ws when too many pongs wait, by us when there were too many pings.
  expect([4429, 1006]).toContain(await client.closed());
});

test('R24 a client that does not respond to a ping is cut', async () => {
  const quick = await startRealtime(database, { heartbeat: 100 });
  const client = await quick.connect(await createMember(database));
  client.ws.pong = () => undefined;
  expect(await client.closed()).toBe(1006);
  await quick.stop();
});

test('R24 a client that never reads is cut with a bound on what waits for it, and harms no one', async () => {
  const member = await createMember(database);
  await realtime.subscribe(member, 'chats');
  const [stuck, reader] = await Promise.all([realtime.connect(member), realtime.connect(member)]);
  stuck.raw.pause();
  const text = 'x'.repeat(100_000);
  let said = 0;
  while (realtime.hub.size > 1 && said < 400) {
    said += 1;
    const n = said;
    await realtime.inBusiness(member.businessId, async (ctx) =>
      ctx.emit(testEvents.said, { n, text } as { n: number }),
    );
    await reader.until(() => reader.numbers().length === n);
  }
  expect(realtime.hub.size).toBe(1);
  stuck.raw.resume();
  expect([4008, 1006]).toContain(await stuck.closed());
  // What the slow one had not got is in the log.
  const again = await realtime.connect(member, { seq: stuck.gate.seq! });
  expect([...stuck.numbers(), ...again.numbers()]).toEqual(Array.from({ length: said }, (_, n) => n + 1));
  await Promise.all([reader.drop(), again.drop()]);
});
