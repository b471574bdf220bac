import type { FastifyInstance } from 'fastify';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { mountUpload } from '../../foundation/server/http/mount-bytes.ts';
import { mediaEndpoints } from '../contract/endpoints.ts';
import { deleteSetupMedia, keepMedia, presentMedia } from './keep-media.ts';
import { receiveFile } from './receive-file.ts';

/** Serves the files of settings; the files of chats are the chats area's. */
export function mediaRoutes(app: FastifyInstance, http: HttpServices): void {
  mountUpload(app, http, mediaEndpoints.uploadSetupMedia, {
    receive: (file, businessId) => receiveFile(http.services, businessId, file),
    keep: async (ctx, file) => ({ media: presentMedia(await keepMedia(ctx, file, 'setup', ctx.user.user_id)) }),
  });
  mount(app, http, mediaEndpoints, {
    async deleteSetupMedia(ctx, { params }) {
      await deleteSetupMedia(ctx, params.fileId);
      return undefined;
    },
  });
}
