import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { createOutside } from './fetch-outside.ts';
import { OutsideError } from './outside-error.ts';
import { connectProvider } from './provider-connection.ts';

const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
afterEach(() => {
  if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
  else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
});

const TOKEN = 'canary-EAAG-4242-token';
const call = {
  path: '/v25.0/1/messages',
  method: 'POST',
  headers: { authorization: `Bearer ${TOKEN}` },
  body: '{}',
  timeoutMs: 5_000,
} as const;

/** Someone in the middle: TLS with a certificate that no one has signed but itself. */
async function startImpostor(): Promise<{ port: number; secured: () => number; stop(): Promise<void> }> {
  let secured = 0;
  const server = new SMTPServer({
    secure: true,
    onSecure(_socket, _session, done) {
      secured += 1;
      done();
    },
  });
  // A caller that hangs up is what is tested.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    port: (listening.address() as AddressInfo).port,
    secured: () => secured,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

test.each([undefined, '0'])(
  'S46 a self-signed certificate ends the call before a byte of it has left (NODE_TLS_REJECT_UNAUTHORIZED=%s)',
  async (setting) => {
    if (setting !== undefined) process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = setting;
    const impostor = await startImpostor();
    const origin = `https://127.0.0.1:${impostor.port}`;
    const connection = connectProvider(new URL(origin));
    const outside = createOutside({ trustedOrigins: [origin] });
    try {
      const refused = { name: 'OutsideError', reason: 'CONNECTION', mayHaveLeft: false };
      await expect(connection.request(call)).rejects.toMatchObject(refused);
      await expect(outside.fetch({ url: `${origin}/file` })).rejects.toMatchObject(refused);
      expect(impostor.secured()).toBe(0);
    } finally {
      await Promise.all([connection.close(), outside.close()]);
      await impostor.stop();
    }
  },
);

async function startHttp(location: string | null): Promise<{ server: Server; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    response.writeHead(location === null ? 200 : 302, location === null ? {} : { location }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, asked };
}

test('S46 whatever the path or the response says, a call reaches the origin of the settings only', async () => {
  const elsewhere = await startHttp(null);
  const provider = await startHttp(`http://127.0.0.1:${elsewhere.port}/stolen`);
  const connection = connectProvider(new URL(`http://127.0.0.1:${provider.port}`));
  try {
    for (const path of ['/v25.0/1', `//127.0.0.1:${elsewhere.port}/x`, `/@127.0.0.1:${elsewhere.port}/x`]) {
      expect((await connection.request({ ...call, path })).status).toBe(302);
    }
    const outcome = await connection
      .request({ ...call, path: `http://127.0.0.1:${elsewhere.port}/x` })
      .catch((error: unknown) => error);
    if (!(outcome instanceof OutsideError)) expect(outcome).toMatchObject({ status: 302 });
    expect(elsewhere.asked).toEqual([]);
    for (const line of provider.asked) expect(line).toMatch(new RegExp(`^127\\.0\\.0\\.1:${provider.port} `));
  } finally {
    await connection.close();
    for (const { server } of [elsewhere, provider]) {
      server.closeAllConnections();
      server.close();
    }
  }
});
