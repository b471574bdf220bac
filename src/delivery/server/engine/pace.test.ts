import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BudgetState } from '../budgets/send-budget-store.ts';
import { AHEAD_SECONDS, allowanceOf, type Demand } from './pace.ts';

/** A number that has sent nothing for a while, at 1000.02 s: of 80 a second a tenth into a tick of a fifth of a second. */
const idle: BudgetState = {
  now: 1_000.02,
  tick: 4_000,
  tick_count: 0,
  spent: 0,
  spent_ahead: 0,
  spent_wait: null,
  in_flight: 0,
  wait: null,
  slowed_to: null,
  slowed_seconds: null,
};

const CAMPAIGN: Demand = { isReply: false, reserved: 0 };

describe('how many may leave now', () => {
  test.each<[string, number, Partial<BudgetState>, { count: number; limit: number }]>([
    ['one and a half times the share of a tick at once', 80, {}, { count: 24, limit: 80 }],
    ['a share of a twentieth of a second where it is fast', 1_000, { tick: 19_999 }, { count: 75, limit: 1_000 }],
    ['at least one, however slow the number', 1, {}, { count: 1, limit: 1 }],
    ['what this tick has left', 80, { tick: 5_000, tick_count: 22 }, { count: 2, limit: 80 }],
    ['nothing when this tick is used up', 80, { tick: 5_000, tick_count: 24 }, { count: 0, limit: 80 }],
    ['a whole share again in the next tick', 80, { tick: 4_999, tick_count: 24 }, { count: 24, limit: 80 }],
    ['a whole share where the clock was set back', 80, { tick: 10_000, tick_count: 24 }, { count: 24, limit: 80 }],
    ['what the last second has left', 80, { spent: 75, spent_ahead: 75 }, { count: 5, limit: 80 }],
    ['what expires until a claim is committed', 80, { spent: 80, spent_ahead: 77 }, { count: 3, limit: 80 }],
    ['nothing when the last second is used up', 80, { spent: 80, spent_ahead: 80 }, { count: 0, limit: 80 }],
    ['what is under way counts as sent', 80, { spent: 40, spent_ahead: 40, in_flight: 38 }, { count: 2, limit: 80 }],
    ['nothing when all of it is under way', 80, { in_flight: 80 }, { count: 0, limit: 80 }],
    ['never less than nothing', 80, { spent: 80, spent_ahead: 80, in_flight: 80 }, { count: 0, limit: 80 }],
    ['nothing while the number waits', 80, { wait: 3 }, { count: 0, limit: 80 }],
    ['as before when its wait is over', 80, { wait: -1 }, { count: 24, limit: 80 }],
    ['the slower pace right after a rate limit', 80, { slowed_to: 40, slowed_seconds: 0 }, { count: 30, limit: 40 }],
    ['a tenth more after a second', 80, { slowed_to: 40, slowed_seconds: 1 }, { count: 33, limit: 44 }],
    ['never more than its throughput', 80, { slowed_to: 40, slowed_seconds: 60 }, { count: 24, limit: 80 }],
    ['one a second at the least', 80, { slowed_to: 0, slowed_seconds: 0 }, { count: 1, limit: 1 }],
    ['no faster for a clock before the response', 80, { slowed_to: 40, slowed_seconds: -5 }, { count: 30, limit: 40 }],
  ])('%s', (_, throughput, state, expected) => {
    const { count, limit } = allowanceOf({ ...idle, ...state }, throughput, CAMPAIGN);
    expect({ count, limit: Math.round(limit) }).toEqual(expected);
  });
});

describe('what counts on something that expires until a claim is committed leaves when it has expired', () => {
  test.each<[string, Partial<BudgetState>, number]>([
    ['all of it is free now', { spent: 50, spent_ahead: 40 }, 0],
    ['exactly what is free now', { spent: 56, spent_ahead: 40 }, 0],
    ['one more than is free now', { spent: 57, spent_ahead: 40 }, AHEAD_SECONDS],
    ['nothing may be claimed', { spent: 80, spent_ahead: 80 }, 0],
  ])('%s', (_, state, seconds) => {
    expect(allowanceOf({ ...idle, ...state }, 80, CAMPAIGN).leaveSeconds).toBe(seconds);
  });
});

