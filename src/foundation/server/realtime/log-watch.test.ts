import { expect, test } from 'vitest';
import { pauseAfter } from './log-watch.ts';
import { REALTIME_TIMINGS } from './timings.ts';

test.each([
  ['one event for a few people', 1, 5, 2.5],
  ['five events for a few people', 5, 5, 12.5],
  ['a flood for a few people', 500, 5, 25],
  ['one event for a large business', 1, 1_000, 50],
  ['a flood for a large business', 500, 5_000, 50],
])('%s: the next look at the log comes in time', (_, events, sockets, milliseconds) => {
  expect(pauseAfter(events, sockets, REALTIME_TIMINGS)).toBe(milliseconds);
});
