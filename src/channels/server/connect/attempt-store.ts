import { sql, type Generated, type Kysely } from 'kysely';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Database } from '../../../foundation/server/db/database.ts';
import type { Sealed } from '../../../foundation/server/secrets/secret-box.ts';

interface ConnectAttemptsTable {
  business_id: Id;
  id: Generated<Id>;
  state_hash: Buffer;
  session_id: Id;
  kind: string;
  used_time: string | null;
  access_token: Sealed | null;
  assets: { account_ids: string[]; token_expires_time: string | null } | null;
  created_time: Generated<string>;
  expires_time: string;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    connect_attempts: ConnectAttemptsTable;
  }
}

type Db = Kysely<Database>;

/** How long a login window may stay open, and how long its outcome waits for a number to be chosen. */
const LOGIN_MINUTES = 15;
const CHOICE_MINUTES = 60;

/** Notes a login window that is about to open. Earlier ones that ran out go. */
export async function insertAttempt(
  db: Db,
  businessId: Id,
  attempt: { stateHash: Buffer; sessionId: Id; kind: string },
): Promise<void> {
  await db
    .deleteFrom('connect_attempts')
    .where('business_id', '=', businessId)
    .where('expires_time', '<=', sql<string>`clock_now()`)
    .execute();
  await db
    .insertInto('connect_attempts')
    .values({
      business_id: businessId,
      state_hash: attempt.stateHash,
      session_id: attempt.sessionId,
      kind: attempt.kind,
      used_time: null,
      access_token: null,
      assets: null,
      expires_time: sql`clock_now() + ${`${LOGIN_MINUTES} minutes`}::interval`,
    })
    .execute();
}

/** Uses a state up. Undefined when it is unknown, used, too old, or another session's. */
export async function useState(
  db: Db,
  businessId: Id,
  attempt: { stateHash: Buffer; sessionId: Id; kind: string },
): Promise<Id | undefined> {
  const row = await db
    .updateTable('connect_attempts')
    .set({ used_time: sql<string>`clock_now()` })
    .where('business_id', '=', businessId)
    .where('state_hash', '=', attempt.stateHash)
    .where('session_id', '=', attempt.sessionId)
    .where('kind', '=', attempt.kind)
    .where('used_time', 'is', null)
    .where('expires_time', '>', sql<string>`clock_now()`)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Keeps what a login gave access to until a number is chosen. */
export async function keepAccess(
  db: Db,
  businessId: Id,
  attemptId: Id,
  access: { token: Sealed; accountIds: readonly string[]; tokenExpiresTime: string | null },
): Promise<void> {
  await db
    .updateTable('connect_attempts')
    .set({
      access_token: access.token,
      assets: JSON.stringify({
        account_ids: access.accountIds,
        token_expires_time: access.tokenExpiresTime,
      }) as unknown as ConnectAttemptsTable['assets'],
      expires_time: sql`clock_now() + ${`${CHOICE_MINUTES} minutes`}::interval`,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', attemptId)
    .execute();
}

/** The last finished login of this session, while it can be used. */
export function findAccess(db: Db, businessId: Id, sessionId: Id) {
  return db
    .selectFrom('connect_attempts')
    .select(['id', 'access_token', 'assets'])
    .where('business_id', '=', businessId)
    .where('session_id', '=', sessionId)
    .where('access_token', 'is not', null)
    .where('expires_time', '>', sql<string>`clock_now()`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Forgets what logins gave access to; once the account is removed, a new login must say so again. */
export async function dropAttempts(db: Db, businessId: Id): Promise<void> {
  await db.deleteFrom('connect_attempts').where('business_id', '=', businessId).execute();
}
