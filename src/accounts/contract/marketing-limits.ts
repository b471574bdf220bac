import { z } from 'zod';

/** More than this many messages in the days of a cap is no cap. */
export const CAP_MESSAGES_MAX = 50;
export const CAP_DAYS_MAX = 90;

const GIVE_MESSAGES = `Give a whole number from 1 to ${CAP_MESSAGES_MAX}.`;
const GIVE_DAYS = `Give a whole number from 1 to ${CAP_DAYS_MAX}.`;
const CHOOSE_TIME = 'Choose a time.';
const time = z.string({ error: CHOOSE_TIME }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: CHOOSE_TIME });

/**
 * How many marketing messages a contact gets in any so many days, over campaigns, sequences and automations together. What a person
 * writes does not count. Null: as many as are sent.
 */
export const marketingCap = z
  .strictObject({
    messages: z
      .int({ error: GIVE_MESSAGES })
      .min(1, { error: GIVE_MESSAGES })
      .max(CAP_MESSAGES_MAX, { error: GIVE_MESSAGES }),
    days: z.int({ error: GIVE_DAYS }).min(1, { error: GIVE_DAYS }).max(CAP_DAYS_MAX, { error: GIVE_DAYS }),
  })
  .nullable();
export type MarketingCap = NonNullable<z.infer<typeof marketingCap>>;

/**
 * Between which times, by the recipient's clocks, no marketing is sent. `to` is no longer quiet; a `to` that is earlier than `from`
 * is on the next day. Null: at any time.
 */
export const quietHours = z
  .strictObject({ from: time, to: time })
  .refine(({ from, to }) => from !== to, { error: 'The end must differ from the start.', path: ['to'] })
  .nullable();
export type QuietHours = NonNullable<z.infer<typeof quietHours>>;

/** What a business says about marketing that no person writes. */
export interface MarketingLimits {
  cap: MarketingCap | null;
  quiet: QuietHours | null;
  /** Of the business: its clocks count where those of a recipient are not known. */
  zone: string;
}
