import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildConnector } from 'undici';
import { createOutside, type Outside } from '../../../foundation/server/outbound/fetch-outside.ts';
import { OutsideError } from '../../../foundation/server/outbound/outside-error.ts';
import { fetchPage, fetchPicture } from './fetch-page.ts';

// Pages that customers name, and what they try with them.

const PUBLIC = '93.184.215.14';
let server: Server;
let listener: RequestListener;
let received: IncomingMessage[];
let outside: Outside;

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    received.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const byNode = buildConnector({ timeout: 2_000 });
  const connect: buildConnector.connector = (options, callback) =>
    byNode({ ...options, protocol: 'http:', hostname: '127.0.0.1', port: String(port), servername: '' }, callback);
  const inside: Readonly<Record<string, string>> = {
    'inside.example': '10.0.0.7',
    'metadata.example': '169.254.169.254',
  };
  outside = createOutside({ resolve: (name) => Promise.resolve([{ address: inside[name] ?? PUBLIC }]), connect });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const html =
  (body: string): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': 'Text/HTML; charset=utf-8' }).end(body);
const page = (url = 'http://loom.example/') => fetchPage(outside, url);

test('a page is asked for without anything of the reader, and is here', async () => {
  listener = html('<title>Loom</title>');
  const fetched = await page('http://loom.example/a?b=c#d');
  expect(fetched).toMatchObject({ url: 'http://loom.example/a?b=c#d', mime_type: 'text/html' });
  expect(fetched?.bytes.toString()).toBe('<title>Loom</title>');
  expect(received[0]?.url).toBe('/a?b=c');
  expect(Object.keys(received[0]?.headers ?? {}).toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent']);
});

test('redirects are followed, each as an address of its own; not without end', async () => {
  listener = (request, response) => {
    if (request.url === '/end') return html('here')(request, response);
    response.writeHead(301, { location: request.url === '/1' ? 'http://www.loom.example/2' : '/end' }).end();
  };
  expect(await page('http://loom.example/1')).toMatchObject({ url: 'http://www.loom.example/end' });
  listener = (_, response) => response.writeHead(302, { location: '/again' }).end();
  received = [];
  expect(await page()).toBeNull();
  expect(received).toHaveLength(5);
});

describe('nothing inside is asked', () => {
  const targets = [
    'http://169.254.169.254/latest/meta-data/',
    'http://metadata.example/computeMetadata/v1/',
    'http://inside.example/',
    'http://127.0.0.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://2130706433/',
    'http://localhost:5432/',
    'http://user:password@loom.example/',
    'file:///etc/passwd',
    'gopher://loom.example/',
  ];

  test.each(targets)('%s', async (url) => {
    listener = html('secret');
    expect(await page(url)).toBeNull();
    expect(await fetchPicture(outside, url)).toBeNull();
    expect(received).toEqual([]);
  });

  test.each(targets)('by a redirect to %s', async (location) => {
    listener = (_, response) => response.writeHead(302, { location }).end();
    expect(await page()).toBeNull();
    expect(received).toHaveLength(1);
  });
});

describe('what is too much is left', () => {
  test('of a page without an end the beginning is read, and the connection is closed', async () => {
    const closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
    listener = (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Endless</title>');
      const more = () => {
        if (request.socket.destroyed) return;
        if (response.write(Buffer.alloc(65_536, 0x20))) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    };
    expect((await page())?.bytes.length).toBe(512 * 1024);
    await closed;
  });

  test('a picture above the limit is none', async () => {
    listener = (_, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(5 * 1024 * 1024 + 1));
    expect(await fetchPicture(outside, 'http://loom.example/')).toBeNull();
    listener = (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(512));
    expect((await fetchPicture(outside, 'http://loom.example/'))?.bytes.length).toBe(512);
  });

  test.each([
    ['a status that is no page', 404, { 'content-type': 'text/html' }],
    ['a file', 200, { 'content-type': 'application/pdf' }],
    ['a vector picture, which may run scripts', 200, { 'content-type': 'image/svg+xml' }],
    ['no type', 200, {}],
    ['what is compressed', 200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }],
  ])('%s', async (_, status, headers) => {
    listener = (_request, response) => response.writeHead(status, headers).end('x');
    expect(await page()).toBeNull();
  });

  test('a page that does not come', async () => {
    const late: Outside = {
      ...outside,
      open: (request) => {
        expect(request.timeoutMs).toBeLessThanOrEqual(10_000);
        return outside.open({ ...request, timeoutMs: 50 });
      },
    };
    listener = () => undefined;
    expect(await fetchPage(late, 'http://loom.example/')).toBeNull();
    listener = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).write('half');
    expect(await fetchPage(late, 'http://loom.example/')).toBeNull();
  });
});

test('while nothing may leave the work waits', async () => {
  const paused: Outside = { ...outside, open: () => Promise.reject(new OutsideError('PAUSED', false)) };
  await expect(fetchPage(paused, 'http://loom.example/')).rejects.toThrow('PAUSED');
});
