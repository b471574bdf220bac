import type { ChannelSummary } from '../../accounts/contract/business.ts';
import type { OperationContext } from '../../foundation/server/http/context.ts';
import type { Channel } from '../contract/channel.ts';
import { summarizeChannel } from '../contract/channel-summary.ts';
import { listChannelRows, type ChannelRow, type RestrictionInfo } from './channel-store.ts';
import { isRegistrationFault, isTokenFault } from './provider-fault.ts';

/** A row as people see it. The token stays behind. */
export function presentChannel(row: ChannelRow): Channel {
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
    provider_number_id: row.provider_number_id,
    account_id: row.provider_account_id,
    throughput: row.throughput,
    paused_reason: row.paused_reason,
    needs_reconnect: row.paused_code !== null && isTokenFault(row.paused_code),
    needs_pin: row.paused_code !== null && isRegistrationFault(row.paused_code),
    is_pin_enabled: row.is_pin_enabled,
    import_offered: row.import_offered,
    activated_time: row.activated_time,
    created_time: row.created_time,
    version: row.version,
  };
}

/** A restriction ends by itself at its time; nobody tells us. */
function stillHolding(info: RestrictionInfo): RestrictionInfo {
  const present = new Date().toISOString();
  return Object.fromEntries(Object.entries(info).filter(([, until]) => until && until > present));
}

type Reader = Pick<OperationContext, 'db' | 'businessId'>;

/** Every channel of the business, oldest first. */
export async function listChannels({ db, businessId }: Reader): Promise<Channel[]> {
  return (await listChannelRows(db, businessId)).map(presentChannel);
}

/** As much of each channel as the shell looks at; what the business carries. */
export async function listChannelSummaries(ctx: Reader): Promise<ChannelSummary[]> {
  return (await listChannels(ctx)).map(summarizeChannel);
}
