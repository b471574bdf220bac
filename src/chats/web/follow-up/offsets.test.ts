import { expect, test } from 'vitest';
import { firstMinutes, minutesOf, mostMinutes, offsetOf, timeBefore } from './offsets.ts';

const end = '2026-11-27T20:12:00.000Z';

test.each([
  ['hours_2', 120],
  ['minutes_45', 45],
  ['minutes_1439', 1_439],
  ['days_1', null],
  [null, null],
])('[CHAT-33] %s is %s minutes before the end', (offset, minutes) => {
  expect(minutesOf(offset)).toBe(minutes);
});

test.each([30, 45, 60, 120, 1_439])('%s minutes are the same after a round trip', (minutes) => {
  expect(minutesOf(offsetOf(minutes))).toBe(minutes);
});

test('[CHAT-32] the time is the end less the offset', () => {
  expect(timeBefore(end, 120)).toBe('2026-11-27T18:12:00.000Z');
});

test.each([
  ['2026-11-27T10:12:00.000Z', 598],
  ['2026-11-27T20:11:00.000Z', 0],
  ['2026-11-28T10:12:00.000Z', 0],
])('[CHAT-38] at %s at most %s minutes before the end are still to come', (now, most) => {
  expect(mostMinutes({ expiration_time: end }, Date.parse(now))).toBe(most);
});

test.each([
  [598, 120],
  [100, 60],
  [20, 10],
])('with %s minutes left, %s are chosen at first', (most, minutes) => {
  expect(firstMinutes(most)).toBe(minutes);
});
