import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import { sql, type Generated, type Kysely } from 'kysely';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Database } from '../../../foundation/server/db/database.ts';
import { createBusinessToken } from '../../../foundation/server/http/session-cookie.ts';

export type LinkKind = 'invitation' | 'password_reset' | 'email_change';

interface OneTimeLinksTable {
  business_id: Id;
  id: Generated<Id>;
  user_id: Id;
  kind: LinkKind;
  token_hash: Buffer;
  email: string;
  created_time: Generated<string>;
  expires_time: string;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    one_time_links: OneTimeLinksTable;
  }
}

type Db = Kysely<Database>;

/** A link lives at most a day; one for a password an hour (OWASP ASVS 6.4.1). */
const LIFE_HOURS: Readonly<Record<LinkKind, number>> = { invitation: 24, password_reset: 1, email_change: 24 };

/** Makes a link's token; earlier links of this kind for this user stop working. */
export async function createLink(
  db: Db,
  businessId: Id,
  user: { id: Id; email: string },
  kind: LinkKind,
): Promise<string> {
  await dropLinks(db, businessId, user.id, kind);
  const { token, tokenHash } = createBusinessToken(businessId);
  await db
    .insertInto('one_time_links')
    .values({
      business_id: businessId,
      user_id: user.id,
      kind,
      token_hash: tokenHash,
      email: user.email,
      expires_time: sql`clock_now() + ${`${LIFE_HOURS[kind]} hours`}::interval`,
    })
    .execute();
  return token;
}

/**
 * The live link behind a token, if the user's e-mail is still the one it was sent to, or the link is what moves the
 * user to it. Locked until the transaction ends.
 */
export function lockLink(db: Db, businessId: Id, tokenHash: Buffer) {
  return db
    .selectFrom('one_time_links')
    .innerJoin('users', (join) =>
      join
        .onRef('users.business_id', '=', 'one_time_links.business_id')
        .onRef('users.id', '=', 'one_time_links.user_id'),
    )
    .where('one_time_links.business_id', '=', businessId)
    .where('one_time_links.token_hash', '=', tokenHash)
    .where('one_time_links.expires_time', '>', sql<string>`clock_now()`)
    .where((eb) =>
      eb.or([eb('users.email', '=', eb.ref('one_time_links.email')), eb('one_time_links.kind', '=', 'email_change')]),
    )
    .where('users.deleted_time', 'is', null)
    .select([
      'one_time_links.kind',
      'one_time_links.user_id',
      'one_time_links.email',
      'users.email as present_email',
      'users.first_name',
      'users.last_name',
      'users.status',
    ])
    .forNoKeyUpdate()
    .modifyEnd(sql.raw(locks('account')))
    .executeTakeFirst();
}

export async function dropLinks(db: Db, businessId: Id, userId: Id, kind?: LinkKind): Promise<void> {
  let query = db.deleteFrom('one_time_links').where('business_id', '=', businessId).where('user_id', '=', userId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  await query.execute();
}
