import type { MarketingCap, MarketingLimits } from '../../../accounts/contract/marketing-limits.ts';
import type { SendRefusal } from '../../../channels/contract/outgoing.ts';
import { errorSentence } from '../../../foundation/contract/errors.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import '../../contract/errors.ts';
import type { LeasedSend } from '../engine/conclude.ts';
import type { RefusedSend } from '../engine/messaging-limit.ts';
import type { Candidate } from '../outbox/claim-store.ts';
import { counted, reserve } from './attention-budget.ts';
import { lockBudgets, writeBudgets } from './attention-store.ts';
import { quietUntilByMinute } from './quiet-hours.ts';
import { zonesOfAddress } from './zones-of-number.ts';

/** The `detail` of a refusal by the cap, by which it is told from what the provider refuses. */
export const FREQUENCY_CAP = 'FREQUENCY_CAP';

const written = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Why a message is not sent to somebody who had `used` in the days of the cap. */
export const capRefusal = (used: number, { days }: Pick<MarketingCap, 'days'>): SendRefusal => ({
  message: errorSentence('NOT_ALLOWED', {
    reason: FREQUENCY_CAP,
    info: { messages: written(used, 'marketing message'), days: written(days, 'day') },
  }),
  code: null,
  detail: FREQUENCY_CAP,
});

const [CAP_BEGINS = ''] = errorSentence('NOT_ALLOWED', { reason: FREQUENCY_CAP }).split('{');

/** Whether a failure's sentence is that of the cap: statistics count these people as left out. */
export const isCapSentence = (sentence: string): boolean => sentence.startsWith(CAP_BEGINS);

/** What counts: marketing that no person writes. */
export const takesAttention = ({ is_marketing, lane }: Pick<Candidate, 'is_marketing' | 'lane'>): boolean =>
  is_marketing && lane !== 1;

/** Until when quiet hours hold a send back at a moment, both in milliseconds since 1970; null where they do not. */
function quietUntilOf(send: Candidate, { quiet, zone }: MarketingLimits, ms: number): number | null {
  if (quiet === null || !takesAttention(send) || send.is_discarded) return null;
  const zones = zonesOfAddress({ id: send.recipient_id, kind: send.recipient_kind }, zone);
  return quietUntilByMinute(ms, quiet, zones, zone);
}

/** Which candidates quiet hours hold back, and until when (ISO 8601). `nowMs` is the database's. */
export function heldByQuietHours(
  candidates: readonly Candidate[],
  limits: MarketingLimits,
  nowMs: number,
): ReadonlyMap<Candidate, string> {
  return new Map(
    candidates.flatMap((each) => {
      const until = quietUntilOf(each, limits, nowMs);
      return until === null ? [] : [[each, new Date(until).toISOString()] as const];
    }),
  );
}

/** A window has days of the week: what finds no time in so many days finds none later. */
const LOOK_AHEAD_MS = 8 * 86_400_000;

/**
 * When a send may leave whose own rule says `leaveOf`, at a time that is not quiet for its recipient; null where no time is both.
 * Milliseconds since 1970.
 */
export function leaveOutsideQuietHours(
  send: Candidate,
  leaveOf: (ms: number) => number,
  limits: MarketingLimits,
  nowMs: number,
): number | null {
  // The database's clock has parts of a millisecond.
  const first = leaveOf(Math.floor(nowMs));
  for (let ms = first; ms < first + LOOK_AHEAD_MS;) {
    const leaves = leaveOf(ms);
    const until = quietUntilOf(send, limits, leaves);
    if (until === null) return leaves;
    ms = until;
  }
  return null;
}

/**
 * Makes a reservation in the budget of each contact for what leaves now, in the claiming transaction: the budgets stay locked until it ends,
 * so that claims of other numbers never exceed the cap together with it. Notes it in `reserved_for`; what cannot be reserved is refused.
 */
export async function reserveAttention(
  tx: Transaction,
  businessId: Id,
  cap: MarketingCap | null,
  ready: readonly LeasedSend[],
): Promise<{ allowed: LeasedSend[]; refusals: RefusedSend[] }> {
  const takers = ready.filter((send) => takesAttention(send) && send.contact_id !== null);
  if (cap === null || takers.length === 0) return { allowed: [...ready], refusals: [] };
  const budgets = await lockBudgets(
    tx,
    businessId,
    takers.flatMap(({ contact_id }) => contact_id ?? []),
  );
  const { now } = budgets;
  const had = new Map(budgets.of);
  const refusals: RefusedSend[] = [];
  for (const send of takers) {
    const contactId = send.contact_id ?? '';
    const before = had.get(contactId) ?? [];
    const after = reserve(before, cap, { message_id: send.message_id, now });
    if (after === null) {
      refusals.push({ send, refusal: capRefusal(counted(before, cap, now).length, cap) });
      continue;
    }
    had.set(contactId, after);
    send.reserved_for = contactId;
  }
  writeBudgets(
    tx,
    businessId,
    [...had].flatMap(([contact_id, attention]) =>
      attention === budgets.of.get(contact_id) ? [] : [{ contact_id, attention }],
    ),
  );
  const isRefused = new Set(refusals.map(({ send }) => send));
  return { allowed: ready.filter((send) => !isRefused.has(send)), refusals };
}
