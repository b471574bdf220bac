import { connect, type AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { createServer } from '../../../foundation/server/http/create-server.ts';
import { mediaEndpoints } from '../../../media/contract/endpoints.ts';
import type { TestClient } from '../test-client.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

// S21, L3, L4: bodies that are no form, end early, or whose sender goes away.

/** Something happens soon; a busy machine may need longer. */
const WAIT = { timeout: 10_000 };

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = (await server.signUp()).client;
});
afterAll(() => server.close());

const part = (name: string, fileName: string | null, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${fileName === null ? '' : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`;
const UPLOADS = [mediaEndpoints.uploadSetupMedia.path, chatEndpoints.uploadChatMedia.path];

describe.each(UPLOADS)('S21 %s', (address) => {
  test.each([
    ['an empty boundary', 'multipart/form-data; boundary=', `${part('file', 'a.txt', 'a')}--x--\r\n`],
    ['no boundary', 'multipart/form-data', `${part('file', 'a.txt', 'a')}--x--\r\n`],
    ['a quoted empty boundary', 'multipart/form-data; boundary=""', '--\r\n'],
    ['another boundary', 'multipart/form-data; boundary=y', `${part('file', 'a.txt', 'a')}--x--\r\n`],
    ['a boundary of 10,000 letters', `multipart/form-data; boundary=${'x'.repeat(10_000)}`, '--x--\r\n'],
    ['no body', 'multipart/form-data; boundary=x', ''],
    ['no part', 'multipart/form-data; boundary=x', '--x--\r\n'],
    ['a part that never ends', 'multipart/form-data; boundary=x', part('file', 'a.txt', 'a')],
    ['a part without headers', 'multipart/form-data; boundary=x', '--x\r\n\r\nhello\r\n--x--\r\n'],
    [
      'a part whose header is broken',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition\r\n\r\nhello\r\n--x--\r\n',
    ],
    ['a file of another name', 'multipart/form-data; boundary=x', `${part('other', 'a.txt', 'a')}--x--\r\n`],
    ['a field instead of a file', 'multipart/form-data; boundary=x', `${part('file', null, 'a')}--x--\r\n`],
    ['too many fields', 'multipart/form-data; boundary=x', `${part('f', null, 'a').repeat(50)}--x--\r\n`],
    [
      'a field named like the prototype',
      'multipart/form-data; boundary=x',
      `${part('__proto__', null, 'a')}${part('constructor', null, 'a')}--x--\r\n`,
    ],
    ['JSON under a form', 'multipart/form-data; boundary=x', '{"file":"a"}'],
  ])('%s is refused with words and leaves no fault', async (_, type, body) => {
    const faults = server.logLines.filter((line) => line.includes('Failed to handle a call')).length;
    const response = await client.send('POST', address, body === '' ? undefined : body, { 'content-type': type });
    expect(response.body).toMatchObject({ status: 'error', message: expect.any(String) as string });
    expect(server.logLines.filter((line) => line.includes('Failed to handle a call')).slice(faults)).toEqual([]);
    expect([400, 415]).toContain(response.status);
    expect(({} as Record<string, unknown>)['filename']).toBeUndefined();
  });
});

describe('L4 a client that hangs up', () => {
  let app: FastifyInstance;
  const ended: number[] = [];
  beforeAll(async () => {
    app = await createServer(server.services);
    // Nothing reaches a client that is gone: the response is seen where it is made.
    app.addHook('onSend', async (_, reply) => void ended.push(reply.statusCode));
    app.post('/taken', { config: { kind: 'webhook' } }, () => ({ status: 'ok' }));
    await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  test.each([
    ['closes', 'destroy'],
    ['resets', 'resetAndDestroy'],
  ] as const)('and %s in mid-body is no fault of the database, and none of ours', async (_, leave) => {
    const before = [server.logLines.length, ended.length] as const;
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const received = new Promise((resolve) => app.server.once('request', resolve));
    socket.write(
      'POST /taken HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{"a":',
    );
    await received;
    socket[leave]();
    await expect.poll(() => ended.length, WAIT).toBe(before[1] + 1);
    expect(ended.at(-1)).toBe(400);
    expect(server.logLines.slice(before[0]).filter((line) => /database|Failed to handle a call/.test(line))).toEqual(
      [],
    );
  });

  test('in mid-upload leaves neither a fault nor a file', async () => {
    const before = server.logLines.length;
    const folder = path.join(server.services.config.dataDir, 'objects');
    const files = (await readdir(folder, { recursive: true })).length;
    const { port } = new URL(server.origin);
    const cookie = client.cookieHeader;
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    const head = [
      `POST ${mediaEndpoints.uploadSetupMedia.path} HTTP/1.1`,
      'host: localhost:8080',
      'origin: http://localhost:8080',
      `cookie: ${cookie}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 9000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${part('file', 'a.txt', 'a'.repeat(500_000)).slice(0, -2)}`);
    // A file that is being received is in the folder; then its sender goes.
    await expect.poll(async () => (await readdir(folder, { recursive: true })).length, WAIT).toBeGreaterThan(files);
    socket.resetAndDestroy();
    await expect.poll(async () => (await readdir(folder, { recursive: true })).length, WAIT).toBe(files);
    expect(
      server.logLines.slice(before).filter((line) => /database did not|Failed to handle a call/.test(line)),
    ).toEqual([]);
  });
});
