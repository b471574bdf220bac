import { isJson, type Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';

/* The free entry point. Meta's reference, Pricing, Free entry point conversations: an answer within 24 hours to a message
   from an advertisement that opens WhatsApp, or from the button of a page, opens it for 72 hours. */

const ANSWER_WITHIN_MS = 24 * 3_600_000;
const OPEN_MS = 72 * 3_600_000;

/** Notes that a message of a customer came from an advertisement. */
export function noteReferral({ registry, clock }: Platform, numberId: string, person: string, extra: Json): void {
  if (!isJson(extra['referral'])) return;
  registry.state.entry_points ??= {};
  registry.state.entry_points[`${numberId}:${person}`] = { clicked_at: clock.now(), answered_at: null };
}

/** The end of the entry point in which a message of the business is sent, which the first one in time opens; null: none. */
export function entryPointUntil({ registry, clock }: Platform, numberId: string, person: string): number | null {
  const point = registry.state.entry_points?.[`${numberId}:${person}`];
  if (!point) return null;
  const now = clock.now();
  if (point.answered_at === null && now - point.clicked_at <= ANSWER_WITHIN_MS) point.answered_at = now;
  if (point.answered_at === null || now >= point.answered_at + OPEN_MS) return null;
  return point.answered_at + OPEN_MS;
}
