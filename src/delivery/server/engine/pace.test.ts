import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BudgetState } from '../budgets/send-budget-store.ts';
import { allowanceOf, type Demand } from './pace.ts';
import { RoundTrips } from './round-trips.ts';

/** A number that has sent nothing for a while. */
const idle: BudgetState = {
  now: 1_000,
  turn_wait: null,
  spent_waits: [],
  spent_counts: [],
  in_flight: 0,
  wait: null,
  slowed_to: null,
  slowed_seconds: null,
};

const CAMPAIGN: Demand = { isReply: false, most: 1_000 };

/** Responses of the last second: the key is the number of seconds until they are one second old, the value how many there are. */
const spent = (responses: Readonly<Record<number, number>>): Pick<BudgetState, 'spent_waits' | 'spent_counts'> => {
  const sorted = Object.entries(responses)
    .map(([wait, count]) => ({ wait: Number(wait), count }))
    .toSorted((one, other) => one.wait - other.wait);
  return { spent_waits: sorted.map(({ wait }) => wait), spent_counts: sorted.map(({ count }) => count) };
};

describe('how many may be claimed, and the pace', () => {
  test.each<[string, number, Partial<BudgetState>, { count: number; limit: number }]>([
    // 0.2 s are the time of 16 messages; at the pace of 84 a second, the first one at once.
    ['what leaves in the time of 16 messages and a tenth of a second', 80, {}, { count: 26, limit: 80 }],
    ['of a fast number what leaves in a twentieth of a second and that tenth', 1_000, {}, { count: 158, limit: 1_000 }],
    ['of a slow one what leaves in half a second', 4, {}, { count: 3, limit: 4 }],
    ['at least one, however slow the number', 1, {}, { count: 1, limit: 1 }],
    ['nothing whose turn is later', 80, { turn_wait: 0.5 }, { count: 0, limit: 80 }],
    ['as before where the clock was set back', 80, { turn_wait: 500 }, { count: 26, limit: 80 }],
    ['what the last second has left', 80, spent({ 0.9: 75 }), { count: 5, limit: 80 }],
    ['what becomes free soon', 80, spent({ 0.05: 3, 0.9: 77 }), { count: 3, limit: 80 }],
    ['nothing when the last second is used up', 80, spent({ 0.9: 80 }), { count: 0, limit: 80 }],
    ['what is under way has a place', 80, { ...spent({ 0.9: 40 }), in_flight: 38 }, { count: 2, limit: 80 }],
    [
      'what is under way takes the first places',
      80,
      { ...spent({ 0.01: 5, 0.9: 75 }), in_flight: 3 },
      { count: 2, limit: 80 },
    ],
    ['nothing when all of it is under way', 80, { in_flight: 80 }, { count: 0, limit: 80 }],
    ['never less than nothing', 80, { ...spent({ 0.01: 80 }), in_flight: 80 }, { count: 0, limit: 80 }],
    ['nothing while the number waits', 80, { wait: 3 }, { count: 0, limit: 80 }],
    ['as before when its wait is over', 80, { wait: -1 }, { count: 26, limit: 80 }],
    ['the slower pace right after a rate limit', 80, { slowed_to: 40, slowed_seconds: 0 }, { count: 21, limit: 40 }],
    ['a tenth more after a second', 80, { slowed_to: 40, slowed_seconds: 1 }, { count: 22, limit: 44 }],
    ['never more than its throughput', 80, { slowed_to: 40, slowed_seconds: 60 }, { count: 26, limit: 80 }],
    ['one a second at the least', 80, { slowed_to: 0, slowed_seconds: 0 }, { count: 1, limit: 1 }],
    ['no faster for a clock before the response', 80, { slowed_to: 40, slowed_seconds: -5 }, { count: 21, limit: 40 }],
  ])('%s', (_, throughput, state, expected) => {
    const { leaveSeconds, limit } = allowanceOf({ ...idle, ...state }, throughput, CAMPAIGN);
    expect({ count: leaveSeconds.length, limit: Math.round(limit) }).toEqual(expected);
  });
});

