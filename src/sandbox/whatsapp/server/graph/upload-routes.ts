import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idOf, isJson, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { Upload } from '../registry/entities.ts';
import { authenticate } from './access.ts';
import type { GraphCall, GraphRoute } from './graph-call.ts';
import { refuse, refuseObject } from './graph-error.ts';

/* Files for samples of templates and for profile pictures. Meta's reference, "Resumable Upload API". */

/** Where an upload begins. */
export const uploadRoutes: readonly GraphRoute[] = [
  { method: 'POST', path: '/:id/uploads', call: 'media_upload', scope: 'none', run: begin },
];

const TYPES = ['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4'] as const;
const MOST_BYTES = 100 * 1024 * 1024;
const DAY_MS = 86_400_000;
/** How long a handle can be used. No public source. */
const HANDLE_LIVES_MS = 30 * DAY_MS;

function begin({ platform, id, parameters }: GraphCall): Json {
  const { registry, clock } = platform;
  if (id !== registry.state.app.id) refuseObject(id, 'post');
  const length = Number(
    idOf(parameters['file_length']) ?? refuse(100, { message: 'The parameter file_length is required.' }),
  );
  const type = textOf(parameters['file_type']) ?? refuse(100, { message: 'The parameter file_type is required.' });
  if (!Number.isInteger(length) || length <= 0 || length > MOST_BYTES)
    refuse(100, { message: `Param file_length must be a number between 1 and ${MOST_BYTES}.` });
  if (!TYPES.some((each) => each === type))
    refuse(100, { message: `Param file_type must be one of {${TYPES.join(', ')}} - got "${type}".` });
  const now = clock.now();
  forgetOld(platform, now);
  const upload: Upload = {
    id: registry.newId(),
    file_name: textOf(parameters['file_name']) ?? null,
    file_length: length,
    file_type: type === 'image/jpg' ? 'image/jpeg' : type,
    offset: 0,
    handle: null,
    expires_at: now + HANDLE_LIVES_MS,
  };
  registry.state.uploads.push(upload);
  registry.changed();
  return { id: `upload:${nameOf(upload)}?sig=${signatureOf(platform, upload)}` };
}

const nameOf = ({ id }: Upload): string => Buffer.from(`upload:${id}`).toString('base64url');

const signatureOf = ({ registry }: Platform, { id }: Upload): string =>
  createHmac('sha256', registry.state.app.secret).update(`upload:${id}`).digest('base64url');

function forgetOld({ registry, files, onFault }: Platform, now: number): void {
  const isOld = ({ expires_at }: Upload): boolean => expires_at <= now;
  for (const { id } of registry.state.uploads.filter(isOld)) files.remove(id).catch(onFault);
  registry.state.uploads = registry.state.uploads.filter((upload) => !isOld(upload));
}

interface OneUpload {
  Params: { name: string };
  Querystring: { sig?: unknown };
}

/** The bytes of an upload, in one piece or in several, and how many are there. */
export function mountUploads(graph: FastifyInstance, platform: Platform): void {
  void graph.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_, bytes, done) =>
      done(null, bytes),
    );
    uploads.get<OneUpload>('/upload/:name', (request) => {
      const upload = uploadFor(platform, request);
      return { id: `upload:${nameOf(upload)}?sig=${signatureOf(platform, upload)}`, file_offset: upload.offset };
    });
    uploads.post<OneUpload>('/upload/:name', async (request) => take(platform, uploadFor(platform, request), request));
  });
}

function uploadFor(platform: Platform, request: FastifyRequest<OneUpload>): Upload {
  authenticate(platform, request, isJson(request.query) ? request.query : {});
  const { name } = request.params;
  const upload = platform.registry.state.uploads.find((each) => nameOf(each) === name);
  if (!upload || upload.expires_at <= platform.clock.now())
    return refuseObject(`upload:${name}`, request.method.toLowerCase());
  const expected = Buffer.from(signatureOf(platform, upload));
  const given = Buffer.from(wordOf(request.query.sig));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    refuseObject(`upload:${name}`, request.method.toLowerCase());
  return upload;
}

/** Refusals other than those of tokens and types: no public source. */
async function take(platform: Platform, upload: Upload, request: FastifyRequest<OneUpload>): Promise<Json> {
  const { files, registry } = platform;
  const offset = Number(request.headers['file_offset'] ?? 0);
  if (offset !== upload.offset)
    refuse(100, { message: `The file offset ${offset} is not the expected one, ${upload.offset}.` });
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (bytes.length === 0 || offset + bytes.length > upload.file_length)
    refuse(100, { message: `The file has ${upload.file_length} bytes; received ${offset + bytes.length}.` });
  const before = offset === 0 ? Buffer.alloc(0) : ((await files.read(upload.id)) ?? Buffer.alloc(0));
  await files.write(upload.id, Buffer.concat([before, bytes]));
  upload.offset = offset + bytes.length;
  if (upload.offset === upload.file_length) upload.handle = handleOf(platform, upload);
  registry.changed();
  return upload.handle === null ? { file_offset: upload.offset } : { h: upload.handle };
}

/** In the provider's form: version, name and type in base64, and what proves it. */
function handleOf(platform: Platform, upload: Upload): string {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');
  const { app } = platform.registry.state;
  return [
    '4',
    encoded(upload.file_name ?? upload.id),
    encoded(upload.file_type),
    signatureOf(platform, upload),
    'e',
    Math.floor(upload.expires_at / 1000),
    app.id,
  ].join(':');
}
