import { once } from 'node:events';
import { connect, type Socket, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { REALTIME_PATH } from '../../../foundation/contract/realtime.ts';
import { HTTP_LIMITS, type HttpLimits } from '../../../foundation/server/http/http-limits.ts';
import { createServer } from '../../../foundation/server/http/create-server.ts';
import { createProtection } from '../../../foundation/server/http/protection.ts';
import { useTestDatabase } from '../../../foundation/testing/test-database.ts';
import { serveTestDatabase, type SharedTestServer } from '../test-server.ts';

// R23, L6: clients that open much and send little. The limits are small here; what the product's own say is
// compared at the end.

/** Something happens soon; a busy machine may need longer. */
const WAIT = { timeout: 10_000 };

// Connections and their limits are the process's: each test starts a product of its own, on the database of the worker.
const database = useTestDatabase();
let server: SharedTestServer;
const servers: { close(): Promise<void> }[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const each of servers.splice(0)) await each.close();
});

const start = async (limits: Partial<HttpLimits>) => {
  const started = await serveTestDatabase(database, {}, {}, limits);
  servers.push(started);
  server = started;
};

/** An open connection that has sent `bytes`. */
async function open(bytes = '', origin = server.origin): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
  return socket;
}

/** What the server sent until it closed the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A reset is a way of closing, which the listener of `open` has received.
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString();
}

const isServed = async () => (await fetch(`${server.origin}/healthz`)).status === 200;
const SLOW = { headersTimeoutMs: 200, requestTimeoutMs: 400, checkEveryMs: 50 };
const POST = 'POST /server/auth/sign_in HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost:8080\r\n';

test.each([
  ['sends nothing', ''],
  ['sends half of a request line', 'GET /healthz'],
  ['sends headers one by one', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-a: 1\r\n'],
  ['ends its headers but not its body', `${POST}content-type: application/json\r\ncontent-length: 900\r\n\r\n{"email"`],
  [
    'sends half of a chunk',
    `${POST}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"email"`,
  ],
])('R23 a client that %s is cut, and others are served meanwhile', async (_, bytes) => {
  await start(SLOW);
  const slow = await Promise.all(Array.from({ length: 40 }, () => open(bytes)));
  const cut = slow.map(untilClosed);
  expect(await isServed()).toBe(true);
  for (const text of await Promise.all(cut)) expect(text === '' || text.startsWith('HTTP/1.1 408')).toBe(true);
  expect(await isServed()).toBe(true);
});

test('R23 a client that continues sending a header now and then is cut all the same', async () => {
  await start(SLOW);
  const socket = await open('GET /healthz HTTP/1.1\r\nhost: localhost\r\n');
  const dripping = setInterval(() => socket.write('x-a: 1\r\n'), 20);
  const text = await untilClosed(socket);
  clearInterval(dripping);
  expect(text === '' || text.startsWith('HTTP/1.1 408')).toBe(true);
});

test('R23 a client that never reads its response is cut', async () => {
  await start({});
  const { services } = server;
  const app = await createServer(services, createProtection(services, { idleTimeoutMs: 200 }));
  const sent = Promise.withResolvers<void>();
  app.get('/big', (_, reply) => {
    reply.raw.once('close', () => sent.resolve());
    return reply.send(Buffer.alloc(64 * 1024 * 1024));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = await open('GET /big HTTP/1.1\r\nhost: localhost\r\n\r\n', `http://127.0.0.1:${port}`);
  socket.pause();
  await sent.promise;
  expect(socket.bytesRead).toBeLessThan(64 * 1024 * 1024);
  await app.close();
});

test('R23 a connection that stays idle after its response is closed', async () => {
  await start({ keepAliveTimeoutMs: 100 });
  const socket = await open('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test('L6 the connections of an address are limited; each that ends makes room', async () => {
  await start({ connectionsPerAddress: 5, countsLoopback: true });
  const kept = await Promise.all(Array.from({ length: 5 }, () => open()));
  expect(await untilClosed(await open('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'))).toBe('');
  const [first] = kept;
  first?.destroy();
  await expect.poll(async () => isServed().catch(() => false), WAIT).toBe(true);
  expect(server.logLines.join('')).toContain('"event":"security.connections_exhausted"');
});

test('L6 this machine is no single address: a proxy in front of everyone connects from it', async () => {
  await start({ connectionsPerAddress: 5 });
  await Promise.all(Array.from({ length: 20 }, () => open()));
  expect(await isServed()).toBe(true);
});

test('L6 the connections of the process are limited', async () => {
  await start({ connections: 8 });
  await Promise.all(Array.from({ length: 8 }, () => open()));
  expect(await untilClosed(await open('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'))).toBe('');
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => isServed().catch(() => false), WAIT).toBe(true);
});

test('L6 sockets of the realtime address count as connections', async () => {
  await start({ connectionsPerAddress: 2, countsLoopback: true });
  const { client } = await server.signUp();
  const cookie = client.cookieHeader;
  const upgrade = [
    `GET ${REALTIME_PATH} HTTP/1.1`,
    'host: localhost:8080',
    'origin: http://localhost:8080',
    `cookie: ${cookie}`,
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  // The connection that signed up is kept alive by its client: one is left.
  const socket = await open(`${upgrade.join('\r\n')}\r\n\r\n`);
  const [hello] = (await once(socket, 'data')) as [Buffer];
  expect(hello.toString()).toMatch(/^HTTP\/1\.1 101 /);
  expect(await untilClosed(await open('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'))).toBe('');
});

test('R23 the product’s own limits cut a slow head within 30 s and a slow body within 60 s', () => {
  const { headersTimeoutMs, requestTimeoutMs, checkEveryMs, idleTimeoutMs } = HTTP_LIMITS;
  expect(headersTimeoutMs + checkEveryMs).toBeLessThanOrEqual(30_000);
  expect(requestTimeoutMs + checkEveryMs).toBeLessThanOrEqual(60_000);
  expect(idleTimeoutMs).toBeLessThanOrEqual(60_000);
});