describe('when to ask again', () => {
  test.each<[string, Partial<BudgetState>, number]>([
    ['when its wait is over', { wait: 3 }, 3],
    ['at the next tick, after a whole share', {}, 0.18],
    ['at the next tick, after what this one had left', { tick: 5_000, tick_count: 20 }, 0.18],
    ['at the next tick, when this one is used up', { tick: 5_000, tick_count: 24 }, 0.18],
    ['when the oldest expires, after what the second had left', { spent: 78, spent_ahead: 78, spent_wait: 0.01 }, 0.01],
    ['when the oldest expires, when the second is used up', { spent: 80, spent_ahead: 80, spent_wait: 0.4 }, 0.4],
    ['a second later at the most', { spent: 80, spent_ahead: 80, spent_wait: 40 }, 1],
    ['a millisecond later at the least', { spent: 80, spent_ahead: 80, spent_wait: 0 }, 0.001],
    ['a moment later when everything is under way', { in_flight: 80 }, 0.01],
  ])('%s', (_, state, seconds) => {
    expect(allowanceOf({ ...idle, ...state }, 80, CAMPAIGN).waitSeconds).toBeCloseTo(seconds, 6);
  });
});

describe('what people write', () => {
  test.each<[string, number, Partial<BudgetState>, Demand, { count: number; isRepliesOnly: boolean }]>([
    ['leaves with the others', 80, {}, { isReply: true, reserved: 0 }, { count: 24, isRepliesOnly: false }],
    [
      'alone, when this tick is used up',
      ...([80, { tick: 5_000, tick_count: 24, spent: 24, spent_ahead: 24 }, { isReply: true, reserved: 0 }] as const),
      { count: 56, isRepliesOnly: true },
    ],
    [
      'alone, when the others have what they may have of the second',
      ...([80, { spent: 76, spent_ahead: 76 }, { isReply: true, reserved: 4 }] as const),
      { count: 4, isRepliesOnly: true },
    ],
    [
      'not beyond the second',
      ...([80, { spent: 80, spent_ahead: 80 }, { isReply: true, reserved: 4 }] as const),
      { count: 0, isRepliesOnly: true },
    ],
    ['not while the number waits', 80, { wait: 3 }, { isReply: true, reserved: 4 }, { count: 0, isRepliesOnly: false }],
    [
      'and nothing else, where it is kept free',
      ...([80, { spent: 76, spent_ahead: 76 }, { isReply: false, reserved: 4 }] as const),
      { count: 0, isRepliesOnly: false },
    ],
    [
      'a tenth of the second is kept free at the most',
      ...([80, { spent: 70, spent_ahead: 70 }, { isReply: false, reserved: 40 }] as const),
      { count: 2, isRepliesOnly: false },
    ],
    [
      'nothing is kept free of a slow number',
      ...([9, { spent: 8, spent_ahead: 8 }, { isReply: false, reserved: 4 }] as const),
      { count: 1, isRepliesOnly: false },
    ],
  ])('%s', (_, throughput, state, demand, expected) => {
    expect(allowanceOf({ ...idle, ...state }, throughput, demand)).toMatchObject(expected);
  });
  test.each<[string, Partial<BudgetState>, number]>([
    ['at once, when only this tick is used up', { tick: 5_000, tick_count: 24 }, 0],
    ['when the oldest expires, when the second is used up', { spent: 80, spent_ahead: 80, spent_wait: 0.4 }, 0.4],
    ['when the wait of the number is over', { wait: 3 }, 3],
  ])('is asked for %s', (_, state, seconds) => {
    expect(allowanceOf({ ...idle, ...state }, 80, CAMPAIGN).replyWaitSeconds).toBeCloseTo(seconds, 6);
  });
});

