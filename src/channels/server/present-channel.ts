import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { ChannelSummary } from '../../accounts/contract/business.ts';
import type { Channel } from '../contract/channel.ts';
import { listChannelRows, type ChannelRow, type RestrictionInfo } from './channel-store.ts';
import { shownNotices } from './notices.ts';
import type { FixedBy } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';

/** As much of a row as the business carries and the shell shows. */
function presentSummary(row: ChannelRow): ChannelSummary & Pick<Channel, 'channel_info' | 'communication_level'> {
  return {
    id: row.id,
    channel_id: row.id,
    platform_id: row.kind,
    name: row.name,
    handle: row.handle,
    status: row.status,
    communication_level: row.communication_level,
    channel_info: {
      current_limit: row.messaging_limit,
      quality_status: row.quality,
      verified_name: row.verified_name,
      name_status: row.name_status,
      name_rejection_reason: row.name_rejection_reason,
    },
    platform_info: { restriction_info: stillHolding(row.restriction_info) },
    paused_reason: row.paused_reason,
  };
}

/** A row as people see it. The token stays behind. */
export function presentChannel(row: ChannelRow, providers: Providers): Channel {
  const fixedBy = row.paused_code === null ? null : fixedByOf(row, providers);
  return {
    ...presentSummary(row),
    provider_number_id: row.provider_number_id,
    account_id: row.provider_account_id,
    throughput: row.throughput,
    needs_reconnect: fixedBy === 'login',
    needs_pin: fixedBy === 'registration' && !row.is_in_app,
    is_pin_enabled: row.is_pin_enabled,
    is_in_app: row.is_in_app,
    app_import: row.app_import,
    notices: shownNotices(row.notices),
    import_offered: row.import_offered,
    activated_time: row.activated_time,
    created_time: row.created_time,
    version: row.version,
  };
}

/** A restriction ends at its time; no provider announces it. */
function stillHolding(info: RestrictionInfo): RestrictionInfo {
  const present = new Date().toISOString();
  return Object.fromEntries(Object.entries(info).filter(([, until]) => until && until > present));
}

/** Who can fix what a channel is paused for; null: neither a login nor an activation does. */
export const fixedByOf = (
  { kind, paused_code }: Pick<ChannelRow, 'kind' | 'paused_code'>,
  providers: Providers,
): FixedBy | null => providers.find(kind)?.explain(paused_code, null).fixed_by ?? null;

type Reader = Pick<BusinessContext, 'db' | 'businessId' | 'services'>;

/** Every channel of the business, oldest first. */
export async function listChannels({ db, businessId, services }: Reader): Promise<Channel[]> {
  return (await listChannelRows(db, businessId)).map((row) => presentChannel(row, services.providers));
}

/** As much of each channel as the shell shows; what the business carries. */
export async function listChannelSummaries({
  db,
  businessId,
}: Pick<BusinessContext, 'db' | 'businessId'>): Promise<ChannelSummary[]> {
  return (await listChannelRows(db, businessId)).map(presentSummary);
}
