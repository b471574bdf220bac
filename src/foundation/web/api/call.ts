import { fillPath, listNames, type CallInput, type Endpoint, type Reply } from '../../contract/endpoint.ts';
import {
  errorSentence,
  isErrorCode,
  looseSentence,
  SIGN_IN_AGAIN_CODE,
  type ErrorCode,
  type ErrorInfo,
} from '../../contract/errors.ts';
import { EVENT_SEQ_HEADER } from '../../contract/event-seq.ts';
import { sessionEnded } from '../session/session.ts';
import { CallError } from './call-error.ts';
import type { ErrorOrigin } from './error-origin.ts';

export { CallError, hasCode } from './call-error.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The area that the failure is recorded under. */
  origin?: ErrorOrigin | undefined;
  /** False for failures that the screen itself shows: the global toast then stays silent. */
  display?: boolean | undefined;
  /** Lets the request outlive the page (unload). */
  keepalive?: boolean | undefined;
  /** False where an ended session is an expected answer, as on the sign-in pages. */
  endsSession?: boolean | undefined;
}

const CONNECTION_LOST = 'Parley cannot be reached. Check your internet connection and try again.';

interface LooseInput {
  params?: Readonly<Record<string, unknown>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
}

/** Calls the API as the contract words it; every failure is a `CallError`. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  return (await callNumbered(endpoint, input, options)).reply;
}

/** A reply, and the number of the event as of which it is true (`foundation/web/cache/as-of.ts`). */
export interface NumberedReply<E extends Endpoint> {
  reply: Reply<E>;
  as_of: number | undefined;
}

/** The write that was sent last, until its reply. */
let lastWrite: { key: string; reply: Promise<NumberedReply<Endpoint>> } | null = null;

/**
 * `call`, for replies that the cache compares with events. A write that repeats the one sent last, which has no reply
 * yet, is a double click or a held Enter key: it is not sent, and gets the reply of the first.
 */
export function callNumbered<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<NumberedReply<E>> {
  if (endpoint.method === 'GET' || options.signal || options.keepalive) return callOnce(endpoint, input, options);
  const key = JSON.stringify([endpoint.method, endpoint.path, input]);
  if (lastWrite?.key === key) return lastWrite.reply as Promise<NumberedReply<E>>;
  const reply = callOnce(endpoint, input, options).finally(() => {
    if (lastWrite === write) lastWrite = null;
  });
  const write = { key, reply: reply as Promise<NumberedReply<Endpoint>> };
  lastWrite = write;
  return reply;
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions,
): Promise<NumberedReply<E>> {
  const context: Context = { ...options, operation: operationOf(endpoint) };
  const response = await send(endpoint, input as LooseInput, context);
  const number = response.headers.get(EVENT_SEQ_HEADER);
  const as_of = number === null ? undefined : Number(number);
  if (response.status === 204) return { reply: emptyReply(endpoint) as Reply<E>, as_of };
  const body = await readBody(response, context);
  if (!response.ok || isErrorBody(body)) throw failure(response.status, body, context);
  if (missingList(endpoint, body)) throw clientError('INVALID_FORMAT', response.status, context);
  return { reply: body as Reply<E>, as_of };
}

interface Context extends CallOptions {
  operation: string;
}

/** Names a call apart from the ids in it: `PUT /server/setup/users/{}`. */
const operationOf = ({ method, path }: Endpoint): string => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

async function send(endpoint: Endpoint, { params, query, body }: LooseInput, options: Context): Promise<Response> {
  const url = fillPath(endpoint.path, params) + searchOf(query);
  try {
    return await fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.keepalive ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw connectionLost(options);
  }
}

function searchOf(query: LooseInput['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') throw new Error(`The query field ${name} is no plain value`);
    search.set(name, `${value as string | number | boolean}`);
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function readBody(response: Response, options: Context): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    // A proxy that responds for a server that is down sends a page, not JSON.
    if ([502, 503, 504].includes(response.status)) throw clientError('SERVICE_UNAVAILABLE', response.status, options);
    throw notUnderstood(response.status, options);
  }
}

interface LooseErrorBody {
  status: 'error';
  code?: unknown;
  message?: unknown;
  reason?: unknown;
  key?: unknown;
  info?: unknown;
}

function isErrorBody(body: unknown): body is LooseErrorBody {
  return typeof body === 'object' && body !== null && (body as { status?: unknown }).status === 'error';
}

/** What a reply of the server refuses with. */
export function failure(status: number, body: unknown, options: Context): CallError {
  if (!isErrorBody(body)) return notUnderstood(status, options);
  const code = codeOf(body.code);
  if (code === 'SIGN_IN_AGAIN' && options.endsSession !== false) sessionEnded();
  const reason = textOf(body.reason);
  const key = textOf(body.key);
  const info = typeof body.info === 'object' && body.info !== null ? (body.info as ErrorInfo) : undefined;
  const message =
    textOf(body.message) ??
    looseSentence(code, { ...(reason && { reason }), ...(key && { key }), ...(info && { info }) });
  return new CallError({ ...base(code, status, options), message, reason, key, info });
}

function codeOf(code: unknown): ErrorCode {
  if (code === SIGN_IN_AGAIN_CODE) return 'SIGN_IN_AGAIN';
  return isErrorCode(code) ? code : 'UNKNOWN_ERROR';
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const base = (code: ErrorCode, status: number, { origin = 'unknown', display = true, operation }: Context) => ({
  code,
  status,
  origin,
  // The end of the session is answered by the sign-in page, not by a toast.
  to_display: display && code !== 'SIGN_IN_AGAIN',
  operation,
});

/** No reply came. */
export const connectionLost = (options: Context): CallError =>
  new CallError({ ...base('SERVICE_UNAVAILABLE', 0, options), message: CONNECTION_LOST });

const clientError = (code: ErrorCode, status: number, options: Context): CallError =>
  new CallError({ ...base(code, status, options), message: errorSentence(code) });

/** The server failed, or its response broke off on the way; anything else is unknown. */
function notUnderstood(status: number, options: Context): CallError {
  const reason = status >= 500 ? 'SERVER_FAULT' : status < 400 ? 'BROKEN_OFF' : undefined;
  const message = errorSentence('UNKNOWN_ERROR', { ...(reason && { reason }) });
  return new CallError({ ...base('UNKNOWN_ERROR', status, options), message, reason });
}

function missingList(endpoint: Endpoint, body: unknown): boolean {
  return listNames(endpoint).names.some((name) => !Array.isArray((body as Record<string, unknown> | null)?.[name]));
}

/** 204 stands for an empty list where the contract names one. */
function emptyReply(endpoint: Endpoint): unknown {
  const { names, isPaged } = listNames(endpoint);
  if (names.length === 0) return undefined;
  return { ...Object.fromEntries(names.map((name) => [name, []])), ...(isPaged ? { info: { has_more: false } } : {}) };
}
