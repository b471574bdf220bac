import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Business, ChannelSummary } from '../../contract/business.ts';
import { carryChannels } from '../../contract/business-channels.ts';
import { findBusiness } from './business-store.ts';

/** What the channels of a business look like from here; given by the area that owns them. */
export type ListChannelSummaries = (ctx: Pick<BusinessContext, 'db' | 'businessId'>) => Promise<ChannelSummary[]>;

/** The channels as the accounts area meets them: shown with the business, and gone with the account. */
export interface BusinessChannels {
  list: ListChannelSummaries;
  /** Takes every channel of a messaging account away; part of `remove_waba`. */
  removeAccount(ctx: BusinessContext, accountId: string): Promise<void>;
}

/** Undefined until the business is set up. */
export async function presentBusiness(
  ctx: Pick<BusinessContext, 'db' | 'businessId'>,
  listChannels: ListChannelSummaries,
): Promise<Business | undefined> {
  const row = await findBusiness(ctx.db, ctx.businessId);
  if (!row) return undefined;
  const channels = await listChannels(ctx);
  return {
    id: row.business_id,
    name: row.name,
    time_zone: row.time_zone,
    country: row.country,
    date_time_format: { date: row.date_format, time: row.time_format },
    share_read_receipts: row.share_read_receipts,
    mandate_conversation_log: row.mandate_conversation_log,
    agents_may_take_over: row.agents_may_take_over,
    ...carryChannels(channels),
    waba_id: row.waba_id,
    waba_info: row.waba_info,
    created_time: row.created_time,
    version: row.version,
  };
}
