import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '../../../foundation/server/http/create-server.ts';
import { serveHealth } from '../../../foundation/server/http/health.ts';
import { sendTarget } from '../raw-http.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// L10: the metrics are for this machine, or for the one who has the token.

const TOKEN = 'a-token-that-only-the-monitor-has';
let local: TestServer;
let withToken: TestServer;
let open: TestServer;
beforeAll(async () => {
  local = await startTestServer();
  withToken = await startTestServer({ metricsToken: TOKEN });
  open = await startTestServer({ publicUrl: new URL('https://chat.example.com') });
});
afterAll(() => Promise.all([local, withToken, open].map((each) => each.close())));

const metrics = ({ origin }: TestServer, headers: Record<string, string> = {}) =>
  sendTarget(origin, 'GET', '/metrics', headers);

test('S41 L10 without a token a program on this machine reads the metrics', async () => {
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'localhost']) {
    const reply = await metrics(local, { host });
    expect([host, reply.status]).toEqual([host, 200]);
    expect(reply.text).toContain('parley_http_request_duration_seconds');
  }
});

test.each([
  ['a proxy that says so', { 'x-forwarded-for': '203.0.113.9' }],
  ['a proxy by its own field', { forwarded: 'for=203.0.113.9' }],
  ['a proxy of another kind', { via: '1.1 proxy' }],
  ['a proxy that names its client', { 'x-real-ip': '203.0.113.9' }],
  ['a page whose name was made to resolve to this machine', { host: 'evil.example' }],
  ['a page whose name begins like this machine', { host: 'localhost.evil.example' }],
  ['a request with an empty name', { host: '' }],
])('S41 L10 %s does not read the metrics', async (_, headers) => {
  const reply = await metrics(local, headers);
  expect(reply.status).toBe(403);
  expect(reply.text).toContain('METRICS_TOKEN');
  expect(reply.text).not.toContain('parley_http');
  expect(local.logLines.join('')).toContain('"event":"security.metrics_refused"');
});

test('S41 L10 a public installation has a proxy in front of it, so it needs the token', async () => {
  expect((await metrics(open)).status).toBe(403);
});

test.each([
  ['the token', { authorization: `Bearer ${TOKEN}` }, 200],
  ['the token behind a proxy', { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' }, 200],
  ['no token, from this machine', {}, 403],
  ['another token', { authorization: `Bearer ${TOKEN}x` }, 403],
  ['a part of the token', { authorization: `Bearer ${TOKEN.slice(0, -1)}` }, 403],
  ['the token as another kind', { authorization: `Basic ${TOKEN}` }, 403],
  ['the token alone', { authorization: TOKEN }, 403],
])('S41 L10 with a token set, %s: %s', async (_, headers, status) => {
  expect((await metrics(withToken, headers as Record<string, string>)).status).toBe(status);
  expect(withToken.logLines.join('')).not.toContain(TOKEN);
});

test('S41 the token in the address is not a token', async () => {
  expect((await sendTarget(withToken.origin, 'GET', `/metrics?token=${TOKEN}`)).status).toBe(403);
});

test('S32 asking a thousand times at once whether it is ready costs one look', async () => {
  const app = await createServer(local.services);
  let arrived = 0;
  app.addHook('preHandler', (_request, _reply, done) => {
    arrived += 1;
    done();
  });
  const answered = Promise.withResolvers<null>();
  let looks = 0;
  const check = () => {
    looks += 1;
    return answered.promise;
  };
  serveHealth(app, local.services, { check });
  const asked = Promise.all(Array.from({ length: 1_000 }, () => app.inject('/readyz')));
  await expect.poll(() => arrived, { timeout: 10_000 }).toBe(1_000);
  answered.resolve(null);
  expect(new Set((await asked).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(looks).toBe(1);
  await app.close();
});
