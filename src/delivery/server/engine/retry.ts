import type { RetryClass } from '../../../channels/contract/retry-class.ts';

interface Schedule {
  /** Attempts in all. */
  limit: number;
  /** Seconds before the next, after this number of attempts. */
  wait(attempts: number): number;
}

const SCHEDULES: Readonly<Record<Exclude<RetryClass, 'never'>, Schedule>> = {
  few: { limit: 3, wait: (attempts) => 2 * 5 ** (attempts - 1) },
  // More than two hours; meanwhile the number as a whole waits and asks with few messages.
  outage: { limit: 40, wait: (attempts) => Math.min(300, 2 ** attempts) },
  number: { limit: 40, wait: () => 1 },
  // The provider asks for 4^n seconds.
  pair: { limit: 8, wait: (attempts) => Math.min(1024, 4 ** attempts) },
  minutes: { limit: 10, wait: () => 120 },
  hour: { limit: 3, wait: () => 3_600 },
};

/** A provider that asks for more is asked again after this; a broken header must not stop a number for days. */
const LONGEST_REQUESTED_SECONDS = 3_600;

/** What the provider's Retry-After asks for, within reason; 0 when it asks for nothing. */
export const requestedSeconds = (retryAfterSeconds: number | null): number =>
  Math.min(LONGEST_REQUESTED_SECONDS, retryAfterSeconds ?? 0);

/** Seconds until the next attempt, never less than the provider asked for; null when there shall be none. */
export function nextAttemptSeconds(
  retry: RetryClass,
  attempts: number,
  retryAfterSeconds: number | null,
): number | null {
  if (retry === 'never') return null;
  const { limit, wait } = SCHEDULES[retry];
  return attempts >= limit ? null : Math.max(wait(attempts), requestedSeconds(retryAfterSeconds));
}
