import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import { sql, type ColumnType, type Generated, type Kysely, type Selectable, type Updateable } from 'kysely';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Database } from '../../../foundation/server/db/database.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { dateFormats, timeFormats } from '../../contract/business.ts';
import type { BusinessHours } from '../../contract/business-hours.ts';
import type { MarketingCap, QuietHours } from '../../contract/marketing-limits.ts';
import { defaultMarketingWords, type MarketingWords } from '../../contract/marketing-words.ts';

interface TenantsTable {
  business_id: Generated<Id>;
  created_time: Generated<string>;
}

export interface BusinessesTable {
  business_id: Id;
  name: string;
  time_zone: string;
  country: string | null;
  contact_phone: string | null;
  date_format: Generated<(typeof dateFormats)[number]>;
  time_format: Generated<(typeof timeFormats)[number]>;
  share_read_receipts: Generated<boolean>;
  mandate_conversation_log: Generated<boolean>;
  agents_may_take_over: Generated<boolean>;
  notification_previews: Generated<boolean>;
  link_previews: Generated<boolean>;
  /** Null: the lists that Parley begins with. */
  marketing_words: ColumnType<MarketingWords | null, string | null | undefined, string | null>;
  /** Null: open all day, every day. */
  business_hours: ColumnType<BusinessHours | null, string | null | undefined, string | null>;
  first_reply_minutes: number | null;
  marketing_cap: ColumnType<MarketingCap | null, string | null | undefined, string | null>;
  quiet_hours: ColumnType<QuietHours | null, string | null | undefined, string | null>;
  waba_id: string | null;
  waba_info: Record<string, unknown> | null;
  plan: Generated<Record<string, unknown>>;
  version: Generated<number>;
  created_time: Generated<string>;
  modified_time: Generated<string>;
}

export type BusinessRow = Selectable<BusinessesTable>;

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    tenants: TenantsTable;
    businesses: BusinessesTable;
  }
}

type Db = Kysely<Database>;

/** Reserves the id of a business before anything else of it exists. */
export async function newBusinessId(db: Db): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select next_id() as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database gave no id');
  return row.id;
}

/** The tenant of the present transaction. Row-level security lets in no other. */
export async function insertTenant(db: Db, businessId: Id): Promise<void> {
  await db.insertInto('tenants').values({ business_id: businessId }).execute();
}

export function findBusiness(db: Db, businessId: Id) {
  return db.selectFrom('businesses').selectAll().where('business_id', '=', businessId).executeTakeFirst();
}

export function lockBusiness(db: Db, businessId: Id) {
  return db
    .selectFrom('businesses')
    .selectAll()
    .where('business_id', '=', businessId)
    .forNoKeyUpdate()
    .modifyEnd(sql.raw(locks('account')))
    .executeTakeFirst();
}

