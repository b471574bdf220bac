import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { Endpoint, ParsedInput, ReplyInput } from '../../contract/endpoint.ts';
import type { Id } from '../../contract/id.ts';
import { contentDisposition } from '../files/content-disposition.ts';
import { asViewer } from '../hidden-numbers.ts';
import { refuse } from '../refuse.ts';
import { readByteRange } from './byte-range.ts';
import type { MemberContext } from './context.ts';
import { withListedErrors } from './endpoint-errors.ts';
import { asMember, type HttpServices } from './member-call.ts';
import { routePath, send } from './mount.ts';
import { validate } from './validate.ts';

/** The one file of a form, while it is being received. */
export interface IncomingFile {
  /** As the sender calls it: only ever shown. */
  name: string;
  bytes: Readable;
  /** Text fields that stood before the file. */
  fields: Readonly<Record<string, string>>;
}

export interface ServedFile {
  name: string;
  /** By its bytes. */
  mime_type: string;
  size: number;
  /** Null when the bytes are gone. */
  open(range?: { start: number; end: number }): Promise<{ stream: Readable } | null>;
}

type Upload = Endpoint & { bytes: 'upload' };
type Download = Endpoint & { bytes: 'download' };

export interface UploadHandler<E extends Upload, Stored> {
  /** Takes the bytes, outside of any transaction: a slow line must not hold one open. */
  receive(file: IncomingFile, businessId: Id): Promise<Stored>;
  /** Writes down what was received. */
  keep(ctx: MemberContext, stored: Stored, input: ParsedInput<E>): Promise<ReplyInput<E>>;
}

const FIELD_BYTES = 1_000;

const listed = <Result>(endpoint: Endpoint, { services }: HttpServices, operation: () => Promise<Result>) =>
  withListedErrors(endpoint, services.config.nodeEnv, operation);

/**
 * Serves uploads. Who may send is asked before the first byte is read. The parser of forms lives in a
 * scope of its own, so that every other call continues refusing them.
 */
export function mountUpload<E extends Upload, Stored>(
  app: FastifyInstance,
  http: HttpServices,
  endpoint: E,
  { receive, keep }: UploadHandler<E, Stored>,
): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        files: 1,
        fields: 5,
        parts: 6,
        fieldSize: FIELD_BYTES,
        fieldNameSize: 100,
        headerPairs: 20,
        fileSize: Infinity,
      },
    });
    scope.route({
      method: endpoint.method,
      url: routePath(endpoint.path),
      handler: async (request, reply) => {
        try {
          const { businessId, input } = await asMember(http, endpoint, request, reply, 'read', (ctx) =>
            Promise.resolve({ businessId: ctx.businessId, input: validate(endpoint, request) }),
          );
          const stored = await readFile(request)
            .then((file) => listed(endpoint, http, () => receive(file, businessId)))
            .catch(refuseBrokenForm);
          const result = await asMember(http, endpoint, request, reply, 'write', (ctx) =>
            listed(endpoint, http, () => asViewer(endpoint, ctx.user, () => keep(ctx, stored, input))),
          );
          return await send(http.services, endpoint, reply, result);
        } finally {
          letGo(request, reply);
        }
      },
    });
  });
}

/** The parser of forms reports a body that ends early, or is none, by plain errors. */
function refuseBrokenForm(error: unknown): never {
  if (error instanceof Error && /multipart|terminated early|premature close|aborted/i.test(error.message))
    return refuse('INVALID_DATA', { message: 'The upload ended early. Try it again.', info: { field: 'file' } });
  throw error;
}

/** Whatever the parser of forms throws while it looks for the file is about what the client sent. */
function refuseUnreadableForm(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error;
  return refuse('INVALID_DATA', { message: 'This form cannot be read.', info: { field: 'file' } });
}

async function readFile(request: FastifyRequest): Promise<IncomingFile> {
  if (!request.isMultipart()) refuse('UNSUPPORTED_CONTENT', { reason: 'FORM' });
  const part = await request.file().catch(refuseUnreadableForm);
  if (!part || part.fieldname !== 'file') {
    part?.file.resume();
    refuse('INVALID_DATA', { message: 'Choose a file.', info: { field: 'file' } });
  }
  const fields = Object.entries(part.fields).flatMap(([name, value]) =>
    value && !Array.isArray(value) && value.type === 'field' && typeof value.value === 'string'
      ? [[name, value.value] as const]
      : [],
  );
  return { name: part.filename, bytes: part.file, fields: Object.fromEntries(fields) };
}

/** After an early no the rest is read and thrown away, because a sender receives the response only then; the time limit ends it. */
function letGo({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  void reply.header('connection', 'close');
  raw.unpipe();
  raw.resume();
}

/** Serves downloads: our own type, a safe name without whole phone numbers where its person does not see them, one range, and no copy in any cache. */
export function mountDownload<E extends Download>(
  app: FastifyInstance,
  http: HttpServices,
  endpoint: E,
  find: (ctx: MemberContext, input: ParsedInput<E>) => Promise<ServedFile>,
): void {
  app.route({
    method: 'GET',
    url: routePath(endpoint.path),
    handler: async (request, reply) => {
      const file = await asMember(http, endpoint, request, reply, 'read', (ctx) =>
        listed(endpoint, http, () => asViewer(endpoint, ctx.user, () => find(ctx, validate(endpoint, request)))),
      );
      const range = readByteRange(request.headers.range, file.size);
      const opened = (await file.open(range ?? undefined)) ?? refuse('MEDIA_NOT_FOUND');
      void reply.headers({
        'content-type': file.mime_type.startsWith('text/') ? `${file.mime_type}; charset=utf-8` : file.mime_type,
        'content-disposition': contentDisposition(file.name, file.mime_type, 'inline'),
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
        'content-length': String(range ? range.end - range.start + 1 : file.size),
      });
      if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
      return reply.send(opened.stream);
    },
  });
}
