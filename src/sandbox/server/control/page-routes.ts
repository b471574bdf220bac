import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { pageView } from '../phones/page-view.ts';
import { found } from './control-error.ts';

const KEEP_ALIVE_MS = 15_000;
/** What a page may show by itself; everything else is saved. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/webp']);

interface Open {
  Querystring: { phones?: unknown };
}

/** What the phone page reads. */
export function mountPageControls(app: FastifyInstance, platform: Platform): void {
  app.get<Open>('/page', (request) => {
    const { phones } = request.query;
    return pageView(platform, new Set(typeof phones === 'string' ? phones.split(',') : []));
  });

  app.get('/live', (request, reply) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    raw.write('retry: 1000\n\n');
    const end = platform.feed.listen(() => raw.write('data: changed\n\n'));
    const keepAlive = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE_MS).unref();
    request.raw.on('close', () => {
      end();
      clearInterval(keepAlive);
    });
  });

  app.get<{ Params: { id: string } }>('/media/:id', async (request, reply) => {
    const media = found(platform.world.media(request.params.id), 'media');
    const bytes = found((await platform.files.read(media.id)) ?? undefined, 'file');
    const isShown = SHOWN.has(media.mime_type);
    return reply
      .header(
        'content-disposition',
        isShown ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(media.file_name ?? media.id)}`,
      )
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(isShown ? media.mime_type : 'application/octet-stream')
      .send(bytes);
  });
}
