import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints as calls } from '../../../accounts/contract/endpoints.ts';
import { REALTIME_PATH } from '../../../foundation/contract/realtime.ts';
import { sendRaw, sendTarget } from '../raw-http.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// S28: what no browser sends, written to the socket as it is.

let server: TestServer;
let cookie: string;
let email: string;
beforeAll(async () => {
  server = await startTestServer();
  const person = await server.signUp();
  email = person.email;
  cookie = person.client.cookieHeader;
});
afterAll(() => server.close());

const HOST = 'Host: localhost:8080';
const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\n\r\n`;
const post = (...lines: string[]) =>
  [
    'POST /server/auth/sign_in HTTP/1.1',
    HOST,
    'Origin: http://localhost:8080',
    'Content-Type: application/json',
    ...lines,
  ]
    .join('\r\n')
    .concat('\r\n\r\n');

describe('S28 a request whose end two programs could see in different places is refused, and nothing behind it is read', () => {
  test.each([
    [
      'Content-Length and Transfer-Encoding',
      post('Content-Length: 4', 'Transfer-Encoding: chunked') + `0\r\n\r\n${SMUGGLED}`,
    ],
    [
      'Transfer-Encoding and Content-Length',
      post('Transfer-Encoding: chunked', 'Content-Length: 4') + `0\r\n\r\n${SMUGGLED}`,
    ],
    [
      'two Content-Lengths that differ',
      post('Content-Length: 2', `Content-Length: ${2 + SMUGGLED.length}`) + `{}${SMUGGLED}`,
    ],
    ['two Content-Lengths that agree', post('Content-Length: 2', 'Content-Length: 2') + `{}${SMUGGLED}`],
    ['a list of Content-Lengths', post('Content-Length: 2, 2') + `{}${SMUGGLED}`],
    ['a negative Content-Length', post('Content-Length: -1') + SMUGGLED],
    ['a Content-Length with a sign', post('Content-Length: +2') + `{}${SMUGGLED}`],
    ['a hexadecimal Content-Length', post('Content-Length: 0x2') + `{}${SMUGGLED}`],
    ['a Content-Length without end', post('Content-Length: 99999999999999999999999') + SMUGGLED],
    ['an unknown Transfer-Encoding', post('Transfer-Encoding: xchunked') + `0\r\n\r\n${SMUGGLED}`],
    ['chunked that is not the last encoding', post('Transfer-Encoding: chunked, identity') + `0\r\n\r\n${SMUGGLED}`],
    [
      'two Transfer-Encodings',
      post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + `0\r\n\r\n${SMUGGLED}`,
    ],
    ['a space before the colon', post('Transfer-Encoding : chunked') + `0\r\n\r\n${SMUGGLED}`],
    ['a folded header', post('Transfer-Encoding:\r\n chunked') + `0\r\n\r\n${SMUGGLED}`],
    ['a chunk size that is none', post('Transfer-Encoding: chunked') + `zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
    ['a chunk size with a prefix', post('Transfer-Encoding: chunked') + `0x2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
    ['a chunk that is longer than it says', post('Transfer-Encoding: chunked') + `1\r\n{}\r\n0\r\n\r\n${SMUGGLED}`],
    ['a chunk ended by a bare line feed', post('Transfer-Encoding: chunked') + `2\n{}\n0\n\n${SMUGGLED}`],
    [
      'a chunk size beyond any number',
      post('Transfer-Encoding: chunked') + `${'f'.repeat(40)}\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
    ],
    ['a NUL in a header', post('X-A: a\0b', 'Content-Length: 2') + `{}${SMUGGLED}`],
    ['a bare carriage return in a header', post('X-A: a\rContent-Length: 0', 'Content-Length: 2') + `{}${SMUGGLED}`],
    ['a header name with a space', post('Content Length: 2') + `{}${SMUGGLED}`],
    ['a header without a name', post(': 2') + `{}${SMUGGLED}`],
    ['a line without a colon', post('nonsense') + `{}${SMUGGLED}`],
  ])('%s', async (_, bytes) => {
    const reply = await sendRaw(server.origin, bytes, { end: true });
    expect([0, 400, 408, 413]).toContain(reply.status);
    expect(reply.responses).toBeLessThanOrEqual(1);
    expect(reply.text).not.toContain('NOT_FOUND');
  });
});

