import { expect, test } from 'vitest';
import { quickTimes } from './quick-times.ts';

const ZONE = 'Asia/Kolkata';
const timesAt = (now: string) =>
  quickTimes(Date.parse(now), ZONE).map(({ kind, at }) => [kind, new Date(at).toISOString().slice(0, 16)]);

test('on a Friday at noon: hours, this evening, tomorrow, and Monday morning, in the zone of the business', () => {
  // 12:00 in Kolkata.
  expect(timesAt('2026-11-27T06:30:00Z')).toEqual([
    ['in_hours', '2026-11-27T07:30'],
    ['in_hours', '2026-11-27T09:30'],
    ['today_at', '2026-11-27T12:30'],
    ['tomorrow_at', '2026-11-28T03:30'],
    ['tomorrow_at', '2026-11-28T12:30'],
    ['day_at', '2026-11-30T03:30'],
  ]);
});

test.each([
  ['late in the evening there is no evening left', '2026-11-27T15:00:00Z', 'today_at'],
  ['on a Sunday tomorrow is Monday', '2026-11-29T06:30:00Z', 'day_at'],
])('%s', (_, now, kind) => {
  expect(timesAt(now).map(([each]) => each)).not.toContain(kind);
});

test('on a Monday the next one is a week later', () => {
  expect(timesAt('2026-11-30T06:30:00Z').at(-1)).toEqual(['day_at', '2026-12-07T03:30']);
});
