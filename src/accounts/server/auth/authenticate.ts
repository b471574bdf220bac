import type { SignedInUser } from '../../../foundation/server/http/context.ts';
import type { Authenticate } from '../../../foundation/server/http/mount.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Services } from '../../../foundation/server/services.ts';
import { findLiveSession, markSeen } from './session-store.ts';

/**
 * Finds the person behind a session. Asked again by every call, so a sign-out, a new role or a
 * deactivation holds from the next call on. That a session was seen is noted at most every five
 * minutes, in a transaction of its own: a read stays a read.
 */
export function createAuthenticate(services: Services): Authenticate {
  return async (tx, tokenHash) => {
    const session = await findLiveSession(tx, tokenHash);
    const { businessId } = tx;
    if (session === null || businessId === null) return null;
    const { session_id, user_id, label, role_id, has_business, config_version, configured, event_seq } = session;
    if (session.is_due_to_be_seen) {
      inTransaction({ pool: services.pool, businessId, mode: 'write' }, ({ db }) =>
        markSeen(db, businessId, session_id, user_id),
      ).catch((error: unknown) =>
        services.log.warn({ err: error }, 'Failed to note that a session was seen; it is noted with its next call'),
      );
    }
    return {
      user_id,
      label,
      session_id,
      role_id,
      has_business,
      permissions: new Set(session.permissions),
      config: { business_id: businessId, config_version, configured },
      event_seq,
    } satisfies SignedInUser;
  };
}
