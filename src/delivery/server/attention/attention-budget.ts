import type { MarketingCap } from '../../../accounts/contract/marketing-limits.ts';
import { CAP_DAYS_MAX, CAP_MESSAGES_MAX } from '../../../accounts/contract/marketing-limits.ts';
import type { Id } from '../../../foundation/contract/id.ts';

/** A marketing message that a contact has had, or is getting. */
export interface Attention {
  message_id: Id;
  /** ISO 8601. */
  time: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

const after = (all: readonly Attention[], ms: number): Attention[] => all.filter(({ time }) => Date.parse(time) > ms);

/** Those that count at `now` under a cap: of its days, each 24 hours long. */
export const counted = (all: readonly Attention[], { days }: MarketingCap, now: string): Attention[] =>
  after(all, Date.parse(now) - days * DAY_MS);

/**
 * What a contact has had once a message is added that leaves now; null where the cap allows none. A message that has a reservation
 * already, from an earlier attempt, moves to the present time. Times that no cap can ask for any more are dropped. Pure.
 */
export function reserve(
  all: readonly Attention[],
  cap: MarketingCap,
  { message_id, now }: { message_id: Id; now: string },
): Attention[] | null {
  const others = all.filter((each) => each.message_id !== message_id);
  if (counted(others, cap, now).length >= cap.messages) return null;
  const kept = after(others, Date.parse(now) - CAP_DAYS_MAX * DAY_MS);
  return [...kept, { message_id, time: now }].slice(-CAP_MESSAGES_MAX);
}

/** When a cap allows a message again; null where it allows one now. */
export function freeTime(all: readonly Attention[], cap: MarketingCap, now: string): string | null {
  const used = counted(all, cap, now);
  const last = used[used.length - cap.messages];
  return last === undefined ? null : new Date(Date.parse(last.time) + cap.days * DAY_MS).toISOString();
}
