import { z } from 'zod';
import { instant, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { businessHours, firstReplyMinutes } from './business-hours.ts';
import { marketingCap, quietHours } from './marketing-limits.ts';
import { userFields } from './user.ts';

/** First is the default (specification, section 9). Tokens: DD day, MM month, MMM its short name, YYYY year. */
export const dateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MM-YYYY', 'DD MMM YYYY'] as const;
/** First is the default. hh:mm A is the twelve-hour clock, HH:mm the other one. */
export const timeFormats = ['hh:mm A', 'HH:mm'] as const;

/** What a provider may not allow for a while (specification, section 9): until when, null where nothing was said. */
const restrictionInfo = z.object({
  RESTRICTED_ADD_PHONE_NUMBER_ACTION: instant.nullable().optional(),
  RESTRICTED_BIZ_INITIATED_MESSAGING: instant.nullable().optional(),
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: instant.nullable().optional(),
});

/** A channel as far as the shell must know it: the active one decides whether navigation is open. */
export const channelSummary = z.object({
  id,
  channel_id: id,
  platform_id: z.enum(['whatsapp', 'instagram', 'messenger', 'lead_ads']),
  name: z.string(),
  handle: z.string(),
  status: z.enum(['active', 'inactive', 'pending']),
  communication_level: z.string().nullable(),
  channel_info: z.record(z.string(), z.unknown()),
  platform_info: z.object({ restriction_info: restrictionInfo }),
  /** Why sending waits, in the provider's words; null when it does not. */
  paused_reason: z.string().nullable(),
});
export type ChannelSummary = z.infer<typeof channelSummary>;

/** What customers write to stop marketing messages and to get them again, in one language. */
const wordList = z.object({ language: z.string(), stop: z.array(z.string()), start: z.array(z.string()) });

/** The business with its organisation settings. */
export const business = z.object({
  id,
  name: z.string(),
  time_zone: z.string(),
  country: z.string().nullable(),
  date_time_format: z.object({ date: z.enum(dateFormats), time: z.enum(timeFormats) }),
  share_read_receipts: z.boolean(),
  mandate_conversation_log: z.boolean(),
  agents_may_take_over: z.boolean(),
  /** Whether notifications outside of Parley may quote what people wrote. */
  notification_previews: z.boolean(),
  /** Whether the server reads the pages that links in messages lead to. */
  link_previews: z.boolean(),
  marketing_words: z.array(wordList),
  /** How many marketing messages a contact gets in so many days; null: no limit. */
  marketing_cap: marketingCap,
  /** When no marketing is sent, by the recipient's clocks; null: never. */
  quiet_hours: quietHours,
  business_hours: businessHours,
  /** Within how many minutes of business hours a customer shall have a reply; null: no target. */
  first_reply_minutes: firstReplyMinutes,
  channels: z.array(channelSummary),
  channels_group: z.array(
    z.object({ platform_id: channelSummary.shape.platform_id, channels: z.array(channelSummary) }),
  ),
  waba_id: z.string().nullable(),
  waba_info: z.record(z.string(), z.unknown()).nullable(),
  created_time: instant,
  version: z.number().int(),
});
export type Business = z.infer<typeof business>;

export const businessName = requiredText('Enter the business name.', 100);

export const createBusinessBody = z.strictObject({
  name: businessName,
  time_zone: userFields.time_zone,
  country: userFields.country.nullable().optional(),
});
