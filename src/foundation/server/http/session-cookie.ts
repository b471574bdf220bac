import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { id, type Id } from '../../contract/id.ts';

/** 256 bits: more than the 128 that guessing could ever reach. */
const TOKEN_BYTES = 32;

/** What a session cookie or a one-time link carries: where to look, and the secret to look for. */
export interface BusinessToken {
  businessId: Id;
  tokenHash: Buffer;
}

/** Only the hash is ever stored, so a copy of the database opens no session. */
export function hashToken(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A new secret that says to which business it belongs, so that its look-up stays inside row-level security. */
export function createBusinessToken(businessId: Id): BusinessToken & { token: string } {
  const secret = randomBytes(TOKEN_BYTES).toString('base64url');
  return { businessId, token: `${businessId}.${secret}`, tokenHash: hashToken(secret) };
}

/** Null when the text cannot be such a token. */
export function readBusinessToken(token: string | undefined): BusinessToken | null {
  const [businessId, secret, rest] = token?.split('.') ?? [];
  if (!businessId || !secret || rest !== undefined) return null;
  if (!id.safeParse(businessId).success || !/^[\w-]{43}$/.test(secret)) return null;
  return { businessId, tokenHash: hashToken(secret) };
}

/** `__Host-` binds the cookie to this host over https; on plain http (loopback only) browsers refuse that prefix. */
export function sessionCookieName(publicUrl: URL): string {
  return publicUrl.protocol === 'https:' ? '__Host-parley_session' : 'parley_session';
}

const tokens = new WeakMap<FastifyRequest, BusinessToken | null>();

/** The token of a request's session cookie, null when it has none. Read once, however many parts of a call ask for it. */
export function sessionTokenOf(request: FastifyRequest, publicUrl: URL): BusinessToken | null {
  const known = tokens.get(request);
  if (known !== undefined) return known;
  // A request that is refused while it is read has no cookies yet.
  const cookies = request.cookies as Partial<typeof request.cookies> | undefined;
  if (!cookies) return null;
  const token = readBusinessToken(cookies[sessionCookieName(publicUrl)]);
  tokens.set(request, token);
  return token;
}
