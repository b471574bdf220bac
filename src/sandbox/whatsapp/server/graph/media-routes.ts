import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { checkProduct } from '../sending/check-send.ts';
import { wordOf, type Json } from '../../../core/server/read-json.ts';
import { numberFor, authenticate } from './access.ts';
import { mountCall, type GraphCall } from './graph-call.ts';
import { refuse } from './graph-error.ts';
import { isAddressGood } from './media-node.ts';

const KEPT_MS = 30 * 86_400_000;
const MIB = 1024 * 1024;

const DOCUMENT = 100 * MIB;

/** What may be uploaded, in the order of Meta's own error text, and how large. */
const LARGEST: Readonly<Record<string, number>> = {
  'audio/aac': 16 * MIB,
  'audio/mp4': 16 * MIB,
  'audio/mpeg': 16 * MIB,
  'audio/amr': 16 * MIB,
  'audio/ogg': 16 * MIB,
  'audio/opus': 16 * MIB,
  'application/vnd.ms-powerpoint': DOCUMENT,
  'application/msword': DOCUMENT,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': DOCUMENT,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': DOCUMENT,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': DOCUMENT,
  'application/pdf': DOCUMENT,
  'text/plain': DOCUMENT,
  'application/vnd.ms-excel': DOCUMENT,
  'image/jpeg': 5 * MIB,
  'image/png': 5 * MIB,
  'image/webp': 500 * 1024,
  'video/mp4': 16 * MIB,
  'video/3gpp': 16 * MIB,
};

/** Uploads; the rest of a media's life is on its node. */
export function mountMedia(app: FastifyInstance, platform: Platform): void {
  mountCall(app, platform, { method: 'POST', path: '/:id/media', call: 'media_upload', run: upload });
}

async function upload({ platform, caller, id, parameters, file }: GraphCall): Promise<Json> {
  const { number } = numberFor(platform, caller, id, 'post');
  checkProduct(parameters);
  if (!file) return refuse(100, { message: 'The parameter file is required.' });
  // Clients also write the kind of message here ("image"); then the part's own type counts.
  const said = wordOf(parameters['type']);
  const type = said.includes('/') ? said : file.type;
  const mime = type.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  checkFile(mime, file.bytes.length);
  const mediaId = platform.registry.newId();
  const { sha256, file_size } = await platform.files.write(mediaId, file.bytes);
  platform.registry.state.media.push({
    id: mediaId,
    number_id: number.id,
    mime_type: type,
    sha256,
    file_size,
    file_name: file.name,
    expires_at: platform.clock.now() + KEPT_MS,
  });
  platform.registry.changed();
  return { id: mediaId };
}

function checkFile(mime: string, bytes: number): void {
  const largest =
    LARGEST[mime] ??
    refuse(100, {
      message: `Param file must be a file with one of the following types: ${Object.keys(LARGEST).join(', ')}. Received file of type '${mime}'.`,
    });
  if (bytes === 0) refuse(100, { message: 'Param file must not be empty.' });
  if (bytes > largest)
    refuse(100, { message: `Param file must be at most ${largest} bytes for ${mime}. Received ${bytes} bytes.` });
}

interface Download {
  Querystring: { mid?: unknown; ext?: unknown; hash?: unknown };
}

/** The bytes, at the address that the node gave; the token is needed here too. */
export function mountDownloads(app: FastifyInstance, platform: Platform): void {
  app.get<Download>('/whatsapp_business/attachments/', async (request, reply) => {
    const fault = platform.faults.pick('media_download');
    if (fault?.kind === 'error') return reply.status(fault.http_status ?? 500).send();
    if (fault) {
      reply.hijack();
      request.raw.socket.resetAndDestroy();
      return reply;
    }
    try {
      authenticate(platform, request, {});
    } catch {
      return reply.status(401).send();
    }
    const { mid, ext, hash } = request.query;
    const isGood =
      typeof mid === 'string' &&
      typeof ext === 'string' &&
      typeof hash === 'string' &&
      isAddressGood(platform, mid, ext, hash);
    const media = isGood ? platform.registry.media(mid) : undefined;
    const bytes = media ? await platform.files.read(media.id) : null;
    if (!media || !bytes) return reply.status(404).send();
    return reply.header('content-disposition', 'attachment').type(media.mime_type).send(bytes);
  });
}
