import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createWebhookInbox, providersOf, webhookEndpoint } from '../../index.ts';
import { createPool } from '../../../../foundation/server/db/pool.ts';
import { startTestServer } from '../../../../app/testing/test-server.ts';
import { TEST_SANDBOX_SECRETS } from '../../../../app/testing/test-services.ts';

import { whatsappAt } from './testing/whatsapp-at.ts';
import { useTestServer } from '../../../../app/testing/use-test-server.ts';

// S13, R12, R17 at the endpoint that the platform calls.

const { appSecret: SECRET, verifyToken: VERIFY_TOKEN } = TEST_SANDBOX_SECRETS;
const CANARY = 'canary-8842';
const BODY = Buffer.from(`{"entry":[],"text":"${CANARY}"}`);
const sign = (body: Buffer, secret = SECRET, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(body).digest('hex');

const server = useTestServer();

const stored = async () =>
  Number((await server.database.systemPool.query<{ n: string }>('select count(*) as n from webhook_inbox')).rows[0]?.n);
const post = (body: Buffer, headers: Record<string, string>) =>
  fetch(`${server.origin}/webhooks/whatsapp`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const signed = (body: Buffer) => post(body, { 'x-hub-signature-256': `sha256=${sign(body)}` });

test('a known answer: the signature of the platform’s own example form is taken, the bytes stored as they came', async () => {
  // HMAC-SHA256 of this text with this key, from RFC 4231, test case 2.
  expect(sign(Buffer.from('what do ya want for nothing?'), 'Jefe')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  const body = Buffer.from('{ "entry" : [],\n "e":"\\u00e9\\/é" }');
  const answer = await signed(body);
  expect([answer.status, await answer.text()]).toEqual([200, '']);
  const { rows } = await server.database.systemPool.query<{ body: Buffer }>(
    'select body from webhook_inbox order by id desc limit 1',
  );
  expect(rows[0]?.body).toEqual(body);
});

const right = sign(BODY);
const bad: readonly [string, Record<string, string>][] = [
  ['none', {}],
  ['empty', { 'x-hub-signature-256': '' }],
  ['only the prefix', { 'x-hub-signature-256': 'sha256=' }],
  ['without the prefix', { 'x-hub-signature-256': right }],
  ['of another secret', { 'x-hub-signature-256': `sha256=${sign(BODY, 'other')}` }],
  ['of another body', { 'x-hub-signature-256': `sha256=${sign(Buffer.from('{}'))}` }],
  ['one digit too few', { 'x-hub-signature-256': `sha256=${right.slice(1)}` }],
  ['one digit too many', { 'x-hub-signature-256': `sha256=${right}0` }],
  ['no hex', { 'x-hub-signature-256': `sha256=${'z'.repeat(64)}` }],
  ['the old kind only', { 'x-hub-signature': `sha1=${sign(BODY, SECRET, 'sha1')}` }],
  ['the old kind under the new name', { 'x-hub-signature-256': `sha1=${sign(BODY, SECRET, 'sha1')}` }],
  ['two of them', { 'x-hub-signature-256': `sha256=${right}, sha256=${right}` }],
];
test.each(bad)('a signature that is %s is refused and stores nothing', async (_, headers) => {
  const before = await stored();
  const answer = await post(BODY, headers);
  expect([answer.status, await answer.text()]).toEqual([401, '']);
  expect(await stored()).toBe(before);
});

test('the same JSON in other bytes does not have the signature', async () => {
  const respaced = Buffer.from(BODY.toString().replace(',', ', '));
  expect((await post(respaced, { 'x-hub-signature-256': `sha256=${right}` })).status).toBe(401);
});

test('neither body nor digest nor secret gets into the log', async () => {
  await signed(BODY);
  await post(BODY, { 'x-hub-signature-256': `sha256=${sign(BODY, 'other')}` });
  const log = server.logLines.join('');
  for (const secret of [CANARY, right, SECRET]) expect(log).not.toContain(secret);
});

const hello = (query: Record<string, string>) =>
  fetch(`${server.origin}/webhooks/whatsapp?${new URLSearchParams(query).toString()}`);
const handshake = {
  'hub.mode': 'subscribe',
  'hub.verify_token': VERIFY_TOKEN,
  'hub.challenge': '1158201444',
};

test('the handshake repeats the challenge', async () => {
  const answer = await hello(handshake);
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
});

test.each([
  ['another token', { ...handshake, 'hub.verify_token': 'guess' }],
  ['no token', { 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
  ['another mode', { ...handshake, 'hub.mode': 'unsubscribe' }],
  ['a challenge that is markup', { ...handshake, 'hub.challenge': '<script>' }],
  ['no challenge', { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY_TOKEN }],
])('a handshake with %s is refused', async (_, query) => {
  const answer = await hello(query);
  expect([answer.status, await answer.text()]).toEqual([403, '']);
});

test('R12: 3 MB are taken whole, more than 4 MB are not', async () => {
  const big = Buffer.from(JSON.stringify({ entry: [], pad: 'x'.repeat(3 * 1024 * 1024) }));
  expect((await signed(big)).status).toBe(200);
  const { rows } = await server.database.systemPool.query<{ n: number }>(
    'select octet_length(body) as n from webhook_inbox order by id desc limit 1',
  );
  expect(rows[0]?.n).toBe(big.length);
  const before = await stored();
  const tooBig = await signed(Buffer.alloc(5 * 1024 * 1024, 32)).catch(() => null);
  expect(tooBig?.status ?? 413).toBeGreaterThanOrEqual(400);
  expect(await stored()).toBe(before);
});

test('R17: while the database is away the platform is asked to try again', async () => {
  const pool = createPool({
    address: { ...server.database.address, host: '127.0.0.1', port: 1 },
    role: 'parley_app',
    log: server.services.log,
    applicationName: 'away',
  });
  const whatsapp = whatsappAt('http://127.0.0.1:1', { webhookSecrets: ['old', SECRET] });
  const app = Fastify();
  await webhookEndpoint(app, {
    inbox: createWebhookInbox({ pool }),
    providers: providersOf([whatsapp]),
    onBadSignature: () => undefined,
  });
  const answer = await app.inject({
    method: 'POST',
    url: '/webhooks/whatsapp',
    headers: { 'x-hub-signature-256': `sha256=${right}` },
    payload: BODY,
  });
  expect(answer.statusCode).toBe(503);
  await Promise.all([app.close(), pool.end(), whatsapp.close()]);
});

test('M1 a public installation without an app of Meta’s takes no webhook, whatever it is signed with', async () => {
  const open = await startTestServer({ publicUrl: new URL('https://chat.example.com'), sandbox: 'off' });
  try {
    for (const secret of [SECRET, 'sandbox-app-secret', '']) {
      const answer = await fetch(`${open.origin}/webhooks/whatsapp`, {
        method: 'POST',
        body: new Uint8Array(BODY),
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${sign(BODY, secret)}` },
      });
      expect(answer.status).toBe(401);
    }
    const { rows } = await open.database.systemPool.query('select from webhook_inbox');
    expect(rows).toEqual([]);
  } finally {
    await open.close();
  }
});
