import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepPace, type PaceState } from './keep-pace.ts';

test('overdue messages keep the limit per minute: the first are allowed, each of the others is deferred to its own time', () => {
  const first = keepPace(null, { count: 4, perMinute: 60, nowMs: 100_000 });
  expect(first).toEqual({
    allowed: 1,
    times: [101_000, 102_000, 103_000],
    state: { next_ms: 101_000, deferred_ms: 103_000 },
  });
  // More that is late comes after those.
  expect(keepPace(first.state, { count: 2, perMinute: 60, nowMs: 100_100 }).times).toEqual([104_000, 105_000]);
  // A claim that comes a little late makes up for it.
  expect(keepPace(first.state, { count: 5, perMinute: 60, nowMs: 102_500 }).allowed).toBe(2);
  // A long silence is not made up for.
  expect(keepPace(first.state, { count: 200, perMinute: 60, nowMs: 900_000 }).allowed).toBe(3);
});

/** Runs claims until all have left; returns when each did. */
function run(count: number, perMinute: number, gaps: readonly number[]): number[] {
  let [state, nowMs]: [PaceState | null, number] = [null, 1_000_000];
  let due = Array.from({ length: count }, () => nowMs);
  const left: number[] = [];
  for (let turn = 0; due.length > 0; turn += 1) {
    const ready = due.filter((at) => at <= nowMs).slice(0, 128);
    const kept = keepPace(state, { count: ready.length, perMinute, nowMs });
    state = kept.state;
    const others = due.filter((at) => at > nowMs).concat(due.filter((at) => at <= nowMs).slice(128));
    for (let index = 0; index < kept.allowed; index += 1) left.push(nowMs);
    due = [...others, ...kept.times];
    // A claim some time after the next one is due.
    nowMs = Math.max(nowMs, Math.min(...due)) + (gaps[turn % gaps.length] ?? 500);
    if (turn > 10_000) throw new Error('It does not end');
  }
  return left;
}

test('no minute exceeds the limit plus the catch-up, every message is sent, and the limit is reached', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 1_000 }),
      fc.array(fc.integer({ min: 50, max: 1_500 }), { minLength: 1, maxLength: 8 }),
      (count, perMinute, gaps) => {
        const left = run(count, perMinute, gaps);
        expect(left).toHaveLength(count);
        const most = perMinute + Math.ceil(perMinute / 30) + 1;
        left.forEach((at, index) => {
          const inMinute = left.slice(index).findIndex((later) => later >= at + 60_000);
          expect(inMinute === -1 ? left.length - index : inMinute).toBeLessThanOrEqual(most);
        });
        const wanted = (count / perMinute) * 60_000;
        expect((left.at(-1) ?? 0) - (left[0] ?? 0)).toBeLessThanOrEqual(wanted * 1.1 + 60_000);
      },
    ),
    { numRuns: 100 },
  );
});
