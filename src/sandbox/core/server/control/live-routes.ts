import type { FastifyInstance } from 'fastify';
import type { Shared } from '../provider.ts';

const KEEP_ALIVE_MS = 15_000;

/** Says to open pages that something changed. */
export function mountLiveControls(app: FastifyInstance, { feed }: Shared): void {
  app.get('/live', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write('retry: 1000\n\n');
    const end = feed.listen(() => raw.write('data: changed\n\n'));
    const keepAlive = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE_MS).unref();
    request.raw.on('close', () => {
      end();
      clearInterval(keepAlive);
    });
  });
}
