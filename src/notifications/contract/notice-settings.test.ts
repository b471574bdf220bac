import { expect, test } from 'vitest';
import { isQuiet } from './notice-settings.ts';

const ALL = [1, 2, 3, 4, 5, 6, 7];
const night = { days: [1, 2, 3, 4, 5], from: '22:00', until: '07:00' };
const lunch = { days: ALL, from: '13:00', until: '14:00' };

// 27 November 2026 is a Friday; in Kolkata it is 5:30 later than in UTC.
test.each([
  ['none', null, '2026-11-27T18:00:00Z', false],
  ['before a night begins', night, '2026-11-27T16:29:59Z', false],
  ['as it begins', night, '2026-11-27T16:30:00Z', true],
  ['past midnight, of the day before', night, '2026-11-27T20:00:00Z', true],
  ['on a Saturday morning, of Friday', night, '2026-11-28T01:29:00Z', true],
  ['as it ends', night, '2026-11-28T01:30:00Z', false],
  ['on a Saturday night, which is not chosen', night, '2026-11-28T17:00:00Z', false],
  ['on a Monday morning, of Sunday, which is not chosen', night, '2026-11-29T20:00:00Z', false],
  ['within a day', lunch, '2026-11-27T08:00:00Z', true],
  ['at the end of it', lunch, '2026-11-27T08:30:00Z', false],
  ['24 hours of a day that is chosen', { days: [5], from: '09:00', until: '09:00' }, '2026-11-28T03:00:00Z', true],
  ['and after them', { days: [5], from: '09:00', until: '09:00' }, '2026-11-28T03:31:00Z', false],
] as const)('quiet hours: %s', (_, quiet, now, expected) => {
  expect(isQuiet(quiet && { ...quiet, days: [...quiet.days] }, new Date(now), 'Asia/Kolkata')).toBe(expected);
});
