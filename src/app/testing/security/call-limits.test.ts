import { afterEach, expect, test } from 'vitest';
import { accountEndpoints as calls } from '../../../accounts/contract/endpoints.ts';
import { notificationEndpoints } from '../../../notifications/contract/endpoints.ts';
import { createBusinessToken } from '../../../foundation/server/http/session-cookie.ts';
import type { Config } from '../../../foundation/server/config.ts';
import type { HttpLimits } from '../../../foundation/server/http/http-limits.ts';
import { useTestDatabase } from '../../../foundation/testing/test-database.ts';
import { serveTestDatabase, type SharedTestServer } from '../test-server.ts';

// S32, L6: what one session or one address may ask for in a minute. Each test starts a product of its own, which counts in
// its process, since every one of them comes from the same address; the database is that of the worker.

const database = useTestDatabase();
let server: SharedTestServer & { close(): Promise<void> };
afterEach(() => server.close());
const start = async (limits: Partial<HttpLimits>, config: Partial<Config> = {}) => {
  server = await serveTestDatabase(database, config, {}, limits);
};

const MAX = 60;
const COUNTRIES = calls.listCountries.path;
const CURRENT_USER = calls.currentUser.path;

/** Calls that are on their way at once: fewer than the pool has connections. */
const TOGETHER = 8;

/** Statuses of as many calls, and how often each was seen. */
async function statusesOf(
  count: number,
  ask: (n: number) => Promise<{ status: number }>,
): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let first = 0; first < count; first += TOGETHER) {
    const some = Array.from({ length: Math.min(TOGETHER, count - first) }, (_, n) => ask(first + n));
    for (const { status } of await Promise.all(some)) seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
}

/** A call with a cookie that looks like one and was invented. */
const invented = (path: string, businessId = '9007199254740993') =>
  fetch(server.origin + path, { headers: { cookie: `parley_session=${createBusinessToken(businessId).token}` } });

test('S32 M2 invented cookies count for their address, like no cookie at all', async () => {
  await start({ callsPerMinute: MAX });
  const withCookies = await statusesOf(MAX * 2, (n) =>
    n % 2 === 0
      ? invented(COUNTRIES)
      : fetch(server.origin + COUNTRIES, { headers: { cookie: `parley_session=${n}` } }),
  );
  expect(withCookies).toEqual({ 200: MAX, 429: MAX });
  const response = await fetch(server.origin + COUNTRIES);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('S32 M2 a session that authentication accepted has calls of its own, and only while it lives', async () => {
  await start({ callsPerMinute: MAX });
  const [ada, bob] = [await server.signUp(), await server.signUp()];
  for (const { client } of [ada, bob]) expect((await client.send('GET', CURRENT_USER)).status).toBe(200);
  await statusesOf(MAX, () => invented(COUNTRIES));
  expect((await invented(COUNTRIES)).status).toBe(429);
  // The first call of each was counted for the address: no one had verified its session yet.
  expect(await statusesOf(MAX + 5, () => ada.client.send('GET', CURRENT_USER))).toEqual({ 200: MAX, 429: 5 });
  expect((await bob.client.send('GET', CURRENT_USER)).status).toBe(200);
  const cookie = bob.client.cookieHeader;
  await bob.client.call(calls.signOut, {});
  const ended = () => fetch(server.origin + CURRENT_USER, { headers: { cookie } });
  expect((await ended()).status).toBe(401);
  expect((await ended()).status).toBe(429);
});

test('S32 L13 behind a trusted proxy each address has calls of its own, and an IPv6 line is one', async () => {
  await start({ callsPerMinute: MAX }, { trustedProxies: ['127.0.0.1'] });
  const from = (address: string) => fetch(server.origin + COUNTRIES, { headers: { 'x-forwarded-for': address } });
  expect(await statusesOf(MAX * 2, (n) => from(`2001:db8:1:2::${n.toString(16)}`))).toEqual({ 200: MAX, 429: MAX });
  expect((await from('2001:db8:1:3::1')).status).toBe(200);
  expect(await statusesOf(MAX * 2, (n) => from(`10.9.9.${n}, 203.0.113.9`))).toEqual({ 200: MAX, 429: MAX });
  expect((await from('203.0.113.10')).status).toBe(200);
});

test('S32 H2 the limit follows the route, however its address is written', async () => {
  await start({ callsPerMinute: MAX });
  const paths = [COUNTRIES, COUNTRIES.replace('/server', '/%73erver'), `${COUNTRIES}/`, `${COUNTRIES}?`];
  const seen = await statusesOf(MAX * 2, (n) => fetch(server.origin + (paths[n % paths.length] ?? '')));
  expect(seen).toEqual({ 200: MAX, 429: MAX });
  // What watches the process still sees that it lives.
  for (const path of ['/healthz', '/readyz', '/app/', '/metrics'])
    expect((await fetch(server.origin + path)).status).not.toBe(429);
});

test('S32 an invented session uses up no tries of the business that it names', async () => {
  await start({});
  const { client: admin } = await server.signUp();
  const { business } = await admin.call(calls.getBusiness, {});
  const strangers = await statusesOf(110, () =>
    fetch(server.origin + calls.inviteUser.path, {
      method: 'POST',
      body: '{}',
      headers: {
        cookie: `parley_session=${createBusinessToken(business.id).token}`,
        origin: server.services.config.publicUrl.origin,
        'content-type': 'application/json',
      },
    }),
  );
  expect(strangers).toEqual({ 401: 110 });
  expect((await server.addUser(admin, 'Agent')).client.cookies.size).toBeGreaterThan(0);
});

test('S32 L6 the subscriptions that a session begins and ends in a minute are limited; another has its own limit', async () => {
  await start({});
  const [ada, bob] = [await server.signUp(), await server.signUp()];
  const { subscribe } = notificationEndpoints;
  const body = (n: number) => ({ topic: 'setup', client_id: `client-${n}` });
  const seen = await statusesOf(310, (n) => ada.client.send('POST', subscribe.path, body(n)));
  expect(seen).toEqual({ 200: 300, 429: 10 });
  expect((await bob.client.send('POST', subscribe.path, body(0))).status).toBeLessThan(300);
});
