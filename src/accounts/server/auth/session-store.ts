import { sql, type Generated, type Kysely } from 'kysely';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Permission } from '../../../foundation/contract/permissions.ts';
import type { Database } from '../../../foundation/server/db/database.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { RequestInfo } from '../../../foundation/server/http/context.ts';
import { createBusinessToken } from '../../../foundation/server/http/session-cookie.ts';

// Raw statements: the benchmark api-reads measures them.

interface SessionsTable {
  business_id: Id;
  id: Generated<Id>;
  user_id: Id;
  token_hash: Buffer;
  created_time: Generated<string>;
  last_seen_time: Generated<string>;
  expires_time: string;
  ip: string | null;
  user_agent: string | null;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    sessions: SessionsTable;
  }
}

type Db = Kysely<Database>;

const IDLE_DAYS = 30;
const ABSOLUTE_DAYS = 90;

/** Who a live session belongs to, and whether it is time to note that it was seen. */
export interface FoundSession {
  session_id: Id;
  user_id: Id;
  /** The name, as others see it. */
  label: string;
  role_id: Id;
  permissions: Permission[];
  has_business: boolean;
  is_due_to_be_seen: boolean;
  config_version: number;
  configured: string[];
  event_seq: Id;
}

// Every signed-in call runs this: five look-ups by primary key, prepared once per connection.
const findSession: NamedStatement = {
  name: 'find_session',
  text: `select s.id as session_id, u.id as user_id, trim(u.first_name || ' ' || u.last_name) as label, r.id as role_id, r.permissions,
      exists (select from businesses b where b.business_id = s.business_id) as has_business,
      s.last_seen_time < clock_now() - interval '5 minutes' as is_due_to_be_seen,
      coalesce(c.config_version, 0) as config_version, coalesce(c.configured, '{}') as configured, n.event_seq
    from sessions s
    join users u on u.business_id = s.business_id and u.id = s.user_id and u.status = 'active' and u.deleted_time is null
    join roles r on r.business_id = u.business_id and r.id = u.role_id
    join event_counter_labels n on n.business_id = s.business_id
    left join business_config_labels c on c.business_id = s.business_id
    where s.business_id = $1 and s.token_hash = $2 and s.expires_time > clock_now()`,
};

export async function findLiveSession(tx: Transaction, tokenHash: Buffer): Promise<FoundSession | null> {
  const [row] = await tx.run<FoundSession>(findSession, [tx.businessId, tokenHash]);
  return row ?? null;
}

const findLive: NamedStatement = {
  name: 'find_live_sessions',
  text: 'select id from sessions where business_id = $1 and id = any ($2) and expires_time > clock_now()',
};

/** Those of these sessions that have not run out. */
export async function findLiveSessions(
  tx: Transaction,
  businessId: Id,
  sessionIds: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const rows = await tx.run<{ id: Id }>(findLive, [businessId, sessionIds]);
  return new Set(rows.map(({ id }) => id));
}

/** Moves the idle limit on, never beyond the absolute one, and notes when the user was last there. */
export async function markSeen(db: Db, businessId: Id, sessionId: Id, userId: Id): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      last_seen_time: sql`clock_now()`,
      expires_time: sql`least(created_time + ${`${ABSOLUTE_DAYS} days`}::interval, clock_now() + ${`${IDLE_DAYS} days`}::interval)`,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', sessionId)
    .execute();
  await db
    .updateTable('users')
    .set({ last_active_time: sql`clock_now()` })
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .execute();
}

/** Opens a session and returns its token, which is shown to no one but the browser. */
export async function openSession(db: Db, businessId: Id, userId: Id, request: RequestInfo): Promise<string> {
  const { token, tokenHash } = createBusinessToken(businessId);
  await db
    .insertInto('sessions')
    .values({
      business_id: businessId,
      user_id: userId,
      token_hash: tokenHash,
      expires_time: sql`clock_now() + ${`${IDLE_DAYS} days`}::interval`,
      ip: request.ip,
      user_agent: request.userAgent,
    })
    .execute();
  await db
    .updateTable('users')
    .set({ last_active_time: sql`clock_now()` })
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .execute();
  return token;
}

export async function endSession(db: Db, businessId: Id, sessionId: Id): Promise<void> {
  await db.deleteFrom('sessions').where('business_id', '=', businessId).where('id', '=', sessionId).execute();
}

/** Ends every session of a user, but for one if named. */
export async function endSessionsOf(db: Db, businessId: Id, userId: Id, except?: Id): Promise<void> {
  let query = db.deleteFrom('sessions').where('business_id', '=', businessId).where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}
