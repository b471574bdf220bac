import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { buildConnector } from 'undici';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOutside, type OutsideOptions } from './fetch-outside.ts';
import { OutsideError } from './outside-error.ts';

const PUBLIC = '93.184.215.14';

let server: Server;
let port: number;
let listener: RequestListener;
let received: IncomingMessage[];
let connects: buildConnector.Options[];

beforeEach(async () => {
  received = [];
  connects = [];
  listener = (_, response) => response.end('hello');
  server = createServer((request, response) => {
    received.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const byNode = buildConnector({ timeout: 2_000 });
/** Notes where a connection would go and makes it to the server of this test: nothing leaves the machine. */
const connect: buildConnector.connector = (options, callback) => {
  connects.push(options);
  byNode({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port), servername: '' }, callback);
};
const outside = (options: OutsideOptions = {}) =>
  createOutside({ resolve: () => Promise.resolve([{ address: PUBLIC }]), connect, ...options });
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof OutsideError ? `${error.reason} ${error.mayHaveLeft}` : String(error)),
  );

describe('what is let through', () => {
  test('a name with a public address: one connection, to that address', async () => {
    const response = await outside().fetch({
      url: 'http://example.com/hook?x=1#part',
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Parley-Signature': 's' },
      body: '{"a":1}',
    });
    expect({ status: response.status, body: response.body.toString() }).toEqual({ status: 200, body: 'hello' });
    expect(connects.map(({ hostname }) => hostname)).toEqual([PUBLIC]);
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/hook?x=1',
      headers: { host: 'example.com', 'user-agent': 'Parley', 'x-parley-signature': 's' },
    });
    expect(received[0]?.headers.cookie).toBeUndefined();
  });

  test('with https the certificate is asked for under the name', async () => {
    await outside().fetch({ url: 'https://example.com/' });
    expect(connects[0]).toMatchObject({ hostname: PUBLIC, protocol: 'https:', servername: 'example.com' });
  });

  test('a public address itself', async () => {
    await outside({ resolve: () => Promise.reject(new Error('not asked')) }).fetch({ url: 'http://8.8.8.8/' });
    expect(connects.map(({ hostname }) => hostname)).toEqual(['8.8.8.8']);
  });

  test('a redirect is a response and is not followed', async () => {
    listener = (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
    expect((await outside().fetch({ url: 'http://example.com/' })).status).toBe(302);
    expect(received).toHaveLength(1);
    expect(connects).toHaveLength(1);
  });

  test('a name that resolves differently the second time is asked only once', async () => {
    const responses = [[{ address: PUBLIC }], [{ address: '127.0.0.1' }]];
    await outside({ resolve: () => Promise.resolve(responses.shift() ?? []) }).fetch({ url: 'http://rebind.example/' });
    expect(responses).toHaveLength(1);
    expect(connects.map(({ hostname }) => hostname)).toEqual([PUBLIC]);
  });

  test('an origin that the installation names, on any port, with any header but those of the connection', async () => {
    const client = outside({ trustedOrigins: [`http://127.0.0.1:${port}`] });
    const request = { url: `http://127.0.0.1:${port}/v25.0/me`, headers: { 'X-Shop-Token': 't' } };
    for (let call = 0; call < 8; call += 1) await client.fetch(request);
    expect(connects.length).toBeLessThan(4);
    expect(received[1]?.headers['x-shop-token']).toBe('t');
    expect(await reasonOf(client.fetch({ ...request, headers: { Host: 'elsewhere' } }))).toBe('HEADER false');
    await client.close();
  });
});

