import type { FastifyInstance } from 'fastify';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { HttpServices } from '../../foundation/server/http/mount.ts';
import { mountDownload, mountUpload, type ServedFile } from '../../foundation/server/http/mount-bytes.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import {
  familyLimit,
  findMedia,
  keepMedia,
  mediaLimit,
  openMedia,
  presentMedia,
  receiveFile,
  type MediaLimit,
} from '../../media/server/index.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { findTarget } from './message-read-store.ts';
import type { MessageContent } from './message-store.ts';

/** Serves the files of messages. */
export function chatMediaRoutes(app: FastifyInstance, http: HttpServices): void {
  mountUpload(app, http, chatEndpoints.uploadChatMedia, {
    receive: (file, businessId) =>
      receiveFile(http.services, businessId, file, ({ mime_type }) => limitFor(mime_type, file.fields['content_type'])),
    keep: async (ctx, file) => ({ media: presentMedia(await keepMedia(ctx, file, 'chat', ctx.actor.user_id)) }),
  });
  mountDownload(app, http, chatEndpoints.downloadChatMedia, (ctx, { params }) =>
    findFile(ctx, params.chatId, params.messageId),
  );
}

/** The limit of a type; refuses one that is not what the message is going to be. */
function limitFor(mimeType: string, contentType = 'file'): MediaLimit {
  const limit = mediaLimit(mimeType);
  if (contentType === 'file') return limit;
  if (contentType !== 'audio' && contentType !== 'sticker')
    refuse('INVALID_DATA', { message: 'Say file, audio or sticker.', info: { field: 'content_type' } });
  if (limit.family !== contentType)
    refuse('INVALID_DATA', { message: familyLimit(contentType).sentence, info: { field: 'file' } });
  return limit;
}

async function findFile({ tx, services, businessId }: MemberContext, chatId: Id, messageId: Id): Promise<ServedFile> {
  const message = (await findTarget(tx, chatId, messageId)) ?? refuse('NOT_FOUND');
  const csid = csidOf(message.content);
  const media = (csid === null ? null : await findMedia(tx, csid)) ?? refuse('MEDIA_NOT_FOUND');
  return openMedia(services, businessId, media);
}

/** The file that a message carries itself or in the header of its template. */
function csidOf({ csid, header }: MessageContent): Id | null {
  if (typeof csid === 'string') return csid;
  const inHeader = typeof header === 'object' && header !== null && 'csid' in header ? header.csid : null;
  return typeof inHeader === 'string' ? inHeader : null;
}
