import { z } from 'zod';
import { businessHours, firstReplyMinutes } from './business-hours.ts';
import { businessName, dateFormats, timeFormats } from './business.ts';
import { marketingCap, quietHours } from './marketing-limits.ts';
import { marketingWords } from './marketing-words.ts';
import { userFields } from './user.ts';

const onOrOff = z.boolean({ error: 'Choose on or off.' }).optional();

/** Settings of the organisation; what is left out stays. */
export const updateBusinessBody = z.strictObject({
  name: businessName.optional(),
  time_zone: userFields.time_zone.optional(),
  country: userFields.country.nullable().optional(),
  date_format: z.enum(dateFormats, { error: 'Choose a date format from the list.' }).optional(),
  time_format: z.enum(timeFormats, { error: 'Choose a time format from the list.' }).optional(),
  share_read_receipts: onOrOff,
  mandate_conversation_log: onOrOff,
  agents_may_take_over: onOrOff,
  notification_previews: onOrOff,
  link_previews: onOrOff,
  marketing_words: marketingWords.optional(),
  marketing_cap: marketingCap.optional(),
  quiet_hours: quietHours.optional(),
  business_hours: businessHours.optional(),
  first_reply_minutes: firstReplyMinutes.optional(),
  version: z.number().int().optional(),
});
