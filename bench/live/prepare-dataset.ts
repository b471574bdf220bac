import type { Pool } from 'pg';
import { createLog } from '../../src/foundation/server/log.ts';
import { createPool, type DatabaseAddress } from '../../src/foundation/server/db/pool.ts';
import { businessId, sessionToken, userId, type Dataset } from '../data/dataset.ts';
import type { ClientPlan } from './client-orders.ts';

const PREPARE_WITHIN_MS = 300_000;

/** A client for a user's session. */
export const seatOf = (
  dataset: Dataset,
  business: number,
  user: number,
  isDeaf = false,
): ClientPlan['seats'][number] => ({
  name: `user ${user} of business ${business}`,
  business: businessId(dataset, business),
  cookie: `parley_session=${sessionToken(dataset, business, user)}`,
  isDeaf,
});

/** Every session receives the chats, for longer than any run: renewing is no part of what is measured. */
const SUBSCRIBE = `insert into subscriptions (business_id, session_id, topic, expiry_time)
  select business_id, id, 'chats', clock_now() + interval '1 day' from sessions`;

/** Every customer has written just now: their windows are open. */
const OPEN_WINDOWS =
  "update chats set last_incoming_time = clock_now(), expiration_time = clock_now() + interval '24 hours'";

const DEAFEN = `with role as (
    insert into roles (business_id, name, permissions) select unnest($1::bigint[]), 'Bookkeeper', '{business.read}' returning business_id, id
  )
  update users u set role_id = r.id from role r where u.business_id = r.business_id and u.id = any ($2::bigint[])`;

/** Subscribes everyone to the chats, opens all windows, and takes the right to read them from these users (one a business). */
export async function prepareDataset(
  address: DatabaseAddress,
  dataset: Dataset,
  deaf: readonly { business: number; user: number }[],
): Promise<void> {
  const pool: Pool = createPool({
    address,
    role: 'owner',
    log: createLog('silent'),
    max: 1,
    statementTimeoutMs: PREPARE_WITHIN_MS,
    applicationName: 'bench',
  });
  try {
    await pool.query(SUBSCRIBE);
    await pool.query(OPEN_WINDOWS);
    const ids = deaf.map(({ business }) => businessId(dataset, business));
    const users = deaf.map(({ business, user }) => userId(dataset, business, user));
    await pool.query(DEAFEN, [ids, users]);
    await pool.query('vacuum analyze');
  } finally {
    await pool.end();
  }
}