describe('when each leaves', () => {
  test.each<[string, number, Partial<BudgetState>, number[]]>([
    ['at once, and then evenly', 4, {}, [0, 0.238, 0.476]],
    ['when its turn has come', 4, { turn_wait: 0.3 }, [0.3, 0.538]],
    ['when a place is free', 4, spent({ 0.05: 1, 0.3: 1, 0.9: 2 }), [0.05, 0.3]],
    ['at once, when its place was free before', 4, { ...spent({ [-0.01]: 1, 0.9: 3 }), turn_wait: -9 }, [0]],
    ['earlier, after one that was held up', 4, { ...spent({ 0.2: 4 }), turn_wait: 0 }, [0.2, 0.388]],
    ['no earlier, after a pause', 4, { turn_wait: -0.6 }, [0, 0.238, 0.476]],
  ])('%s', (_, throughput, state, expected) => {
    const { leaveSeconds } = allowanceOf({ ...idle, ...state }, throughput, CAMPAIGN);
    expect(leaveSeconds.map((seconds) => Math.round(seconds * 1_000) / 1_000)).toEqual(expected);
  });

  test('no more than are asked for, however many places there are', () => {
    const { leaveSeconds } = allowanceOf(idle, 1_000_000, { isReply: false, most: 3 });
    expect(leaveSeconds).toHaveLength(3);
  });

  test('the turn after each is that of the next', () => {
    const { nextTurnSeconds } = allowanceOf({ ...idle, ...spent({ 0.2: 4 }), turn_wait: 0 }, 4, CAMPAIGN);
    expect(nextTurnSeconds.map((seconds) => Math.round(seconds * 1_000) / 1_000)).toEqual([0.388, 0.626]);
  });
});

describe('when to ask again', () => {
  test.each<[string, Partial<BudgetState>, number]>([
    ['when its wait is over', { wait: 3 }, 3],
    ['a tenth of a second before the next turn', {}, 26 / 84 - 0.1],
    ['a tenth of a second before the next place is free', spent({ 0.05: 1, 0.7: 79 }), 0.6],
    ['most of a second later when everything is under way', { in_flight: 80 }, 0.8],
  ])('%s', (_, state, seconds) => {
    const claimed = allowanceOf({ ...idle, ...state }, 80, CAMPAIGN);
    expect(claimed.waitSeconds).toBeCloseTo(seconds, 6);
  });
});

describe('what people write', () => {
  const asked = (throughput: number, state: Partial<BudgetState>, isReply: boolean) =>
    allowanceOf({ ...idle, ...state }, throughput, { isReply, most: 1_000 });
  test.each<[string, Partial<BudgetState>, { count: number; isRepliesOnly: boolean }]>([
    ['leaves with the others', {}, { count: 26, isRepliesOnly: false }],
    ['alone, when nothing else may leave soon', { turn_wait: 0.9 }, { count: 80, isRepliesOnly: true }],
    ['may count on all that becomes free in the next second', spent({ 0.9: 80 }), { count: 80, isRepliesOnly: true }],
    ['not on what is under way', { ...spent({ 0.9: 60 }), in_flight: 30 }, { count: 50, isRepliesOnly: true }],
    ['not while everything is under way', { in_flight: 80 }, { count: 0, isRepliesOnly: false }],
    ['not while the number waits', { wait: 3 }, { count: 0, isRepliesOnly: false }],
  ])('%s', (_, state, expected) => {
    const { leaveSeconds, isRepliesOnly } = asked(80, state, true);
    expect({ count: leaveSeconds.length, isRepliesOnly }).toEqual(expected);
  });
  test('leaves when there is a place for it, before its turn', () => {
    const { leaveSeconds, placeSeconds } = asked(4, { ...spent({ 0.1: 1 }), turn_wait: 0.3 }, true);
    expect({ leaveSeconds: leaveSeconds.map((seconds) => Math.round(seconds * 1_000)), placeSeconds }).toEqual({
      leaveSeconds: [300, 538],
      placeSeconds: [0, 0],
    });
  });
  test('takes no turn of the others', () => {
    expect(asked(80, { turn_wait: 0.9 }, true).nextTurnSeconds).toEqual([]);
  });
  test.each<[string, Partial<BudgetState>, number]>([
    ['at once, when a place becomes free', spent({ 0.9: 80 }), 0],
    ['when the wait of the number is over', { wait: 3 }, 3],
    ['most of a second later, when everything is under way', { in_flight: 80 }, 0.8],
  ])('is asked for %s', (_, state, seconds) => {
    expect(asked(80, state, false).replyWaitSeconds).toBeCloseTo(seconds, 6);
  });
});