describe('what is refused without a connection', () => {
  test.each([
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/plain,x',
    'http://user:pass@example.com/',
    'http://example.com:22/',
    'http://example.com:8080/',
    'https://example.com:5432/',
    'http://',
    'not an address',
    `http://example.com/${'x'.repeat(3_000)}`,
  ])('the address %.60s', async (url) => {
    expect(await reasonOf(outside().fetch({ url }))).toBe('ADDRESS false');
    expect(connects).toEqual([]);
  });

  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://１２７.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.1.2.3:80/',
  ])('the internal address %s', async (url) => {
    expect(await reasonOf(outside().fetch({ url }))).toBe('INTERNAL false');
    expect(connects).toEqual([]);
  });

  test.each([
    ['internal', [{ address: '10.0.0.1' }]],
    ['public and internal', [{ address: PUBLIC }, { address: '127.0.0.1' }]],
    ['public and internal in IPv6', [{ address: PUBLIC }, { address: 'fd00::1' }]],
    ['mapped', [{ address: '::ffff:8.8.8.8' }]],
  ])('a name whose responses are %s', async (_, responses) => {
    expect(
      await reasonOf(outside({ resolve: () => Promise.resolve(responses) }).fetch({ url: 'http://example.com/' })),
    ).toBe('INTERNAL false');
    expect(connects).toEqual([]);
  });

  test('a name without an address', async () => {
    expect(await reasonOf(outside({ resolve: () => Promise.resolve([]) }).fetch({ url: 'http://example.com/' }))).toBe(
      'NOT_FOUND false',
    );
    expect(
      await reasonOf(
        outside({ resolve: () => Promise.reject(new Error('ENOTFOUND')) }).fetch({ url: 'http://example.com/' }),
      ),
    ).toBe('NOT_FOUND false');
  });

  test.each([
    ['Host', 'internal.example'],
    ['Cookie', 'a=b'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['Transfer-Encoding', 'chunked'],
    ['Metadata-Flavor', 'Google'],
    ['Authorization', 'x\r\nHost: y'],
    ['X-Parley-A b', 'x'],
  ])('the header %s: %j', async (name, value) => {
    expect(await reasonOf(outside().fetch({ url: 'http://example.com/', headers: { [name]: value } }))).toBe(
      'HEADER false',
    );
    expect(connects).toEqual([]);
  });
});

describe('what is cut off', () => {
  test('a response over the limit, and none at it', async () => {
    listener = (_, response) => response.end(Buffer.alloc(65_537));
    expect(await reasonOf(outside().fetch({ url: 'http://example.com/' }))).toBe('TOO_LARGE true');
    expect((await outside().fetch({ url: 'http://example.com/', maxBytes: 65_537 })).body).toHaveLength(65_537);
  });

  test('an endless answer', async () => {
    listener = (request, response) => {
      const more = () =>
        void (
          request.socket.destroyed ||
          (response.write(Buffer.alloc(16_384)) ? setImmediate(more) : response.once('drain', more))
        );
      more();
    };
    expect(await reasonOf(outside().fetch({ url: 'http://example.com/' }))).toBe('TOO_LARGE true');
  });

  test('headers without end', async () => {
    listener = (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
    expect(await reasonOf(outside().fetch({ url: 'http://example.com/' }))).toBe('TOO_LARGE true');
  });

  test('a server that says nothing, or stops in the middle', async () => {
    listener = () => undefined;
    expect(await reasonOf(outside().fetch({ url: 'http://example.com/', timeoutMs: 50 }))).toBe('TIMEOUT true');
    listener = (_, response) => response.write('half');
    expect(await reasonOf(outside().fetch({ url: 'http://example.com/', timeoutMs: 50 }))).toBe('TIMEOUT true');
  });

  test('a resolver that never responds', async () => {
    expect(
      await reasonOf(
        outside({ resolve: () => new Promise(() => undefined) }).fetch({ url: 'http://example.com/', timeoutMs: 50 }),
      ),
    ).toBe('TIMEOUT false');
  });

  test('a connection that breaks before and after the request has left', async () => {
    const refusing: buildConnector.connector = (_, callback) =>
      callback(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), null);
    expect(await reasonOf(outside({ connect: refusing }).fetch({ url: 'http://example.com/' }))).toBe(
      'CONNECTION false',
    );
    listener = (request) => request.socket.destroy();
    expect(await reasonOf(outside().fetch({ url: 'http://example.com/', method: 'POST', body: 'x' }))).toBe(
      'CONNECTION true',
    );
    expect(received).toHaveLength(1);
    listener = (request, response) =>
      response.writeHead(200, { 'content-length': '10' }).write('half', () => request.socket.destroy());
    expect(await reasonOf(outside().fetch({ url: 'http://example.com/' }))).toBe('CONNECTION true');
  });

  test('the connection of an opened answer that its reader leaves', async () => {
    listener = (_, response) => response.write('part');
    const closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
    const { body } = await outside().open({ url: 'http://example.com/' });
    body.destroy();
    await expect(closed).resolves.toBe(false);
  });
});

test('an opened answer comes as a stream', async () => {
  const { status, body, headers } = await outside().open({ url: 'http://example.com/', maxBytes: 5 });
  expect([status, headers['content-length'], (await buffer(body)).toString()]).toEqual([200, '5', 'hello']);
});
