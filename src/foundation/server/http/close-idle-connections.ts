import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * While the server stops, connections are closed as they fall idle. Node does that once, at the beginning: one
 * whose answer was under way at that moment would hold the server open for as long as a browser keeps it.
 */
export function closeIdleConnectionsWhileStopping(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const looking = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    // One that never listened is never closed either.
    looking.unref();
    app.server.once('close', () => clearInterval(looking));
    done();
  });
}