test('whatever the state: each leaves when there is a place for it, in order, and there is always a time to ask again', () => {
  const responses = fc.array(
    fc.record({ wait: fc.double({ min: 0.001, max: 1, noNaN: true }), count: fc.integer({ min: 1, max: 200 }) }),
  );
  const state = fc.record({
    now: fc.double({ min: 0, max: 1e6, noNaN: true }),
    turn_wait: fc.option(fc.double({ min: -10, max: 10, noNaN: true })),
    responses,
    in_flight: fc.nat(2_000),
    wait: fc.option(fc.double({ min: -10, max: 3_600, noNaN: true })),
    slowed_to: fc.option(fc.double({ min: 0, max: 1_000, noNaN: true })),
    slowed_seconds: fc.option(fc.double({ min: -10, max: 600, noNaN: true })),
  });
  fc.assert(
    fc.property(
      state,
      fc.integer({ min: 1, max: 1_000 }),
      fc.boolean(),
      ({ responses: given, ...rest }, throughput, isReply) => {
        const sorted = given.toSorted((one, other) => one.wait - other.wait);
        const waits = { spent_waits: sorted.map(({ wait }) => wait), spent_counts: sorted.map(({ count }) => count) };
        const { leaveSeconds, limit, waitSeconds } = allowanceOf({ ...rest, ...waits }, throughput, {
          isReply,
          most: 1_000,
        });
        expect(limit).toBeLessThanOrEqual(throughput);
        expect(leaveSeconds).toEqual(leaveSeconds.toSorted((one, other) => one - other));
        for (const [index, leave] of leaveSeconds.entries()) {
          const stillSpent = sorted.reduce((sum, { wait, count }) => sum + (wait > leave ? count : 0), 0);
          expect(rest.in_flight + stillSpent + index + 1).toBeLessThanOrEqual(limit);
        }
        expect(waitSeconds).toBeGreaterThan(0);
      },
    ),
  );
});

interface Model {
  /** When each message reached the provider, in seconds. */
  arrivals: number[];
  claims: number;
}

type Duration = (what: 'claim' | 'there' | 'back') => number;

