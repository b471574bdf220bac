import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, isDiskFull, isSerializationFailure, isUnstorableText } from '../db/database-error.ts';
import { Refusal, refusal } from '../refuse.ts';
import type { Protection } from './protection.ts';

/** What Fastify itself refuses, in our words. */
function fromFastify(error: FastifyError): Refusal | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refusal('LIMIT_EXCEEDED', { reason: 'BODY', info: { max: '1 MB' } });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refusal('UNSUPPORTED_CONTENT');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return refusal('INVALID_DATA', { reason: 'UNREADABLE' });
    default:
      return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
        ? refusal('INVALID_DATA', { reason: 'UNREADABLE' })
        : null;
  }
}

function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (isUnstorableText(error)) return refusal('INVALID_DATA', { reason: 'UNSTORABLE' });
  if (isSerializationFailure(error)) return refusal('CONFLICT');
  if (isDiskFull(error)) return refusal('SERVICE_UNAVAILABLE', { reason: 'STORAGE' });
  if (isDatabaseUnavailable(error)) return refusal('SERVICE_UNAVAILABLE');
  return error instanceof Error && 'statusCode' in error ? fromFastify(error as FastifyError) : null;
}

/** The one place where an error becomes a response. What is not a refusal is logged, and shown to no client. */
function respondWithError(
  protection: Protection,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toRefusal(error);
  const event = known && protection.securityEventOf(known);
  if (event) protection.report(event, protection.describe(request));
  if (known === null || known.code === 'INTERNAL_ERROR')
    request.log.error({ err: error, request_id: request.id }, 'Failed to handle a call');
  else if (known.code === 'SERVICE_UNAVAILABLE')
    request.log.warn({ err: error, request_id: request.id }, 'Failed to handle a call: the database is not available');
  const shown = known ?? refusal('INTERNAL_ERROR', { info: { request_id: request.id } });
  const { seconds } = shown.detail.info ?? {};
  if (typeof seconds === 'number') void reply.header('retry-after', String(seconds));
  // A failure must not be remembered by a cache, not even where the success would be.
  return reply
    .header('cache-control', 'no-store')
    .status(shown.status)
    .type('application/json; charset=utf-8')
    .send(shown.body);
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Gives every failure of the server the wire form of the contract. Returns the handler, for failures before any route. */
export function installErrorHandler(app: FastifyInstance, protection: Protection): ErrorHandler {
  const handle: ErrorHandler = (error, request, reply) => respondWithError(protection, error, request, reply);
  app.setErrorHandler(handle);
  app.setNotFoundHandler((request, reply) => handle(refusal('NOT_FOUND', { reason: 'PATH' }), request, reply));
  return handle;
}
