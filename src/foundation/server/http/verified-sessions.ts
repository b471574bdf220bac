import type { Id } from '../../contract/id.ts';
import type { Authenticate } from './context.ts';
import type { BusinessToken } from './session-cookie.ts';

/** Whom a session belongs to, as authentication last said. */
export interface VerifiedSession {
  businessId: Id;
  userId: Id;
  sessionId: Id;
}

/**
 * The sessions that authentication accepted lately. A cookie is only a claim, so a limit counts it as
 * someone's own only when it is in here; every other request counts for its address.
 */
export interface VerifiedSessions {
  /** The same authentication, remembering its results. */
  remember(authenticate: Authenticate): Authenticate;
  find(token: BusinessToken | null): VerifiedSession | null;
}

/** More than the people who use one process in a day; the one that was verified longest ago gives way. */
const MAX_SESSIONS = 20_000;

export function createVerifiedSessions(): VerifiedSessions {
  const sessions = new Map<string, VerifiedSession>();
  const keyOf = (businessId: Id, tokenHash: Buffer) => `${businessId}.${tokenHash.toString('base64url')}`;
  return {
    remember: (authenticate) => async (tx, tokenHash) => {
      const user = await authenticate(tx, tokenHash);
      const { businessId } = tx;
      if (businessId === null) return user;
      const key = keyOf(businessId, tokenHash);
      sessions.delete(key);
      if (user) sessions.set(key, { businessId, userId: user.user_id, sessionId: user.session_id });
      const [oldest] = sessions.keys();
      if (sessions.size > MAX_SESSIONS && oldest !== undefined) sessions.delete(oldest);
      return user;
    },
    find: (token) => (token && sessions.get(keyOf(token.businessId, token.tokenHash))) ?? null,
  };
}
