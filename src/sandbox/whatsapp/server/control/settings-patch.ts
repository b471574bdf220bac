import { z } from 'zod';
import { ms, share, wireSettingsPatch } from '../../../core/server/control/settings-patch.ts';

export const templateCategory = z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']);

/** What of the settings may be changed, and to what. */
export const settingsPatch = wireSettingsPatch
  .extend({
    delivery: z
      .strictObject({
        sent_ms: ms,
        delivered_ms: ms,
        read_ms: ms,
        read_share: share,
        fail_share: share,
        fail_code: z.int(),
        skip_delivered_share: share,
        holds_for_quality: z.boolean(),
      })
      .partial(),
    webhook_version: z.int().min(13).max(40),
    recipients: z
      .strictObject({
        without_whatsapp: z.array(z.string().transform((number) => number.replaceAll(/\D/g, ''))),
        without_whatsapp_share: share,
        experiment_share: share,
        marketing_per_day: z.int().min(0).nullable(),
      })
      .partial(),
    window_refusal: z.enum(['async', 'sync']),
    reactions_open_window: z.boolean(),
    review_ms: ms,
    review_by_hand: z.boolean(),
    review_rules: z
      .strictObject({
        reject: z.array(z.strictObject({ contains: z.string().min(1), reason: z.string().default('INVALID_FORMAT') })),
        recategorise: z.array(z.strictObject({ contains: z.string().min(1), category: templateCategory })),
      })
      .partial(),
    rates: z.record(z.string(), z.number().min(0)),
    token_lives_ms: ms.nullable(),
    management_calls_per_hour: z.int().min(1),
  })
  .partial();
