import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints as calls } from '../../../accounts/contract/endpoints.ts';
import { REALTIME_PATH } from '../../../foundation/contract/realtime.ts';
import { createBusinessToken } from '../../../foundation/server/http/session-cookie.ts';
import { sendRaw, sendTarget } from '../raw-http.ts';
import type { TestClient } from '../test-client.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// S27 and 16.3.x: what is refused for safety is written down, as one structured record with a name that stays;
// nothing that a client sends can make a record of its own, and no flood can fill the disk.

let server: TestServer;
let admin: TestClient;
let agent: TestClient;
let agentId: string;
beforeAll(async () => {
  server = await startTestServer({}, {}, { callsPerMinute: 500 });
  admin = (await server.signUp()).client;
  const person = await server.addUser(admin, 'Agent');
  agent = person.client;
  agentId = person.user.id;
});
afterAll(() => server.close());

const OWN = { origin: 'http://localhost:8080', 'content-type': 'application/json' };
type Record_ = Record<string, unknown>;
const records = (): Record_[] => server.logLines.map((line) => JSON.parse(line) as Record_);
const eventsSince = (start: number) =>
  records()
    .slice(start)
    .filter(({ event }) => typeof event === 'string');

const CANARY = 'canary-5519';
const upgrade = (headers: Record<string, string>) =>
  sendTarget(server.origin, 'GET', REALTIME_PATH, {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  });

describe('S27 each kind of refusal is one record', () => {
  test.each<[string, () => Promise<{ status: number }>, number, Record_]>([
    [
      'a webhook with a bad signature',
      () =>
        sendTarget(
          server.origin,
          'POST',
          '/webhooks/whatsapp',
          { 'x-hub-signature-256': `sha256=${createHmac('sha256', CANARY).update('x').digest('hex')}` },
          `{"a":"${CANARY}"}`,
        ),
      401,
      { event: 'security.webhook_signature_refused', method: 'POST', route: '/webhooks/whatsapp' },
    ],
    [
      'a webhook handshake with another token',
      () =>
        sendTarget(
          server.origin,
          'GET',
          `/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=${CANARY}&hub.challenge=1`,
        ),
      403,
      { event: 'security.webhook_signature_refused', method: 'GET', route: '/webhooks/whatsapp' },
    ],
    [
      'a call without the permission',
      () => agent.send('POST', calls.inviteUser.path, { email: `${CANARY}@x.example` }),
      403,
      { event: 'security.rights_refused', method: 'POST', route: calls.inviteUser.path, user_id: 'the agent' },
    ],
    [
      'a call from another site',
      () =>
        sendTarget(
          server.origin,
          'POST',
          calls.signOut.path,
          { ...OWN, origin: 'http://evil.example', cookie: agent.cookieHeader },
          '{}',
        ),
      403,
      { event: 'security.foreign_origin', method: 'POST', route: calls.signOut.path, user_id: 'the agent' },
    ],
    [
      'a sign-in with a wrong password',
      () =>
        sendTarget(
          server.origin,
          'POST',
          calls.signIn.path,
          OWN,
          JSON.stringify({ email: `${CANARY}@x.example`, password: `${CANARY}-Aa1!` }),
        ),
      401,
      { event: 'security.sign_in_refused', method: 'POST', route: calls.signIn.path },
    ],
    [
      'a WebSocket of another site',
      () => upgrade({ origin: `http://${CANARY}.example`, cookie: agent.cookieHeader }),
      403,
      { event: 'security.foreign_origin', route: REALTIME_PATH },
    ],
    [
      'a WebSocket with an invented session',
      () => upgrade({ origin: OWN.origin, cookie: `parley_session=${createBusinessToken('77').token}` }),
      401,
      { event: 'security.handshake_refused', route: REALTIME_PATH },
    ],
  ])('%s', async (_, act, status, expected) => {
    const start = server.logLines.length;
    expect((await act()).status).toBe(status);
    const written = eventsSince(start);
    expect(written).toHaveLength(1);
    const wanted = expected['user_id'] === undefined ? expected : { ...expected, user_id: agentId };
    expect(written[0]).toMatchObject({
      ...wanted,
      level: 40,
      address: '127.0.0.1',
      msg: expect.stringMatching(/^Refused/) as string,
    });
    expect(JSON.stringify(written)).not.toContain(CANARY);
  });

  test('a call beyond the limit', async () => {
    const start = server.logLines.length;
    let status = 200;
    for (let n = 0; n <= 500 && status === 200; n += 1)
      ({ status } = await fetch(`${server.origin}${calls.listCountries.path}`));
    expect(status).toBe(429);
    expect(eventsSince(start)).toMatchObject([{ event: 'security.throttled', route: calls.listCountries.path }]);
  });

  test('a rule of the product is no security event', async () => {
    const start = server.logLines.length;
    expect((await admin.refusal(calls.createBusiness, { body: { name: 'Another', time_zone: 'UTC' } })).status).toBe(
      403,
    );
    expect(eventsSince(start)).toEqual([]);
  });
});

