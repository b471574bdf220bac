import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestsInProgress } from '../requests-in-progress.ts';

/** Counts each request from its head until its response begins, or its connection is closed before. */
export function countRequests(app: FastifyInstance, requests: RequestsInProgress): void {
  const endings = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', (request, reply, done) => {
    const end = requests.begin();
    endings.set(request, end);
    reply.raw.once('close', end);
    done();
  });
  app.addHook('onSend', (request, _, payload, done) => {
    endings.get(request)?.();
    done(null, payload);
  });
}
