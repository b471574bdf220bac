import type { IncomingMessage } from 'node:http';
import type { Id } from '../../contract/id.ts';
import { REALTIME_PATH, realtimeQuery } from '../../contract/realtime.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Authenticate } from '../http/mount.ts';
import { readBusinessToken, sessionCookieName, type BusinessToken } from '../http/session-cookie.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import type { Claim } from './handshake-queue.ts';
import type { Viewer } from './live-socket.ts';

/** True for addresses that are ours to answer. */
export function isRealtimePath(url: string | undefined): boolean {
  return url?.split('?', 1)[0] === REALTIME_PATH;
}

/** The first cookie of that name. Ours needs no decoding: digits, letters, '.', '_' and '-' only. */
function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The token that an upgrade request carries; null for none, or for a text that cannot be one. */
export const readToken = ({ headers }: IncomingMessage, publicUrl: URL): BusinessToken | null =>
  readBusinessToken(readCookie(headers.cookie, sessionCookieName(publicUrl)));

/**
 * Judges an upgrade request by itself: its page's origin, its query, its cookie. Browsers write Origin
 * on every WebSocket and no page can forge it; without one nothing is proven. Throws a Refusal.
 */
export function readClaim(request: IncomingMessage, own: ReadonlySet<string>, publicUrl: URL): Claim {
  const { origin } = request.headers;
  if (origin === undefined || !own.has(origin)) refuse('NOT_ALLOWED', { reason: 'CROSS_ORIGIN' });
  if (request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket') {
    refuse('INVALID_DATA', { reason: 'UNREADABLE' });
  }
  const parameters = new URLSearchParams(request.url?.split('?')[1] ?? '');
  const query = realtimeQuery.safeParse(Object.fromEntries(parameters));
  if (!query.success) {
    const [issue] = query.error.issues;
    refuse('INVALID_DATA', { info: { field: String(issue?.path[0] ?? 'query') } });
  }
  const token = readToken(request, publicUrl);
  if (token === null) refuse('SIGN_IN_AGAIN');
  const { client_id: clientId = '', seq } = query.data;
  return { token, clientId, resumeFrom: seq === undefined ? null : Number(seq) };
}

/** Finds who holds the sessions, all of one business; null for one that has ended. */
export async function findViewers(
  { pool }: Services,
  authenticate: Authenticate,
  businessId: Id,
  claims: readonly Claim[],
): Promise<(Viewer | null)[]> {
  const users = await inTransaction({ pool, businessId, mode: 'read' }, (tx) =>
    Promise.all(claims.map(({ token }) => authenticate(tx, token.tokenHash))),
  );
  return claims.map(({ clientId }, index) => {
    const user = users[index];
    if (!user) return null;
    const { user_id: userId, session_id: sessionId, permissions } = user;
    return { businessId, userId, sessionId, clientId, permissions };
  });
}
