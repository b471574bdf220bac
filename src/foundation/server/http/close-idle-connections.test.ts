import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { closeIdleConnectionsWhileStopping } from './close-idle-connections.ts';

test('R31: a call that is under way at the stop is answered, and its kept connection holds nothing up', async () => {
  const app = Fastify({ keepAliveTimeout: 72_000, forceCloseConnections: 'idle' });
  closeIdleConnectionsWhileStopping(app);
  const arrived = Promise.withResolvers<void>();
  const body = Promise.withResolvers<string>();
  app.get('/', () => {
    arrived.resolve();
    return body.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new http.Agent({ keepAlive: true });
  try {
    const request = http.get({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, agent });
    await arrived.promise;
    const stopping = app.close();
    // Node has closed what was idle when it stops listening.
    await expect.poll(() => app.server.listening).toBe(false);
    body.resolve('still answered');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    response.resume();
    await stopping;
  } finally {
    agent.destroy();
  }
});