test('S27 a flood of bad signatures writes its first records and no more', async () => {
  const start = server.logLines.length;
  for (let n = 0; n < 500; n += 1)
    await sendTarget(
      server.origin,
      'POST',
      '/webhooks/whatsapp',
      { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
      '{}',
    );
  const written = server.logLines.slice(start);
  expect(written.length).toBeLessThanOrEqual(10);
  expect(written.join('').length).toBeLessThan(5_000);
});

test('S27 nothing that is sent begins a record of its own or colours a terminal', async () => {
  const forged = '\u001b[31m{"level":30,"event":"security.forged"}';
  const inHeader = 'a\u001b[31m\u0085{"event":"security.forged"}';
  const encoded = encodeURIComponent(`\r\n${forged}\r\n`);
  await sendTarget(
    server.origin,
    'POST',
    `/server/auth/sign_in?${encoded}`,
    OWN,
    JSON.stringify({ email: `a\r\n${forged}@x.example`, password: `\n${forged}` }),
  );
  await sendTarget(server.origin, 'GET', `/server/setup/users/${encoded}`, { cookie: `parley_session=${encoded}` });
  await sendTarget(server.origin, 'GET', `/${encoded}`);
  for (const name of [
    'user-agent',
    'x-request-id',
    'request-id',
    'origin',
    'referer',
    'x-hub-signature-256',
    'cookie',
    'x-forwarded-for',
  ])
    for (const [method, path] of [
      ['POST', '/webhooks/whatsapp'],
      ['POST', calls.signOut.path],
      ['GET', calls.currentUser.path],
    ] as const)
      await sendTarget(server.origin, method, path, { ...OWN, [name]: inHeader });
  await sendRaw(server.origin, `GET /x HTTP/1.1\r\nhost: a\r\nuser-agent: ${forged}\nx: y\r\n\r\n`, { end: true });
  await upgrade({ origin: inHeader, cookie: inHeader });
  for (const line of server.logLines) {
    expect(line.endsWith('\n')).toBe(true);
    // One line, and no character that a terminal would obey.
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    expect((JSON.parse(line) as Record_)['event'] === 'security.forged').toBe(false);
  }
});

test('S27 no header of a response holds what a request sent', async () => {
  const value = encodeURIComponent('x\r\nset-cookie: forged=1\r\n\r\n<script>');
  for (const path of [
    '/',
    '/app',
    '/app/',
    `/app/${value}`,
    `/server/auth/options?${value}`,
    `/${value}`,
    `/docs/api?${value}`,
  ]) {
    const headers = { 'x-request-id': 'forged-id-1', origin: 'http://forged.example', 'accept-language': 'forged' };
    const reply = await sendTarget(server.origin, 'GET', path, headers);
    expect(reply.responses).toBe(1);
    expect([...reply.headers].filter(([name, text]) => name === 'set-cookie' || /forged|<script/.test(text))).toEqual(
      [],
    );
  }
});
