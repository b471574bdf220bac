import { z } from 'zod';
import type { WireSettings } from '../settings.ts';

/** A part of all, from none to everything. */
export const share = z.number().min(0).max(1);
export const ms = z.number().min(0);

/** What of the settings of the wire may be changed, and to what; a provider extends it by its own. */
export const wireSettingsPatch = z
  .strictObject({
    webhooks: z
      .strictObject({
        hold: z.boolean(),
        delay_ms: z.tuple([ms, ms]),
        duplicate: z.strictObject({ share, times: z.int().min(1).max(100), within_ms: ms }).partial(),
        reorder: z.strictObject({ share, window_ms: ms }).partial(),
        batch: z.strictObject({ size: z.int().min(1).max(1000), wait_ms: ms }).partial(),
        drop_share: share,
        retry: z.strictObject({ first_ms: ms, factor: z.number().min(1), max_ms: ms, give_up_ms: ms }).partial(),
        timeout_ms: z.number().min(1),
        concurrency: z.int().min(1).max(128),
      })
      .partial(),
    latency: z.strictObject({ before_ms: ms, jitter_ms: ms, after_ms: ms }).partial(),
    seed: z.int(),
  })
  .partial();

type Branch = Record<string, unknown>;
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Puts the given values over the present ones, branch by branch. */
export function mergeSettings(into: WireSettings, patch: z.infer<typeof wireSettingsPatch>): void {
  merge(into as unknown as Branch, patch);
}

function merge(into: Branch, patch: Branch): void {
  for (const [name, value] of Object.entries(patch)) {
    const present = into[name];
    if (isBranch(present) && isBranch(value)) merge(present, value);
    else if (value !== undefined) into[name] = value;
  }
}