describe('S28 Host', () => {
  test.each([
    ['two that differ', `GET /healthz HTTP/1.1\r\n${HOST}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`],
    ['two that agree', `GET /healthz HTTP/1.1\r\n${HOST}\r\n${HOST}\r\nConnection: close\r\n\r\n`],
    ['two in other letters', `GET /app/ HTTP/1.1\r\n${HOST}\r\nhOST: evil.example\r\nConnection: close\r\n\r\n`],
    ['none', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ])('%s: 400', async (_, bytes) => {
    expect(await sendRaw(server.origin, bytes)).toMatchObject({ status: 400, responses: 1 });
  });

  test('two on a WebSocket: 400', async () => {
    const lines = [HOST, 'Host: evil.example', 'Origin: http://localhost:8080', `Cookie: ${cookie}`];
    const upgrade = [
      'Connection: upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ];
    const bytes = [`GET ${REALTIME_PATH} HTTP/1.1`, ...lines, ...upgrade].join('\r\n');
    expect(await sendRaw(server.origin, `${bytes}\r\n\r\n`)).toMatchObject({ status: 400, responses: 1 });
  });

  test('another name is in no response, redirect or link', async () => {
    for (const path of ['/', '/app', '/server/auth/options', '/docs/api', '/nothing']) {
      const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
      const reply = await sendTarget(server.origin, 'GET', path, headers);
      expect([...reply.headers.values(), reply.text].join('\n')).not.toContain('evil.example');
    }
  });
});

describe('S28 targets', () => {
  test.each([
    'http://evil.example/',
    'http://localhost:8080/healthz',
    'https://evil.example/app/',
    'http://evil.example',
    'ftp://evil.example/',
    'evil.example:80',
    '*',
    'healthz',
    '/healthz#x',
    '\\healthz',
  ])('GET %s is refused', async (target) => {
    expect(await sendTarget(server.origin, 'GET', target)).toMatchObject({ status: 400, responses: 1 });
  });

  test.each([
    '//evil.example/',
    '//evil.example/%2e%2e',
    '/\\evil.example/',
    '/%0d%0aLocation:%20http://evil.example/',
  ])('GET %s leads nowhere else', async (target) => {
    const reply = await sendTarget(server.origin, 'GET', target);
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(reply.headers.has('location')).toBe(false);
    expect(reply.responses).toBe(1);
  });
});

describe('S28 methods', () => {
  test.each(['TRACE', 'TRACK', 'CONNECT', 'PATCH', 'PROPFIND', 'M-SEARCH', 'FOO', 'get', 'GET\t'])(
    '%s shows nothing and changes nothing',
    async (method) => {
      const reply = await sendTarget(server.origin, method, '/server/auth/current_user', {
        cookie,
        'x-canary': 'canary-7731',
      });
      expect([0, 400, 403, 404, 405]).toContain(reply.status);
      expect(reply.responses).toBeLessThanOrEqual(1);
      expect(reply.text).not.toContain('canary-7731');
    },
  );

  test.each([
    ['HTTP/0.9', 'GET /healthz\r\n\r\n'],
    ['HTTP/9.9', `GET /healthz HTTP/9.9\r\n${HOST}\r\n\r\n`],
    ['HTTP/2 without TLS', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', Buffer.from([0x16, 0x03, 0x01, 0x00, 0x2f, 0x01, 0x00, 0x00, 0x2b, 0x03, 0x03])],
    ['a space at the front', ` GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`],
    ['headers beyond 16 KB', `GET /healthz HTTP/1.1\r\n${HOST}\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an address beyond 16 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ])('%s is refused and closed', async (_, bytes) => {
    const reply = await sendRaw(server.origin, bytes, { end: true });
    expect([0, 400, 414, 431, 505]).toContain(reply.status);
  });
});

test.each([
  ['a broken request line', 'GET\r\n\r\n', 400],
  ['two lengths', post('Content-Length: 2', 'Content-Length: 3') + '{}', 400],
  ['headers beyond the limit', `GET /healthz HTTP/1.1\r\n${HOST}\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'a foreign WebSocket',
    `GET ${REALTIME_PATH} HTTP/1.1\r\n${HOST}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n`,
    403,
  ],
])('S29 %s is refused in the product’s own form, with the headers of the API', async (_, bytes, status) => {
  const reply = await sendRaw(server.origin, bytes);
  expect(reply).toMatchObject({ status, responses: 1 });
  expect(JSON.parse(reply.text)).toMatchObject({ status: 'error', message: expect.any(String) as string });
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('S28 an upgrade to anything but a WebSocket of ours is refused', async () => {
  for (const upgrade of ['h2c', 'TLS/1.0', 'websocket']) {
    const headers = { connection: 'Upgrade', upgrade, 'http2-settings': 'AAMAAABkAARAAAAAAAIAAAAA' };
    const reply = await sendTarget(server.origin, 'GET', '/server/auth/current_user', headers);
    expect([400, 404]).toContain(reply.status);
  }
});

test('S28 a forged address is neither written down nor counted', async () => {
  const forged = {
    'x-forwarded-for': '203.0.113.77',
    'x-real-ip': '203.0.113.77',
    forwarded: 'for=203.0.113.77',
    'x-client-ip': '203.0.113.77',
    'true-client-ip': '203.0.113.77',
    'cf-connecting-ip': '203.0.113.77',
    origin: 'http://localhost:8080',
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ email, password: 'Wrong-Guess-11!' });
  const reply = await sendTarget(server.origin, 'POST', calls.signIn.path, forged, body);
  expect(reply.status).toBe(401);
  // A refused sign-in is written down by a job.
  await server.runJobs();
  const { rows } = await server.database.ownerPool.query<{ ip: string }>(
    "select host(ip::inet) as ip from audit_log where action = 'sign_in_refused'",
  );
  expect(rows.map(({ ip }) => ip)).toEqual(['127.0.0.1']);
  expect(server.logLines.join('')).not.toContain('203.0.113.77');
});
