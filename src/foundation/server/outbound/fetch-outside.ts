import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { addAbortSignal, pipeline, Transform, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Agent, buildConnector } from 'undici';
import { isOutside } from './outside-address.ts';
import { OutsideError, outsideError } from './outside-error.ts';
import { VERIFIED } from './provider-connection.ts';
import { vetRequest, type OutsideRequest } from './outside-request.ts';

export interface OutsideHead {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
}

/** The one way out for HTTP. Follows no redirect: a response of 3xx is a response. Rejects with OutsideError. */
export interface Outside {
  fetch(request: OutsideRequest): Promise<OutsideHead & { body: Buffer }>;
  /** As `fetch`, with the body as it comes; the stream fails with OutsideError when it gets too long or too late. */
  open(request: OutsideRequest): Promise<OutsideHead & { body: Readable }>;
  close(): Promise<void>;
}

type Connect = buildConnector.connector;
type Resolve = (hostname: string) => Promise<readonly { address: string }[]>;

export interface OutsideOptions {
  /** Origins named by the installation (a provider's API, the sandbox): any port and address, connections kept open. */
  trustedOrigins?: readonly string[];
  resolve?: Resolve;
  connect?: Connect;
}

// Numbers of D18 in the design.
const TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** To one trusted origin; more calls wait for a free one. */
const MAX_CONNECTIONS = 64;

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

/** The client library, which takes five megabytes: loaded with the first call. */
async function loadClient(given: Connect | undefined) {
  const { Agent: UndiciAgent, buildConnector: build, request: send } = await import('undici');
  const connect = given ?? build({ timeout: CONNECT_TIMEOUT_MS, allowH2: false, ...VERIFIED });
  const openAgent = (to: Connect, connections?: number): Agent =>
    new UndiciAgent({
      connect: marked(to),
      maxHeaderSize: MAX_HEADER_BYTES,
      ...(connections === undefined ? {} : { connections }),
    });
  return { connect, send, openAgent, trustedAgent: openAgent(connect, MAX_CONNECTIONS) };
}

/** Builds the client. Tests give a resolver and a connector of their own. */
export function createOutside({
  trustedOrigins = [],
  resolve = resolveAll,
  connect: givenConnect,
}: OutsideOptions = {}): Outside {
  const trusted = new Set(trustedOrigins.map((origin) => new URL(origin).origin));
  let client: ReturnType<typeof loadClient> | null = null;

  async function open(request: OutsideRequest): Promise<OutsideHead & { body: Readable }> {
    const { url, isTrusted, headers } = vetRequest(request, trusted);
    client ??= loadClient(givenConnect);
    const { connect, send, openAgent, trustedAgent } = await client;
    const signal = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
    let agent = trustedAgent;
    if (!isTrusted) {
      const address = await vettedAddress(url.hostname, resolve, signal);
      agent = openAgent(pinnedTo(address, connect));
    }
    // A connection to an address of a user's serves one call.
    const release = () => {
      if (!isTrusted) agent.destroy().catch(() => undefined);
    };
    try {
      const response = await send(url, {
        dispatcher: agent,
        method: request.method ?? 'GET',
        headers,
        body: request.body ?? null,
        signal,
      });
      const body = limited(response.body, request.maxBytes ?? MAX_ANSWER_BYTES, signal).once('close', release);
      return { status: response.statusCode, headers: flat(response.headers), body };
    } catch (error) {
      release();
      throw outsideError(error, { isLate: signal.aborted, mayHaveLeft: !neverConnected.has(error as Error) });
    }
  }

  return {
    open,
    async fetch(request) {
      const { body, ...head } = await open(request);
      return { ...head, body: await buffer(body) };
    },
    close: async () => (await client)?.trustedAgent.close(),
  };
}

/** Resolves once; every response must be outside, and the first is the one that is connected to. */
async function vettedAddress(hostname: string, resolve: Resolve, signal: AbortSignal): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const responses = isIP(host) ? [{ address: host }] : await inTime(resolve(host), signal);
  const [first] = responses;
  if (!first) throw new OutsideError('NOT_FOUND', false);
  if (!responses.every(({ address }) => isOutside(address))) throw new OutsideError('INTERNAL', false);
  return first.address;
}

/** Looking a name up cannot be aborted, only no longer waited for. */
async function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const cut = () => reject(new OutsideError('TIMEOUT', false));
  signal.addEventListener('abort', cut, { once: true });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw error instanceof OutsideError ? error : new OutsideError('NOT_FOUND', false, { cause: error });
  } finally {
    signal.removeEventListener('abort', cut);
  }
}

/** Errors of connections that were never made: nothing of their request has left. */
const neverConnected = new WeakSet<Error>();

function marked(connect: Connect): Connect {
  return (options, callback) =>
    connect(options, (...result) => {
      if (result[0]) neverConnected.add(result[0]);
      callback(...result);
    });
}

/** Connects to the vetted address whatever the name says by then; TLS still asks for the name. */
function pinnedTo(address: string, connect: Connect): Connect {
  return (options, callback) => {
    const servername = options.servername || (isIP(options.hostname) ? '' : options.hostname);
    connect({ ...options, hostname: address, ...(servername ? { servername } : {}) }, callback);
  };
}

function limited(body: Readable, maxBytes: number, signal: AbortSignal): Readable {
  let size = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes) done(new OutsideError('TOO_LARGE', true));
      else done(null, chunk);
    },
    destroy(error, done) {
      done(error && outsideError(error, { isLate: signal.aborted, mayHaveLeft: true }));
    },
  });
  // What goes wrong on either side reaches the reader through `limit`.
  pipeline(body, limit, () => undefined);
  return addAbortSignal(signal, limit);
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
