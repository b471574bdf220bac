import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBusinessToken } from '../http/session-cookie.ts';
import {
  addSession,
  createMember,
  startRealtime,
  type RealtimeServer,
  type TestMember,
} from './testing/realtime-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const database = useTestDatabase();
let realtime: RealtimeServer;
let member: TestMember;
beforeAll(async () => {
  realtime = await startRealtime(database);
  member = await createMember(database);
});
afterAll(async () => {
  await realtime.stop();
});

test('[NOTI-29] S11 a signed-in page of ours gets a socket, and the present number first', async () => {
  const client = await realtime.connect(member);
  expect(client.frames).toEqual([{ topic: 'realtime', event: 'ready', data: null, type: 'ready', seq: '0' }]);
  await client.drop();
});

test.each([
  ['no cookie', () => ({ origin: realtime.origin }), 401, 700],
  ['a cookie that is none', () => ({ origin: realtime.origin, cookie: 'parley_session=1.x' }), 401, 700],
  ['a cookie of no business', () => ({ origin: realtime.origin, cookie: 'parley_session=abc.def' }), 401, 700],
  [
    'a session that never was',
    () => ({ origin: realtime.origin, cookie: `parley_session=${createBusinessToken(member.businessId).token}` }),
    401,
    700,
  ],
  [
    'the token in another business',
    () => ({ origin: realtime.origin, cookie: member.cookie.replace(/\d+\./, '77.') }),
    401,
    700,
  ],
  ['a foreign origin', () => ({ origin: 'https://evil.example', cookie: member.cookie }), 403, 'NOT_ALLOWED'],
  [
    'an origin that only begins like ours',
    () => ({ origin: `${realtime.origin}.evil.example`, cookie: member.cookie }),
    403,
    'NOT_ALLOWED',
  ],
  ['no origin', () => ({ cookie: member.cookie }), 403, 'NOT_ALLOWED'],
  ['the origin of a sandboxed frame', () => ({ origin: 'null', cookie: member.cookie }), 403, 'NOT_ALLOWED'],
])('S11 %s is refused before the upgrade', async (_, headers, status, code) => {
  const refusal = await realtime.open(headers() as Record<string, string>).refused();
  expect(refusal).toMatchObject({ status, body: { status: 'error', code } });
});

test.each([
  ['/server/realtime/', 404, undefined],
  ['/server/other', 404, undefined],
  ['/', 404, undefined],
  ['/server/realtime?seq=-1', 400, 'seq'],
  ['/server/realtime?client_id=a', 400, 'client_id'],
  ['/server/realtime?client_id=abcdefgh%00', 400, 'client_id'],
])('%s is responded to with %i', async (path, status, field) => {
  const refusal = await realtime.open({ cookie: member.cookie, origin: realtime.origin }, path).refused();
  expect(refusal.status).toBe(status);
  expect(refusal.body.info?.field).toBe(field);
});

test.each([
  ['signed out', 'delete from sessions where id = $1'],
  ['expired', "update sessions set expires_time = clock_now() - interval '1 second' where id = $1"],
  ['deactivated', "update users set status = 'inactive' where id = (select user_id from sessions where id = $1)"],
])('S11 a session that is %s opens nothing', async (_, change) => {
  const other = await createMember(database);
  await database.ownerPool.query(change, [other.sessionId]);
  const refusal = await realtime.open({ cookie: other.cookie, origin: realtime.origin }).refused();
  expect(refusal.status).toBe(401);
});

test('a session has 20 sockets and no more; another session of the user has its own', async () => {
  const busy = await createMember(database);
  const clients = await Promise.all(Array.from({ length: 20 }, () => realtime.connect(busy)));
  const refusal = await realtime.open({ cookie: busy.cookie, origin: realtime.origin }).refused();
  expect(refusal.status).toBe(429);
  const second = await realtime.connect(await addSession(database, busy.businessId, busy.userId));
  await Promise.all([...clients, second].map((client) => client.drop()));
});

test('when many come at once each is taken for itself: who has no session is refused, the others are who they are', async () => {
  const first = await createMember(database);
  const members = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? addSession(database, first.businessId, first.userId) : createMember(database),
    ),
  );
  const ended = members.filter((_, index) => index % 5 === 0);
  await database.ownerPool.query('delete from sessions where id = any ($1::bigint[])', [
    ended.map(({ sessionId }) => sessionId),
  ]);
  const clients = members.map(({ cookie }) => realtime.open({ cookie, origin: realtime.origin }));
  const outcomes = await Promise.all(
    clients.map(async (client) => {
      await client.until(({ frames, refusal }) => frames.length > 0 || refusal !== null);
      return client.refusal?.status ?? 101;
    }),
  );
  expect(outcomes).toEqual(members.map((each) => (ended.includes(each) ? 401 : 101)));
  const counts = members.map((each) => realtime.hub.socketCount(each));
  expect(counts).toEqual(members.map((each) => (ended.includes(each) ? 0 : 1)));
  await Promise.all(clients.filter(({ refusal }) => refusal === null).map((client) => client.drop()));
});

test('R24 an address with too many refused handshakes is refused unread; a session verified before is not', async () => {
  const limited = await startRealtime(database, {}, { events: [], access: {} }, { refusedHandshakesPerMinute: 20 });
  const { origin } = limited;
  const known = await limited.connect(member);
  const fresh = await createMember(database);
  const forged = (index: number) => ({
    origin: index % 3 === 0 ? 'https://evil.example' : origin,
    cookie: `parley_session=${createBusinessToken(index % 2 === 0 ? member.businessId : String(index)).token}`,
  });
  const statuses: number[] = [];
  for (let index = 0; index < 60; index += 1) statuses.push((await limited.open(forged(index)).refused()).status);
  expect(statuses.slice(0, 20).every((status) => status === 401 || status === 403)).toBe(true);
  expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
  const again = await limited.connect(member);
  expect((await limited.open({ origin, cookie: fresh.cookie }).refused()).status).toBe(429);
  await Promise.all([known, again].map((client) => client.drop()));
  await limited.stop();
});

test('R24 a thousand forged handshakes at once ask the database for a part of them, and a session keeps its socket', async () => {
  const limited = await startRealtime(database, {}, { events: [], access: {} }, { refusedHandshakesPerMinute: 20 });
  const { origin } = limited;
  const known = await limited.connect(member);
  const clients = Array.from({ length: 1_000 }, () =>
    limited.open({ origin, cookie: `parley_session=${createBusinessToken(member.businessId).token}` }),
  );
  const statuses = await Promise.all(clients.map(async (client) => (await client.refused()).status));
  const asked = statuses.filter((status) => status === 401).length;
  expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - asked);
  // The limit, and what was on its way to the database at that moment: six transactions of fifty at most.
  expect(asked).toBeLessThanOrEqual(20 + 6 * 50);
  expect(known.closedWith).toBe(null);
  await known.drop();
  await limited.stop();
});