/** False when the business is set up already. */
export async function insertBusiness(
  db: Db,
  row: { business_id: Id; name: string; time_zone: string; country: string | null; contact_phone?: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('businesses')
    .values({ contact_phone: null, first_reply_minutes: null, ...row, waba_id: null, waba_info: null })
    .onConflict((conflict) => conflict.column('business_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Columns that hold JSON. */
interface JsonColumns {
  marketing_words: MarketingWords;
  business_hours: BusinessHours;
  marketing_cap: MarketingCap | null;
  quiet_hours: QuietHours | null;
}

type BusinessChange = Omit<Updateable<BusinessesTable>, keyof JsonColumns> & Partial<JsonColumns>;

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

export async function updateBusinessRow(
  db: Db,
  businessId: Id,
  { marketing_words: words, business_hours: hours, marketing_cap: cap, quiet_hours: quiet, ...change }: BusinessChange,
): Promise<void> {
  await db
    .updateTable('businesses')
    .set({
      ...change,
      ...(words && { marketing_words: JSON.stringify(words) }),
      ...(hours && { business_hours: JSON.stringify(hours) }),
      ...(cap !== undefined && { marketing_cap: jsonOrNull(cap) }),
      ...(quiet !== undefined && { quiet_hours: jsonOrNull(quiet) }),
      version: sql<number>`version + 1`,
      modified_time: sql<string>`clock_now()`,
    })
    .where('business_id', '=', businessId)
    .execute();
}

/** Where a business is: the zone of its days, the country of its phone numbers, and how it writes days and times. */
export interface Region {
  time_zone: string;
  country: string | null;
  date_format: (typeof dateFormats)[number];
  time_format: (typeof timeFormats)[number];
}

const readRegionSql: NamedStatement = {
  name: 'read_region',
  text: 'select time_zone, country, date_format, time_format from businesses where business_id = $1',
};

export async function readRegion(tx: Transaction, businessId: Id): Promise<Region> {
  const [region] = await tx.run<Region>(readRegionSql, [businessId]);
  return region ?? { time_zone: 'UTC', country: null, date_format: dateFormats[0], time_format: timeFormats[0] };
}

const readNameSql: NamedStatement = {
  name: 'read_business_name',
  text: 'select name from businesses where business_id = $1',
};

/** What a business calls itself; empty for one that is not there. */
export async function readBusinessName(tx: Transaction, businessId: Id): Promise<string> {
  const [row] = await tx.run<{ name: string }>(readNameSql, [businessId]);
  return row?.name ?? '';
}

/** What relative days are counted from, by the product's one clock, and where days begin. */
export interface Moment {
  now: string;
  zone: string;
}

const readMomentSql: NamedStatement = {
  name: 'read_moment',
  text: `select clock_now() as now,
    coalesce((select time_zone from businesses where business_id = $1), 'UTC') as zone`,
};

export async function readMoment(tx: Transaction, businessId: Id): Promise<Moment> {
  const [moment] = await tx.run<Moment>(readMomentSql, [businessId]);
  if (!moment) throw new Error('The database returned no time');
  return moment;
}

// The formats of the contract in the words of to_char.
const writtenTimeSql: NamedStatement = {
  name: 'write_time',
  text: `select to_char((clock_now() + make_interval(secs => $2)) at time zone coalesce(b.time_zone, 'UTC'),
      replace(coalesce(b.date_format, 'DD/MM/YYYY'), 'MMM', 'Mon') || ' '
        || case when b.time_format = 'HH:mm' then 'HH24:MI' else 'HH12:MI AM' end) as text
    from (select $1::bigint as id) a left join businesses b on b.business_id = a.id`,
};

/** The time in so many seconds, in the zone and as the business writes it; for sentences that are stored. */
export async function writtenTime(tx: Transaction, businessId: Id, inSeconds: number): Promise<string> {
  const [row] = await tx.run<{ text: string }>(writtenTimeSql, [businessId, inSeconds]);
  if (!row) throw new Error('The database returned no time');
  return row.text;
}

const readPlanSql: NamedStatement = {
  name: 'read_plan_limit',
  text: 'select (plan ->> $2)::int as max from businesses where business_id = $1',
};

/** A limit of a business's plan, which operators raise; `standard` where its plan says nothing of it. */
export async function readPlanLimit(tx: Transaction, businessId: Id, name: string, standard: number): Promise<number> {
  const [row] = await tx.run<{ max: number | null }>(readPlanSql, [businessId, name]);
  return row?.max ?? standard;
}

/** The organisation settings that decide about chats. */
export interface ChatSettings {
  share_read_receipts: boolean;
  mandate_conversation_log: boolean;
  agents_may_take_over: boolean;
}

const chatSettings: NamedStatement = {
  name: 'read_chat_settings',
  text: `select business_id, share_read_receipts, mandate_conversation_log, agents_may_take_over
    from businesses where business_id = any ($1)`,
};

/** What organisations have decided about chats, by business; one that is not set up is left out. */
export async function readChatSettings(
  tx: Transaction,
  businessIds: readonly Id[],
): Promise<ReadonlyMap<Id, ChatSettings>> {
  if (businessIds.length === 0) return new Map();
  const rows = await tx.run<ChatSettings & { business_id: Id }>(chatSettings, [businessIds]);
  return new Map(rows.map((row) => [row.business_id, row]));
}

const notificationPreviews: NamedStatement = {
  name: 'read_notification_previews',
  text: 'select notification_previews from businesses where business_id = $1',
};

/** Whether notifications of a business may quote, outside of Parley, what people wrote. */
export async function readNotificationPreviews(tx: Transaction, businessId: Id): Promise<boolean> {
  const [row] = await tx.run<{ notification_previews: boolean }>(notificationPreviews, [businessId]);
  return row?.notification_previews ?? true;
}

const linkPreviews: NamedStatement = {
  name: 'read_link_previews',
  text: 'select link_previews from businesses where business_id = $1',
};

/** Whether the pages that links in messages of a business lead to are read. */
export async function readLinkPreviews(tx: Transaction, businessId: Id): Promise<boolean> {
  const [row] = await tx.run<{ link_previews: boolean }>(linkPreviews, [businessId]);
  return row?.link_previews ?? false;
}

const marketingWordsOf: NamedStatement = {
  name: 'read_marketing_words',
  text: `select business_id, marketing_words as words from businesses
    where business_id = any ($1) and marketing_words is not null`,
};

/** The words by which customers of these businesses stop and start marketing messages; each has some. */
export async function readMarketingWords(
  tx: Transaction,
  businessIds: readonly Id[],
): Promise<ReadonlyMap<Id, MarketingWords>> {
  if (businessIds.length === 0) return new Map();
  const rows = await tx.run<{ business_id: Id; words: MarketingWords }>(marketingWordsOf, [businessIds]);
  return new Map([
    ...businessIds.map((id) => [id, defaultMarketingWords] as const),
    ...rows.map(({ business_id, words }) => [business_id, words] as const),
  ]);
}
