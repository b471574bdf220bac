import { OutsideError } from './outside-error.ts';

export interface OutsideRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** The response at most; more is TOO_LARGE. */
  maxBytes?: number;
  /** Everything together: name, connection, request, answer. */
  timeoutMs?: number;
}

export interface VettedRequest {
  url: URL;
  /** An origin that the installation itself has named: a provider, or the sandbox. */
  isTrusted: boolean;
  headers: Record<string, string>;
}

const MAX_URL = 2_048;
const USER_AGENT = 'Parley';

// What a call to an address of a user's may carry. Host, Cookie, the hop-by-hop ones and those that proxies
// believe (Forwarded, X-Forwarded-*) are not among them.
// `ttl`, `urgency`, `topic` and the coding of the body belong to web push (RFC 8030, RFC 8188).
const ALLOWED = new Set([
  'accept',
  'authorization',
  'content-encoding',
  'content-type',
  'idempotency-key',
  'range',
  'topic',
  'ttl',
  'urgency',
]);
const OWN_PREFIX = 'x-parley-';
const NEVER = new Set([
  'host',
  'connection',
  'content-length',
  'cookie',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Checks everything about a request that needs no network. Throws OutsideError. */
export function vetRequest(request: OutsideRequest, trustedOrigins: ReadonlySet<string>): VettedRequest {
  const url = request.url.length <= MAX_URL ? URL.parse(request.url) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new OutsideError('ADDRESS', false);
  const isTrusted = trustedOrigins.has(url.origin);
  // WHATWG URL leaves the port out when it is the scheme's own.
  if (!isTrusted && !['', '80', '443'].includes(url.port)) throw new OutsideError('ADDRESS', false);
  url.hash = '';
  return { url, isTrusted, headers: vetHeaders(request.headers ?? {}, isTrusted) };
}

function vetHeaders(given: Readonly<Record<string, string>>, isTrusted: boolean): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': USER_AGENT };
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    const isAllowed = isTrusted ? !NEVER.has(lower) : ALLOWED.has(lower) || lower.startsWith(OWN_PREFIX);
    if (!isAllowed || !/^[a-z0-9-]+$/.test(lower) || !/^[\t\x20-\x7e]*$/.test(value))
      throw new OutsideError('HEADER', false);
    headers[lower] = value;
  }
  return headers;
}
