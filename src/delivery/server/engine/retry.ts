import type { RetryClass } from '../../../channels/contract/sending.ts';

interface Schedule {
  /** Attempts in all. */
  limit: number;
  /** Seconds before the next, after so many. */
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

/** Seconds until the next attempt; null when there shall be none. */
export function retryAfter(retry: RetryClass, attempts: number): number | null {
  if (retry === 'never') return null;
  const { limit, wait } = SCHEDULES[retry];
  return attempts >= limit ? null : wait(attempts);
}
