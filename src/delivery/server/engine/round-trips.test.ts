import { expect, test } from 'vitest';
import { RoundTrips } from './round-trips.ts';

const SECOND = 1_000;

/** Calls that took this long each, one every ten milliseconds. */
function note(roundTrips: RoundTrips, count: number, tookMs: number, fromMs: number): void {
  for (let index = 0; index < count; index += 1) roundTrips.note(tookMs, fromMs + 10 * index);
}

test('three quarters of the shortest of a hundred and more are certain, and nothing of fewer', () => {
  const roundTrips = new RoundTrips();
  expect(roundTrips.certainMs).toBe(0);
  note(roundTrips, 99, 200, 0);
  expect(roundTrips.certainMs).toBe(0);
  roundTrips.note(100, 990);
  expect(roundTrips.certainMs).toBe(75);
});

test('one that is quicker counts at once', () => {
  const roundTrips = new RoundTrips();
  note(roundTrips, 100, 200, 0);
  roundTrips.note(40, 1_000);
  expect(roundTrips.certainMs).toBe(30);
});

test('a way that has become longer is known after two minutes', () => {
  const roundTrips = new RoundTrips();
  note(roundTrips, 100, 40, 0);
  note(roundTrips, 100, 200, 61 * SECOND);
  expect(roundTrips.certainMs).toBe(30);
  note(roundTrips, 100, 200, 122 * SECOND);
  expect(roundTrips.certainMs).toBe(150);
});

test('after a pause nothing is certain', () => {
  const roundTrips = new RoundTrips();
  note(roundTrips, 100, 40, 0);
  roundTrips.note(40, 300 * SECOND);
  expect(roundTrips.certainMs).toBe(0);
});
