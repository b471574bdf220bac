import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ChannelRow } from '../channel-store.ts';

// By our own record of who has which number, over all businesses; in one order, so that two batches
// cannot wait for each other.
const lock: NamedStatement = {
  name: 'lock_channels_of_accounts',
  text: `select h.* from channel_routes r
    join channels h on h.business_id = r.business_id and h.id = r.channel_id and h.removed_time is null
    where r.kind = $1 and r.provider_account_id = any ($2)
    order by h.business_id, h.id for no key update of h ${locks('channel')}`,
};
const update: NamedStatement = {
  name: 'update_channels_of_accounts',
  text: `update channels h set
      status = e.status, verified_name = e.verified_name, quality = e.quality, name_status = e.name_status,
      name_rejection_reason = e.name_rejection_reason, messaging_limit = e.messaging_limit, throughput = e.throughput,
      restriction_info = e.restriction_info, notices = e.notices, paused_code = e.paused_code, paused_reason = e.paused_reason,
      paused_time = case when e.paused_code is null then null else coalesce(h.paused_time, clock_now()) end,
      version = h.version + 1
    from jsonb_to_recordset($1) as e (
      business_id bigint, id bigint, status text, verified_name text, quality text, name_status text, name_rejection_reason text,
      messaging_limit int, throughput int, restriction_info jsonb, notices jsonb, paused_code int, paused_reason text)
    where h.business_id = e.business_id and h.id = e.id
    returning h.*`,
};

const lockOfImports: NamedStatement = {
  name: 'lock_channels_of_imports',
  text: `select h.* from channels h
    join jsonb_to_recordset($1) as e (business_id bigint, channel_id bigint)
      on h.business_id = e.business_id and h.id = e.channel_id
    where h.removed_time is null
    order by h.business_id, h.id for no key update of h ${locks('channel')}`,
};
const setImports: NamedStatement = {
  name: 'update_channel_imports',
  text: `update channels h set app_import = e.app_import, version = h.version + 1
    from jsonb_to_recordset($1) as e (business_id bigint, id bigint, app_import jsonb)
    where h.business_id = e.business_id and h.id = e.id
    returning h.*`,
};

type ImportOf = Pick<ChannelRow, 'business_id' | 'id' | 'app_import'>;

/** Channels of which something is said, locked. */
export function lockChannelsOfImports(
  tx: Transaction,
  named: readonly { business_id: Id; channel_id: Id }[],
): Promise<ChannelRow[]> {
  const keys = new Map(named.map(({ business_id, channel_id }) => [channel_id, { business_id, channel_id }]));
  return tx.run<ChannelRow>(lockOfImports, [JSON.stringify([...keys.values()])]);
}

/** Writes how far the imports of locked channels are, and returns the channels. */
export function updateImports(tx: Transaction, channels: readonly ImportOf[]): Promise<ChannelRow[]> {
  const values = channels.map(({ business_id, id, app_import }) => ({ business_id, id, app_import }));
  return tx.run<ChannelRow>(setImports, [JSON.stringify(values)]);
}

/** The channels of these provider accounts, of whichever business, locked. */
export function lockChannelsOfAccounts(
  tx: Transaction,
  kind: ChannelRow['kind'],
  accountIds: readonly string[],
): Promise<ChannelRow[]> {
  return tx.run<ChannelRow>(lock, [kind, accountIds]);
}

/** Writes what has become of locked channels, and returns them. */
export function updateChannelsOfAccounts(tx: Transaction, channels: readonly ChannelRow[]): Promise<ChannelRow[]> {
  const values = channels.map((channel) => ({
    business_id: channel.business_id,
    id: channel.id,
    status: channel.status,
    verified_name: channel.verified_name,
    quality: channel.quality,
    name_status: channel.name_status,
    name_rejection_reason: channel.name_rejection_reason,
    messaging_limit: channel.messaging_limit,
    throughput: channel.throughput,
    restriction_info: channel.restriction_info,
    notices: channel.notices,
    paused_code: channel.paused_code,
    paused_reason: channel.paused_reason,
  }));
  return tx.run<ChannelRow>(update, [JSON.stringify(values)]);
}
