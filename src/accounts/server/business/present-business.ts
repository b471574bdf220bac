import type { Business } from '../../contract/business.ts';
import { alwaysOpen } from '../../contract/business-hours.ts';
import { defaultMarketingWords } from '../../contract/marketing-words.ts';
import { findBusiness } from './business-store.ts';
import { businessPartsOf, type BusinessReader } from './business-part.ts';

/** The business with what every area adds to it. Undefined until it is set up. */
export async function presentBusiness(ctx: BusinessReader): Promise<Business | undefined> {
  const row = await findBusiness(ctx.db, ctx.businessId);
  if (!row) return undefined;
  const business: Business = {
    id: row.business_id,
    name: row.name,
    time_zone: row.time_zone,
    country: row.country,
    date_time_format: { date: row.date_format, time: row.time_format },
    share_read_receipts: row.share_read_receipts,
    mandate_conversation_log: row.mandate_conversation_log,
    agents_may_take_over: row.agents_may_take_over,
    notification_previews: row.notification_previews,
    link_previews: row.link_previews,
    marketing_words: row.marketing_words ?? defaultMarketingWords,
    marketing_cap: row.marketing_cap,
    quiet_hours: row.quiet_hours,
    business_hours: row.business_hours ?? alwaysOpen,
    first_reply_minutes: row.first_reply_minutes,
    channels: [],
    channels_group: [],
    waba_id: row.waba_id,
    waba_info: row.waba_info,
    created_time: row.created_time,
    version: row.version,
  };
  for (const part of businessPartsOf(ctx)) Object.assign(business, await part.present(ctx));
  return business;
}
