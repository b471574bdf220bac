import { expect, test } from 'vitest';
import { RoundTrips } from './round-trips.ts';

const SECOND = 1_000;

/** Calls of the same round trip, one every ten milliseconds. */
function note(roundTrips: RoundTrips, count: number, tookMs: number, fromMs: number): void {
  for (let index = 0; index < count; index += 1) roundTrips.note(tookMs, fromMs + 10 * index);
}

test('the minimum is three quarters of the shortest of at least a hundred round trips, and 0 before that', () => {
  const roundTrips = new RoundTrips();
  expect(roundTrips.minimumMs).toBe(0);
  note(roundTrips, 99, 200, 0);
  expect(roundTrips.minimumMs).toBe(0);
  roundTrips.note(100, 990);
  expect(roundTrips.minimumMs).toBe(75);
});

test('a shorter round trip counts at once', () => {
  const roundTrips = new RoundTrips();
  note(roundTrips, 100, 200, 0);
  roundTrips.note(40, 1_000);
  expect(roundTrips.minimumMs).toBe(30);
});

test('longer round trips count after two minutes', () => {
  const roundTrips = new RoundTrips();
  note(roundTrips, 100, 40, 0);
  note(roundTrips, 100, 200, 61 * SECOND);
  expect(roundTrips.minimumMs).toBe(30);
  note(roundTrips, 100, 200, 122 * SECOND);
  expect(roundTrips.minimumMs).toBe(150);
});

test('after a pause the minimum is 0 again', () => {
  const roundTrips = new RoundTrips();
  note(roundTrips, 100, 40, 0);
  roundTrips.note(40, 300 * SECOND);
  expect(roundTrips.minimumMs).toBe(0);
});
