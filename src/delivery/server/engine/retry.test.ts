import { expect, test } from 'vitest';
import { nextAttemptSeconds } from './retry.ts';

test.each([
  ['never', 1, null, null],
  ['never', 1, 60, null],
  ['few', 1, null, 2],
  ['few', 2, null, 10],
  ['few', 3, null, null],
  ['outage', 1, null, 2],
  ['outage', 20, null, 300],
  ['outage', 40, null, null],
  ['pair', 1, null, 4],
  ['pair', 6, null, 1_024],
  ['minutes', 1, null, 120],
  ['hour', 1, null, 3_600],
  // The provider's own time is a lower bound, up to an hour.
  ['number', 1, 30, 30],
  ['few', 2, 5, 10],
  ['pair', 1, 60, 60],
  ['outage', 1, 86_400, 3_600],
  ['few', 3, 60, null],
] as const)('%s after %i attempts, Retry-After %s: next in %s s', (retry, attempts, retryAfter, seconds) => {
  expect(nextAttemptSeconds(retry, attempts, retryAfter)).toBe(seconds);
});