test('whatever the state: at most what the second has left, at the moment when it leaves, and always a time to ask again', () => {
  const state = fc.record({
    now: fc.double({ min: 0, max: 1e6, noNaN: true }),
    tick: fc.nat(1e7),
    tick_count: fc.nat(2_000),
    spent_ahead: fc.nat(1_000),
    expiring: fc.nat(1_000),
    spent_wait: fc.option(fc.double({ min: 0, max: 2, noNaN: true })),
    in_flight: fc.nat(2_000),
    wait: fc.option(fc.double({ min: -10, max: 3_600, noNaN: true })),
    slowed_to: fc.option(fc.double({ min: 0, max: 1_000, noNaN: true })),
    slowed_seconds: fc.option(fc.double({ min: -10, max: 600, noNaN: true })),
  });
  const demand = fc.record({ isReply: fc.boolean(), reserved: fc.nat(100) });
  fc.assert(
    fc.property(state, fc.integer({ min: 1, max: 1_000 }), demand, ({ expiring, ...given }, throughput, of) => {
      const spent = given.spent_ahead + expiring;
      const { count, limit, leaveSeconds, waitSeconds } = allowanceOf({ ...given, spent }, throughput, of);
      expect(limit).toBeLessThanOrEqual(throughput);
      const spentThen = leaveSeconds === 0 ? spent : given.spent_ahead;
      expect(count + spentThen + given.in_flight <= limit || count === 0).toBe(true);
      expect([0, AHEAD_SECONDS]).toContain(leaveSeconds);
      expect(waitSeconds).toBeGreaterThan(0);
    }),
  );
});

/** A number that always has more, over some seconds: when each message reaches the provider, in seconds. */
function arrivalsOf(throughput: number, seconds: number, durationOf: (what: 'claim' | 'call') => number): number[] {
  const arrivals: number[] = [];
  let flying: { arrival: number; responded: number }[] = [];
  let spent: { time: number; count: number }[] = [];
  let [now, tick, tickCount] = [1_000, 0, 0];
  while (now < 1_000 + seconds) {
    const responded = flying.filter((call) => call.responded <= now).map((call) => call.responded);
    flying = flying.filter((call) => call.responded > now);
    if (responded.length > 0) spent.push({ time: Math.max(...responded), count: responded.length });
    spent = spent.filter(({ time }) => time > now - 1);
    const ahead = spent.filter(({ time }) => time > now - 1 + AHEAD_SECONDS);
    const sum = (list: typeof spent) => list.reduce((total, { count }) => total + count, 0);
    const allowed = allowanceOf(
      {
        ...idle,
        now,
        tick,
        tick_count: tickCount,
        in_flight: flying.length,
        spent: sum(spent),
        spent_ahead: sum(ahead),
        spent_wait: ahead[0] ? ahead[0].time - now + 1 - AHEAD_SECONDS : null,
      },
      throughput,
      CAMPAIGN,
    );
    tickCount = allowed.count + (allowed.tick === tick ? tickCount : 0);
    tick = allowed.tick;
    const committed = now + durationOf('claim');
    const leave = Math.max(committed, now + allowed.leaveSeconds);
    for (let each = 0; each < allowed.count; each += 1) {
      const arrival = leave + durationOf('call');
      arrivals.push(arrival);
      flying.push({ arrival, responded: arrival + durationOf('call') });
    }
    now = Math.max(committed, now + allowed.waitSeconds);
  }
  return arrivals.toSorted((a, b) => a - b);
}

/** The highest number of arrivals in any second; those that are a second apart, but for rounding, are not in the same. */
function mostInOneSecond(times: readonly number[]): number {
  let [most, first] = [0, 0];
  for (const [index, time] of times.entries()) {
    while (time - (times[first] ?? 0) > 1 - 1e-9) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

test('no second sees more than the limit, however long claims and calls take', () => {
  const milliseconds = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), milliseconds, milliseconds, (limit, ofClaims, ofCalls) => {
      let next = 0;
      const arrivals = arrivalsOf(limit, 4, (what) => {
        const durations = what === 'claim' ? ofClaims : ofCalls;
        next += 1;
        return (durations[next % durations.length] ?? 1) / 1000;
      });
      expect(mostInOneSecond(arrivals)).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 60 },
  );
});

test.each([20, 80, 500, 1_000])(
  'a number of %d a second sends more than 99 of 100 where a claim takes 15 ms and a call 4',
  (limit) => {
    const arrivals = arrivalsOf(limit, 20, (what) => (what === 'claim' ? 0.015 : 0.002));
    const seconds = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
    expect((arrivals.length - 1) / seconds).toBeGreaterThan(0.99 * limit);
  },
);

test.each([
  [20, 4],
  [80, 8],
  [1_000, 45],
])('a number of %d a second needs %d claims a second at the most', (limit, most) => {
  let claims = 0;
  arrivalsOf(limit, 20, (what) => {
    if (what === 'call') return 0.002;
    claims += 1;
    return 0.015;
  });
  expect(claims / 20).toBeLessThanOrEqual(most);
});
