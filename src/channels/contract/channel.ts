import { z } from 'zod';
import { channelSummary } from '../../accounts/contract/business.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { channelNotice } from './notice.ts';

const PIN_SENTENCE = 'Please enter a 6-digit code.';

/** Exactly six digits (specification, section 5). */
export const pin = z.string({ error: PIN_SENTENCE }).regex(/^\d{6}$/, { error: PIN_SENTENCE });

/** What a channel may send: everything, answers inside an open window, or nothing. */
export const communicationLevels = ['all', 'replies_only', 'none'] as const;
export type CommunicationLevel = (typeof communicationLevels)[number];

export const channelInfo = z.object({
  /** People who can be written to first in a rolling 24 hours; null: no limit. */
  current_limit: z.number().int().nullable(),
  /** GREEN, YELLOW, RED, or UNKNOWN for a new number. */
  quality_status: z.string(),
  verified_name: z.string().nullable(),
  name_status: z.string().nullable(),
  name_rejection_reason: z.string().nullable(),
});

/** The import of contacts and chats of the provider's phone app. */
export const appImport = z.object({
  /** Null: it was not asked for here. */
  requested_time: instant.nullable(),
  /** Of the chats; null until the provider has begun. */
  percent: z.number().int().nullable(),
  /** Why there is none. */
  refusal: z
    .object({ message: z.string(), code: z.number().int().nullable(), detail: z.string().nullable() })
    .nullable(),
});
export type AppImport = z.infer<typeof appImport>;

/** A channel with what its settings page shows. */
export const channel = channelSummary.extend({
  channel_info: channelInfo,
  communication_level: z.enum(communicationLevels),
  provider_number_id: z.string(),
  account_id: z.string(),
  throughput: z.number().int(),
  /** True when connecting the account again would fix it. */
  needs_reconnect: z.boolean(),
  /** True when activating the number again, with its PIN, would fix it. */
  needs_pin: z.boolean(),
  is_pin_enabled: z.boolean(),
  /** The number is also used in the provider's phone app, which registers it: it has no PIN here. */
  is_in_app: z.boolean(),
  /** Null: nothing was asked for and nothing has come. */
  app_import: appImport.nullable(),
  /** The import-or-skip step of onboarding has not been passed yet. */
  import_offered: z.boolean(),
  /** What the provider has said of it that was not dismissed, oldest first. */
  notices: z.array(channelNotice),
  activated_time: instant.nullable(),
  created_time: instant,
  version: z.number().int(),
});
export type Channel = z.infer<typeof channel>;

/** What a channel with a daily limit has used of it. Numbers of one portfolio share the limit and the count. */
export const channelUsage = z.object({
  channel_id: id,
  /** People who were written to first in the last 24 hours. */
  started_count: z.number().int(),
});
export type ChannelUsage = z.infer<typeof channelUsage>;

/** A phone number that can be chosen in onboarding. */
export const numberChoice = z.object({
  phone_number_id: z.string(),
  account_id: z.string(),
  display_phone_number: z.string(),
  verified_name: z.string(),
  quality_rating: z.string(),
  name_status: z.string().nullable(),
  /** The number was shown to be the business's own, by a code. */
  is_verified: z.boolean(),
  /** Added here already. */
  is_connected: z.boolean(),
  /** Its channel here, where it is connected. */
  channel: z.object({ id, status: channelSummary.shape.status }).nullable(),
});
export type NumberChoice = z.infer<typeof numberChoice>;

/** The account that the numbers belong to. */
export const numberAccount = z.object({
  id: z.string(),
  name: z.string(),
  is_verified: z.boolean(),
  messaging_limit: z.number().int().nullable(),
});
export type NumberAccount = z.infer<typeof numberAccount>;
