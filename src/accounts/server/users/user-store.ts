import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import { sql, type ColumnType, type Generated, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Database } from '../../../foundation/server/db/database.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Availability } from '../../contract/availability.ts';
import type { WorkingHours } from '../../contract/business-hours.ts';
import type { User, UserStatus } from '../../contract/user.ts';

export interface UsersTable {
  business_id: Id;
  id: Generated<Id>;
  first_name: string;
  last_name: string;
  email: string;
  role_id: Id;
  status: UserStatus;
  availability: Generated<Availability['state']>;
  out_from: string | null;
  out_until: string | null;
  out_note: string | null;
  stand_in_id: Id | null;
  in_round_robin: Generated<boolean>;
  chat_capacity: ColumnType<number | null, number | null | undefined, number | null>;
  working_hours: ColumnType<WorkingHours | null, string | null | undefined, string | null>;
  time_zone: string;
  country: string | null;
  password_hash: string | null;
  password_history: Generated<string[]>;
  password_changed_time: string | null;
  last_active_time: string | null;
  version: Generated<number>;
  created_time: Generated<string>;
  deleted_time: string | null;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    users: UsersTable;
  }
}

/** Someone who is not out of the office. */
export const NO_ABSENCE = { out_from: null, out_until: null, out_note: null, stand_in_id: null };

type Db = Kysely<Database>;
/** What an insert must name; the rest has defaults. */
type NewUser = Omit<
  Insertable<UsersTable>,
  'last_active_time' | 'deleted_time' | 'password_changed_time' | 'out_from' | 'out_until' | 'out_note' | 'stand_in_id'
>;

/** The new address that waits to be confirmed. */
const pendingEmail = sql<string | null>`(select l.email from one_time_links l where l.business_id = users.business_id
  and l.user_id = users.id and l.kind = 'email_change' and l.expires_time > clock_now() limit 1)`;

/** Of one that is over nothing is left. */
const absenceColumns = [
  sql<string | null>`case when users.out_until > clock_now() then users.out_from end`.as('out_from'),
  'users.out_until',
  'users.out_note',
  'users.stand_in_id',
] as const;

interface AvailabilityColumns {
  state: Availability['state'];
  out_from: string | null;
  out_until: string | null;
  out_note: string | null;
  stand_in_id: Id | null;
}

/** A row of users in the contract's form. */
export const withAvailability = <Row extends AvailabilityColumns>({
  state,
  out_from: from,
  out_until: until,
  out_note: note,
  stand_in_id,
  ...user
}: Row) => ({
  ...user,
  availability: {
    state,
    out_of_office: from === null || until === null ? null : { from, until, note: note ?? '', stand_in_id },
  },
});

const wire = (db: Db, businessId: Id) =>
  db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.business_id', '=', 'users.business_id').onRef('roles.id', '=', 'users.role_id'),
    )
    .where('users.business_id', '=', businessId)
    .where('users.deleted_time', 'is', null)
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.status',
      pendingEmail.as('pending_email'),
      'users.availability as state',
      ...absenceColumns,
      'users.in_round_robin',
      'users.chat_capacity',
      'users.working_hours',
      'users.last_active_time',
      'users.created_time',
      'users.version',
      sql<User['role']>`jsonb_build_object('id', roles.id::text, 'name', roles.name)`.as('role'),
    ]);

/** Every user that is not deleted, as colleagues see them; people are sorted by the browser, this order is only stable. */
export async function listUsers(db: Db, businessId: Id): Promise<User[]> {
  const rows = await wire(db, businessId).orderBy('users.created_time').orderBy('users.id').execute();
  return rows.map(withAvailability);
}

export async function findUser(db: Db, businessId: Id, userId: Id): Promise<User | undefined> {
  const row = await wire(db, businessId).where('users.id', '=', userId).executeTakeFirst();
  return row && withAvailability(row);
}

