import { locks, locksLate } from '../../foundation/server/db/lock-ranks.ts';
import { sql, type ColumnType, type Generated, type Insertable, type Kysely, type Updateable } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { Database } from '../../foundation/server/db/database.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Sealed } from '../../foundation/server/secrets/secret-box.ts';
import type { ChannelSummary } from '../../accounts/contract/business.ts';
import type { AppImport, CommunicationLevel } from '../contract/channel.ts';
import { accountKind, type ChannelKind } from '../contract/providers/kinds.ts';

import type { StoredNotice } from './notices.ts';

export type RestrictionInfo = ChannelSummary['platform_info']['restriction_info'];

export interface ChannelsTable {
  business_id: Id;
  id: Generated<Id>;
  kind: ChannelKind;
  name: string;
  handle: string;
  status: ChannelSummary['status'];
  communication_level: Generated<CommunicationLevel>;
  provider_account_id: string;
  provider_number_id: string;
  portfolio_id: string | null;
  verified_name: string | null;
  quality: Generated<string>;
  name_status: string | null;
  name_rejection_reason: string | null;
  messaging_limit: Generated<number | null>;
  throughput: Generated<number>;
  restriction_info: Generated<RestrictionInfo>;
  access_token: Sealed | null;
  token_expires_time: string | null;
  is_pin_enabled: Generated<boolean>;
  is_in_app: Generated<boolean>;
  app_import: ColumnType<AppImport | null, string | null | undefined, string | null>;
  paused_code: number | null;
  paused_reason: string | null;
  paused_time: string | null;
  activated_time: string | null;
  import_offered: Generated<boolean>;
  notices: ColumnType<StoredNotice[], string | undefined, string>;
  removed_time: string | null;
  version: Generated<number>;
  created_time: Generated<string>;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    channels: ChannelsTable;
  }
}

type Db = Kysely<Database>;

const present = (db: Db, businessId: Id) =>
  db.selectFrom('channels').selectAll().where('business_id', '=', businessId).where('removed_time', 'is', null);

export type ChannelRow = NonNullable<Awaited<ReturnType<typeof findChannelRow>>>;

/** The channels of a business, oldest first; removed ones are not among them. */
export function listChannelRows(db: Db, businessId: Id) {
  return present(db, businessId).orderBy('created_time').orderBy('id').execute();
}

export function findChannelRow(db: Db, businessId: Id, channelId: Id) {
  return present(db, businessId).where('id', '=', channelId).executeTakeFirst();
}

/** Within what a day's new people are counted: the portfolio where it is known, else the account. */
export const budgetOf = (row: Pick<ChannelRow, 'portfolio_id' | 'provider_account_id'>): string =>
  row.portfolio_id ?? row.provider_account_id;

/** Locked until the transaction ends; for operations that decide by it. `late`: after what ranks higher. */
export function lockChannelRow(db: Db, businessId: Id, channelId: Id, when: 'in order' | 'late' = 'in order') {
  const rank = when === 'late' ? locksLate('channel') : locks('channel');
  return present(db, businessId)
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .modifyEnd(sql.raw(rank))
    .executeTakeFirst();
}

/** Also a removed one: its number keeps its chats and comes back under the same id. */
export function lockChannelOfNumber(db: Db, businessId: Id, kind: ChannelsTable['kind'], numberId: string) {
  return db
    .selectFrom('channels')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .where('provider_number_id', '=', numberId)
    .forNoKeyUpdate()
    .modifyEnd(sql.raw(locks('channel')))
    .executeTakeFirst();
}

/** Every channel of an account, also removed ones. */
export function lockChannelsOfAccount(db: Db, businessId: Id, kind: ChannelsTable['kind'], accountId: string) {
  return db
    .selectFrom('channels')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .where('provider_account_id', '=', accountId)
    .orderBy('id')
    .forNoKeyUpdate()
    .modifyEnd(sql.raw(locks('channel')))
    .execute();
}

/** The id comes first: a sealed token is bound to the row that it stands in. */
export async function newChannelId(db: Db): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`select next_id() as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database gave no id');
  return row.id;
}

export async function insertChannelRow(db: Db, row: Insertable<ChannelsTable>): Promise<void> {
  await db.insertInto('channels').values(row).execute();
}

/** The database's clock, for a column; typed as what it becomes. */
export const now = () => sql<string>`clock_now()` as unknown as string;

export async function updateChannelRow(
  db: Db,
  businessId: Id,
  channelId: Id,
  change: Updateable<ChannelsTable>,
): Promise<void> {
  await db
    .updateTable('channels')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('business_id', '=', businessId)
    .where('id', '=', channelId)
    .execute();
}

const claimRoute: NamedStatement = {
  name: 'claim_channel_route',
  text: 'select claim_channel_route($1, $2, $3, $4) as claimed',
};
const releaseRoute: NamedStatement = { name: 'release_channel_route', text: 'select release_channel_route($1, $2)' };

/** Makes what arrives for this number ours; false when another business has it. */
export async function claimRouteOf(
  tx: Transaction,
  channel: Pick<ChannelsTable, 'kind' | 'provider_number_id' | 'provider_account_id'> & { id: Id },
): Promise<boolean> {
  const { kind, provider_number_id, provider_account_id, id } = channel;
  const [row] = await tx.run<{ claimed: boolean }>(claimRoute, [kind, provider_number_id, provider_account_id, id]);
  return row?.claimed ?? false;
}

export async function releaseRouteOf(
  tx: Transaction,
  { kind, provider_number_id }: Pick<ChannelsTable, 'kind' | 'provider_number_id'>,
): Promise<void> {
  await tx.run(releaseRoute, [kind, provider_number_id]);
}

/** The sealed tokens of an account's numbers, given up ones too. */
export function listTokens(db: Db, businessId: Id, accountId: string) {
  return db
    .selectFrom('channels')
    .select(['id', 'access_token', 'removed_time'])
    .where('business_id', '=', businessId)
    .where('kind', '=', accountKind)
    .where('provider_account_id', '=', accountId)
    .execute();
}
