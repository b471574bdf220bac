import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

const AHEAD = 1_000_000;
let clock: DatabaseClock;
beforeEach(() => {
  clock = new DatabaseClock();
});

/** A statement that took `there` and `back` ms around the moment at which the database read its clock, `ahead` of ours. */
const read = (atMs: number, there: number, back: number, ahead = AHEAD) =>
  clock.note(atMs + ahead, { sentMs: atMs - there, readMs: atMs + back });
const error = (atMs: number) => ({
  most: clock.latest(atMs) - (atMs + AHEAD),
  least: clock.reached(atMs + AHEAD) - atMs,
});

describe('how exactly the clock of the database is known', () => {
  test.each<[string, () => void, { most: number; least: number }]>([
    ['as one statement says it', () => read(100, 5, 8), { most: 5, least: 8 }],
    ['as the quickest ways there and back say it', () => (read(100, 5, 2), read(200, 1, 9)), { most: 1, least: 2 }],
    ['also as those of the second before', () => (read(100, 1, 2), read(1_500, 5, 8)), { most: 1, least: 2 }],
    ['not as those of long ago', () => (read(100, 1, 2), read(1_500, 5, 8), read(2_900, 6, 7)), { most: 5, least: 7 }],
    ['not after a silence', () => (read(100, 1, 2), read(9_000, 5, 8)), { most: 5, least: 8 }],
    ['at once when it was set forward', () => (read(100, 1, 2, AHEAD - 50), read(200, 5, 8)), { most: 5, least: 8 }],
    ['at once when it was set back', () => (read(100, 1, 2, AHEAD + 50), read(200, 5, 8)), { most: 5, least: 8 }],
  ])('%s', (_, happen, expected) => {
    happen();
    expect(error(9_999)).toEqual(expected);
  });
});

test('it is never thought to be earlier than it is, nor a time reached that is not', () => {
  const statement = fc.record({ after: fc.nat(1_500), there: fc.nat(80), back: fc.nat(80) });
  fc.assert(
    fc.property(fc.array(statement, { minLength: 1 }), (statements) => {
      clock = new DatabaseClock();
      let at = 1_000;
      for (const { after, there, back } of statements) {
        at += after;
        read(at, there, back);
        const { most, least } = error(at);
        expect([most >= 0, least >= 0]).toEqual([true, true]);
      }
    }),
  );
});

test('before the first statement nothing is known', () => {
  expect(() => clock.latest(1)).toThrow('was not read yet');
  expect(() => clock.reached(1)).toThrow('was not read yet');
});
