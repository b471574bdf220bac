import type { SandboxClock } from '../../../core/server/clock.ts';
import { TokenBuckets } from '../../../core/server/token-bucket.ts';

/** How much of the hourly calls is used up, in whole percents. */
export interface CallUsage {
  /** Counts a call of the app, and of the account when it is about one. */
  count(accountId: string | null, perHour: number): void;
  appPercent(perHour: number): number;
  accountPercent(accountId: string, perHour: number): number;
  clear(): void;
}

const APP = 'app';

/** Counts calls for the headers that tell a caller how near its limits are. */
export function createCallUsage(clock: SandboxClock): CallUsage {
  const calls = new TokenBuckets(clock.now);
  const percent = (key: string, perHour: number): number =>
    Math.round(100 * (1 - calls.left(key, perHour, perHour / 3600) / perHour));
  return {
    count(accountId, perHour) {
      calls.take(APP, perHour, perHour / 3600);
      if (accountId !== null) calls.take(accountId, perHour, perHour / 3600);
    },
    appPercent: (perHour) => percent(APP, perHour),
    accountPercent: percent,
    clear: () => calls.clear(),
  };
}

/** `x-app-usage`. Meta's reference, "Graph API, rate limiting". */
export const appUsageHeader = (percent: number): string =>
  JSON.stringify({ call_count: percent, total_cputime: percent, total_time: percent });

/** `x-business-use-case-usage`, by account. Meta's reference, "Graph API, rate limiting". */
export const accountUsageHeader = (accountId: string, percent: number): string =>
  JSON.stringify({
    [accountId]: [
      {
        type: 'whatsapp',
        call_count: percent,
        total_cputime: percent,
        total_time: percent,
        estimated_time_to_regain_access: percent >= 100 ? 1 : 0,
      },
    ],
  });
