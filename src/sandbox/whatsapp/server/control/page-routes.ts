import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { pageView } from '../phones/page-view.ts';
import { found } from '../../../core/server/control/control-error.ts';

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

  app.get<{ Params: { id: string } }>('/media/:id', async (request, reply) => {
    const media = found(platform.registry.media(request.params.id), 'media');
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
