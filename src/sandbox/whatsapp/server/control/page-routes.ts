import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { pageView } from '../phones/page-view.ts';
import { found } from '../../../core/server/control/control-error.ts';

/** What the page may show or play; everything else is saved. */
const SHOWN = /^(?:image\/(?:png|jpeg|webp)|video\/(?:mp4|webm)|audio\/(?:aac|mp4|mpeg|ogg|webm))(?:;|$)/;

const GROUPS = ['messages', 'status', 'errors'] as const;

interface Open {
  Querystring: { phones?: unknown; log?: unknown };
}

/** What the phone page reads. */
export function mountPageControls(app: FastifyInstance, platform: Platform): void {
  app.get<Open>('/page', (request) => {
    const { phones, log } = request.query;
    const group = GROUPS.find((each) => each === log) ?? null;
    return pageView(platform, new Set(typeof phones === 'string' ? phones.split(',') : []), group);
  });

  app.get<{ Params: { id: string } }>('/media/:id', async (request, reply) => {
    const media = found(platform.registry.media(request.params.id), 'media');
    const bytes = found((await platform.files.read(media.id)) ?? undefined, 'file');
    const isShown = SHOWN.test(media.mime_type);
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
