import { expect, test } from 'vitest';
import { quickTimes } from './snooze-times.ts';

const zone = 'Asia/Kolkata';

test.each([
  // A Friday at 10:05 there.
  ['2026-11-27T04:35:00Z', ['2026-11-27T08:00:00.000Z', '2026-11-28T03:30:00.000Z', '2026-11-30T03:30:00.000Z']],
  // In the evening nothing is later today.
  ['2026-11-27T13:00:00Z', ['2026-11-28T03:30:00.000Z', '2026-11-30T03:30:00.000Z']],
  // On a Monday next week is in seven days; on a Sunday tomorrow is next week's first day, too.
  ['2026-11-30T18:00:00Z', ['2026-12-01T03:30:00.000Z', '2026-12-07T03:30:00.000Z']],
  ['2026-11-29T17:00:00Z', ['2026-11-30T03:30:00.000Z', '2026-11-30T03:30:00.000Z']],
])('at %s', (now, times) => {
  expect(quickTimes(Date.parse(now), zone).map(({ until }) => until)).toEqual(times);
});

test('nine in the morning is nine by the clocks of that day, also where they change in between', () => {
  // Clocks in Berlin go forward on 28 March 2027.
  const [tomorrow] = quickTimes(Date.parse('2027-03-27T21:00:00Z'), 'Europe/Berlin');
  expect(tomorrow).toEqual({ name: 'tomorrow', until: '2027-03-28T07:00:00.000Z' });
});
