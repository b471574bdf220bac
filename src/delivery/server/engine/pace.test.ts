import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BudgetState } from '../budget-store.ts';
import { allowanceOf } from './pace.ts';

/** A number that has sent nothing for a while, at 1000.02 s: two hundredths into a tenth. */
const idle: BudgetState = {
  now: 1_000.02,
  tick: 9_000,
  tick_count: 0,
  spent: 0,
  spent_wait: null,
  in_flight: 0,
  wait: null,
  slowed_to: null,
  slowed_seconds: null,
};

describe('how many may leave now', () => {
  test.each<[string, number, Partial<BudgetState>, { count: number; limit: number }]>([
    ['an eighth of a second’s share at once', 80, {}, { count: 10, limit: 80 }],
    ['at least one, however slow the number', 1, {}, { count: 1, limit: 1 }],
    ['what this tenth has left', 80, { tick: 10_000, tick_count: 7 }, { count: 3, limit: 80 }],
    ['nothing when this tenth is used up', 80, { tick: 10_000, tick_count: 10 }, { count: 0, limit: 80 }],
    ['a whole share again in the next tenth', 80, { tick: 9_999, tick_count: 10 }, { count: 10, limit: 80 }],
    ['a whole share where the clock was set back', 80, { tick: 20_000, tick_count: 10 }, { count: 10, limit: 80 }],
    ['what the last second has left', 80, { spent: 75 }, { count: 5, limit: 80 }],
    ['nothing when the last second is used up', 80, { spent: 80, spent_wait: 0.4 }, { count: 0, limit: 80 }],
    ['what is under way counts as sent', 80, { spent: 40, in_flight: 38 }, { count: 2, limit: 80 }],
    ['nothing when all of it is under way', 80, { in_flight: 80 }, { count: 0, limit: 80 }],
    ['never less than nothing', 80, { spent: 80, in_flight: 80 }, { count: 0, limit: 80 }],
    ['nothing while the number waits', 80, { wait: 3 }, { count: 0, limit: 80 }],
    ['as before when its wait is over', 80, { wait: -1 }, { count: 10, limit: 80 }],
    ['the slower pace right after a rate answer', 80, { slowed_to: 40, slowed_seconds: 0 }, { count: 5, limit: 40 }],
    ['a tenth more after a second', 80, { slowed_to: 40, slowed_seconds: 1 }, { count: 6, limit: 44 }],
    ['never more than its throughput', 80, { slowed_to: 40, slowed_seconds: 60 }, { count: 10, limit: 80 }],
    ['one a second at the least', 80, { slowed_to: 0, slowed_seconds: 0 }, { count: 1, limit: 1 }],
    ['no faster for a clock before the answer', 80, { slowed_to: 40, slowed_seconds: -5 }, { count: 5, limit: 40 }],
  ])('%s', (_, throughput, state, expected) => {
    const { count, limit } = allowanceOf({ ...idle, ...state }, throughput);
    expect({ count, limit: Math.round(limit) }).toEqual(expected);
  });
});

describe('when to ask again', () => {
  test.each<[string, Partial<BudgetState>, number]>([
    ['at once when something may leave', {}, 0],
    ['when its wait is over', { wait: 3 }, 3],
    ['at the next tenth of a second', { tick: 10_000, tick_count: 10 }, 0.08],
    ['when the oldest of the last second no longer counts', { spent: 80, spent_wait: 0.4 }, 0.4],
    ['a second later at the most', { spent: 80, spent_wait: 40 }, 1],
    ['a millisecond later at the least', { spent: 80, spent_wait: 0 }, 0.001],
    ['a moment later when everything is under way', { in_flight: 80 }, 0.01],
  ])('%s', (_, state, seconds) => {
    expect(allowanceOf({ ...idle, ...state }, 80).waitSeconds).toBeCloseTo(seconds, 6);
  });
});

test('whatever the state: at most what the second has left, and either something leaves or there is a wait', () => {
  const state = fc.record({
    now: fc.double({ min: 0, max: 1e6, noNaN: true }),
    tick: fc.nat(1e7),
    tick_count: fc.nat(2_000),
    spent: fc.nat(2_000),
    spent_wait: fc.option(fc.double({ min: 0, max: 2, noNaN: true })),
    in_flight: fc.nat(2_000),
    wait: fc.option(fc.double({ min: -10, max: 3_600, noNaN: true })),
    slowed_to: fc.option(fc.double({ min: 0, max: 1_000, noNaN: true })),
    slowed_seconds: fc.option(fc.double({ min: -10, max: 600, noNaN: true })),
  });
  fc.assert(
    fc.property(state, fc.integer({ min: 1, max: 1_000 }), (given, throughput) => {
      const { count, limit, waitSeconds } = allowanceOf(given, throughput);
      expect(limit).toBeLessThanOrEqual(throughput);
      expect(count + given.spent + given.in_flight <= limit || count === 0).toBe(true);
      expect(count > 0).toBe(waitSeconds === 0);
    }),
  );
});
