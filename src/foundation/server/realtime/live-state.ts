import type { Pool } from 'pg';
import type { Id } from '../../contract/id.ts';

/** A session within its business; ids alone never name a row here. */
export interface SessionKey {
  businessId: Id;
  sessionId: Id;
}

/** A text that names a session in maps. */
export const sessionKey = ({ businessId, sessionId }: SessionKey): string => `${businessId}/${sessionId}`;

export interface Subscription {
  /** '' holds for every socket of the session. */
  clientId: string;
  topic: string;
  /** Milliseconds of `performance.now`: the database says how long, a clock that no one sets counts it. */
  until: number;
}

// Each is one statement for many businesses; the functions set the business of each turn (migration 0003).
const SESSIONS = {
  name: 'read_live_sessions',
  text: 'select business_id, session_id, permissions from read_live_sessions($1, $2)',
};
const SUBSCRIPTIONS = {
  name: 'read_subscriptions',
  text: 'select business_id, session_id, client_id, topic, seconds_left from read_subscriptions($1, $2)',
};

const columns = (sessions: readonly SessionKey[]) => [
  sessions.map(({ businessId }) => businessId),
  sessions.map(({ sessionId }) => sessionId),
];

/** The permissions, space-separated, of those sessions that have not ended, by `sessionKey`. */
export async function readLiveSessions(pool: Pool, sessions: readonly SessionKey[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ business_id: Id; session_id: Id; permissions: string }>({
    ...SESSIONS,
    values: columns(sessions),
  });
  return new Map(
    rows.map((row) => [sessionKey({ businessId: row.business_id, sessionId: row.session_id }), row.permissions]),
  );
}

/** The subscriptions of these sessions that hold now, by `sessionKey`. */
export async function readSubscriptions(
  pool: Pool,
  sessions: readonly SessionKey[],
): Promise<Map<string, Subscription[]>> {
  const asked = performance.now();
  const { rows } = await pool.query<{
    business_id: Id;
    session_id: Id;
    client_id: string;
    topic: string;
    seconds_left: number;
  }>({ ...SUBSCRIPTIONS, values: columns(sessions) });
  const found = new Map<string, Subscription[]>();
  for (const row of rows) {
    const key = sessionKey({ businessId: row.business_id, sessionId: row.session_id });
    const subscription = { clientId: row.client_id, topic: row.topic, until: asked + row.seconds_left * 1000 };
    const list = found.get(key);
    if (list) list.push(subscription);
    else found.set(key, [subscription]);
  }
  return found;
}