/** The whole row, locked until the transaction ends; for operations that decide by it. */
export function lockUser(db: Db, businessId: Id, userId: Id) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .where('deleted_time', 'is', null)
    .forNoKeyUpdate()
    .modifyEnd(sql.raw(locks('account')))
    .executeTakeFirst();
}

/** The whole row; for signing in. */
export function findUserRow(db: Db, businessId: Id, userId: Id) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
}

/** Whether someone of this business, invited people included, has the address. */
export async function isColleaguesEmail(db: Db, businessId: Id, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('business_id', '=', businessId)
    .where('email', '=', email)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertUser(db: Db, row: NewUser): Promise<Id> {
  const { id } = await db
    .insertInto('users')
    .values({
      ...row,
      last_active_time: null,
      deleted_time: null,
      ...NO_ABSENCE,
      password_changed_time: row.password_hash === null ? null : sql<string>`clock_now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type UserChange = Omit<Updateable<UsersTable>, 'working_hours'> & { working_hours?: WorkingHours | null };

export async function updateUserRow(
  db: Db,
  businessId: Id,
  userId: Id,
  { working_hours: hours, ...change }: UserChange,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...change,
      ...(hours !== undefined && { working_hours: hours === null ? null : JSON.stringify(hours) }),
      version: sql<number>`version + 1`,
    })
    .where('business_id', '=', businessId)
    .where('id', '=', userId)
    .execute();
}

/** Not an edit of the record: its version stays. */
export async function updateAvailability(
  db: Db,
  businessId: Id,
  userId: Id,
  change: Pick<Updateable<UsersTable>, 'availability' | 'out_from' | 'out_until' | 'out_note' | 'stand_in_id'>,
): Promise<void> {
  await db.updateTable('users').set(change).where('business_id', '=', businessId).where('id', '=', userId).execute();
}

export async function setPassword(db: Db, businessId: Id, userId: Id, hash: string, history: string[]): Promise<void> {
  await updateUserRow(db, businessId, userId, {
    password_hash: hash,
    password_history: history,
    password_changed_time: sql<string>`clock_now()` as never,
  });
}

/** Keeps the row for what names it, gives up what identifies the person. */
export async function markDeleted(db: Db, businessId: Id, userId: Id): Promise<void> {
  await updateUserRow(db, businessId, userId, {
    status: 'inactive',
    password_hash: null,
    password_history: [],
    in_round_robin: false,
    deleted_time: sql<string>`clock_now()` as never,
  });
}

/** Locks the active Super Admins, so that two changes at once cannot remove the last two. */
export async function lockActiveSuperAdmins(db: Db, businessId: Id): Promise<Id[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.business_id', '=', 'users.business_id').onRef('roles.id', '=', 'users.role_id'),
    )
    .where('users.business_id', '=', businessId)
    .where('users.status', '=', 'active')
    .where('users.deleted_time', 'is', null)
    .where('roles.built_in', '=', 'super_admin')
    .select('users.id')
    .orderBy('users.id')
    .forNoKeyUpdate('users')
    .modifyEnd(sql.raw(locks('account')))
    .execute();
  return rows.map((row) => row.id);
}

const activeUsers: NamedStatement = {
  name: 'find_active_users',
  text: `select u.business_id, u.id as user_id from users u
    join (select distinct * from unnest($1::bigint[], $2::bigint[])) as e (business_id, id) on e.business_id = u.business_id and e.id = u.id
    where u.status = 'active' and u.deleted_time is null order by u.business_id, u.id`,
};

/** A user of a business, where one statement is about many businesses. */
export interface UserKey {
  business_id: Id;
  user_id: Id;
}

/** Those of these users who can be notified, in order. */
export function findActiveUsers(tx: Transaction, users: readonly UserKey[]): Promise<UserKey[]> {
  return tx.run<UserKey>(activeUsers, [
    users.map(({ business_id }) => business_id),
    users.map(({ user_id }) => user_id),
  ]);
}