/** A number that always has more, over some seconds; `isMeasured`: the shortest round trip is subtracted. */
function send(throughput: number, seconds: number, durationOf: Duration, isMeasured = true): Model {
  const arrivals: number[] = [];
  const roundTrips = new RoundTrips();
  let flying: { left: number; responded: number }[] = [];
  let responses: number[] = [];
  let [now, turn, claims] = [1_000, 1_000, 0];
  while (now < 1_000 + seconds) {
    claims += 1;
    const came = flying.filter(({ responded }) => responded <= now);
    for (const { left, responded } of isMeasured ? came : [])
      roundTrips.note((responded - left) * 1_000, responded * 1_000);
    responses = [...responses, ...came.map(({ responded }) => responded - roundTrips.minimumMs / 1_000)]
      .filter((time) => time > now - 1)
      .toSorted((one, other) => one - other);
    flying = flying.filter(({ responded }) => responded > now);
    const { leaveSeconds, nextTurnSeconds, waitSeconds } = allowanceOf(
      {
        ...idle,
        now,
        turn_wait: turn - now,
        in_flight: flying.length,
        spent_waits: responses.map((time) => time + 1 - now),
        spent_counts: responses.map(() => 1),
      },
      throughput,
      CAMPAIGN,
    );
    turn = now + (nextTurnSeconds.at(-1) ?? turn - now);
    const committed = now + durationOf('claim');
    for (const leave of leaveSeconds) {
      const left = Math.max(committed, now + leave);
      const arrival = left + durationOf('there');
      arrivals.push(arrival);
      flying.push({ left, responded: arrival + durationOf('back') });
    }
    now = Math.max(committed, now + waitSeconds);
  }
  return { arrivals: arrivals.toSorted((one, other) => one - other), claims };
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

/** Evenly distributed pseudo-random numbers from 0 to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

test('no second sees more than the limit where round trips have a minimum and vary above it', () => {
  const milliseconds = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(
      fc.record({ limit: fc.integer({ min: 1, max: 400 }), there: milliseconds(200), back: milliseconds(200) }),
      fc.record({ more: milliseconds(100), seed: fc.nat(1_000_000) }),
      ({ limit, ...least }, { more, seed }) => {
        const random = createRandom(seed);
        const { arrivals } = send(limit, 5, (what) =>
          what === 'claim' ? 0.03 * random() : (least[what] + more * Math.max(0, 1.5 * random() - 0.5)) / 1_000,
        );
        expect(mostInOneSecond(arrivals)).toBeLessThanOrEqual(limit);
      },
    ),
    { numRuns: 60 },
  );
});

test('no second sees more than the limit, however long claims and calls take, while the shortest round trip is not known', () => {
  const milliseconds = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), milliseconds, milliseconds, (limit, ofClaims, ofCalls) => {
      let next = 0;
      const durationOf: Duration = (what) => {
        const durations = what === 'claim' ? ofClaims : ofCalls;
        next += 1;
        return (durations[next % durations.length] ?? 1) / 1000;
      };
      const { arrivals } = send(limit, 4, durationOf, false);
      expect(mostInOneSecond(arrivals)).toBeLessThanOrEqual(limit);
    }),
    { numRuns: 60 },
  );
});

test.each([20, 80, 1_000])(
  'a number of %d a second sends more than 94 of 100 with a round trip of 200 ms, once that is measured',
  (limit) => {
    const { arrivals } = send(limit, 30, (what) => (what === 'claim' ? 0.015 : 0.1));
    expect(mostInOneSecond(arrivals)).toBeLessThanOrEqual(limit);
    const known = arrivals.filter((time) => time > 1_010);
    const seconds = (known.at(-1) ?? 0) - (known[0] ?? 0);
    expect((known.length - 1) / seconds).toBeGreaterThan(0.94 * limit);
  },
);

test.each([20, 80, 500, 1_000])(
  'a number of %d a second sends more than 99 of 100 where a claim takes up to 90 ms and a call 4',
  (limit) => {
    let next = 0;
    const { arrivals } = send(limit, 20, (what) => (what === 'claim' ? (next = (next + 37) % 90) / 1000 : 0.002));
    const seconds = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
    expect((arrivals.length - 1) / seconds).toBeGreaterThan(0.99 * limit);
  },
);

test.each([
  [20, 3],
  [80, 6],
  [1_000, 21],
])('a number of %d a second needs %d claims a second at the most', (limit, most) => {
  const { claims } = send(limit, 20, (what) => (what === 'claim' ? 0.015 : 0.002));
  expect(claims / 20).toBeLessThanOrEqual(most);
});

test.each([20, 80, 1_000])('of a number of %d a second a place becomes free every moment', (limit) => {
  const { arrivals } = send(limit, 20, (what) => (what === 'claim' ? 0.015 : 0.002));
  const gaps = arrivals.slice(limit * 5).map((time, index) => time - (arrivals[limit * 5 + index - 1] ?? time));
  expect(Math.max(...gaps.slice(1))).toBeLessThan(Math.max(0.15, 3 / limit));
});
