import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * While the server stops, a call on a connection that is still there is answered, and the connection closed
 * behind it; so is every other one as it falls idle. Node closes the idle ones once, at the beginning: one whose
 * answer was under way at that moment would hold the server open for as long as a browser keeps it.
 */
export function closeIdleConnectionsWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('onRequest', async (_, reply) => {
    if (isStopping) void reply.header('connection', 'close');
  });
  app.addHook('preClose', (done) => {
    isStopping = true;
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    // One that never listened is never closed either.
    looking.unref();
    app.server.once('close', () => clearInterval(looking));
    done();
  });
}
