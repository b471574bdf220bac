import type { Readable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { OutsideError, outsideError } from './outside-error.ts';

export interface ProviderRequest {
  /** Path and query on the provider's origin. */
  path: string;
  method: 'GET' | 'POST' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer | Readable;
  /** Everything together, from the moment of asking. */
  timeoutMs: number;
}

export interface ProviderResponse {
  status: number;
  body: Buffer;
  /** From the header Retry-After, seconds or a date; null without a readable one. */
  retryAfterSeconds: number | null;
}

/** Reads a Retry-After header (RFC 9110, 10.2.3); null when there is none or nothing in it can be read. */
export function readRetryAfter(header: string | string[] | undefined, nowMs = Date.now()): number | null {
  const value = Array.isArray(header) ? header[0] : header;
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  const timeMs = /[a-z]/i.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(timeMs) ? null : Math.max(0, Math.ceil((timeMs - nowMs) / 1000));
}

/**
 * Connections to one provider, kept open: the way out for calls that are made thousands of times a
 * second. The origin is named by the installation, never by a user. Rejects with OutsideError, whose
 * `mayHaveLeft` says whether the provider can have seen the request.
 */
export interface ProviderConnection {
  request(request: ProviderRequest): Promise<ProviderResponse>;
  close(): Promise<void>;
}

/** Said here, so that no variable of the environment (NODE_TLS_REJECT_UNAUTHORIZED) turns it off. */
export const VERIFIED = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const;

const CONNECT_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 512;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

class Call implements Dispatcher.DispatchHandler {
  readonly response = Promise.withResolvers<ProviderResponse>();
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #retryAfterSeconds: number | null = null;
  #size = 0;
  #isLate = false;
  #isDone = false;

  constructor(timeoutMs: number) {
    this.#timer = setTimeout(() => this.#late(), timeoutMs);
  }

  #late(): void {
    this.#isLate = true;
    const error = new OutsideError('TIMEOUT', this.#controller !== null);
    // Before a connection was found there is no one to abort: the caller goes, and the call when its turn comes.
    if (this.#controller) this.#controller.abort(error);
    else this.#end(() => this.response.reject(error));
  }

  #end(settle: () => void): void {
    if (this.#isDone) return;
    this.#isDone = true;
    clearTimeout(this.#timer);
    settle();
  }

  /** From here on bytes may be on their way. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#isDone) {
      controller.abort(new OutsideError('TIMEOUT', false));
      return;
    }
    this.#controller = controller;
  }

  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status;
    this.#retryAfterSeconds = readRetryAfter(headers['retry-after']);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > MAX_ANSWER_BYTES) controller.abort(new OutsideError('TOO_LARGE', true));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    this.#end(() => this.response.resolve({ status: this.#status, body, retryAfterSeconds: this.#retryAfterSeconds }));
  }

  onResponseError(_: Dispatcher.DispatchController | null, error: Error): void {
    this.#end(() =>
      this.response.reject(outsideError(error, { isLate: this.#isLate, mayHaveLeft: this.#controller !== null })),
    );
  }
}

const loadClient = () => import('undici');

/** Loads the client library before a first call: it takes 150 ms of a processor, in which nothing else runs. */
export async function prepareProviderCalls(): Promise<void> {
  await loadClient();
}

async function openPool(origin: URL): Promise<Pool> {
  const { buildConnector, Pool: UndiciPool } = await loadClient();
  return new UndiciPool(origin.origin, {
    connect: buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false, ...VERIFIED }),
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Each call has a limit of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/** The connections to a provider's origin. The client library is loaded with the first call: it takes five megabytes. */
export function connectProvider(origin: URL): ProviderConnection {
  let opening: Promise<Pool> | null = null;
  return {
    async request({ path, method, headers, body, timeoutMs }) {
      opening ??= openPool(origin);
      const pool = await opening;
      const call = new Call(timeoutMs);
      pool.dispatch({ path, method, headers: { 'user-agent': 'Parley', ...headers }, body: body ?? null }, call);
      return call.response.promise;
    },
    close: async () => (await opening)?.close(),
  };
}
