import { expect, test } from 'vitest';
import { readInstant, unread, withTimeText } from './unread-times.ts';

test.each([
  [null, null],
  ['2026-12-01T08:15:00.000Z', null],
  ['31/02/2027', 'date'],
  ['next friday', 'date'],
  [withTimeText('2026-12-01', '25:00'), 'time'],
  [withTimeText(null, 'noon'), 'time'],
] as const)('of an instant, %j leaves unread: %s', (value, part) => expect(unread.datetime(value)).toBe(part));

test('days and times that could be read are no texts', () => {
  expect([unread.date('2026-12-01'), unread.date(null), unread.date('2026-12')]).toEqual([null, null, 'date']);
  expect([unread.time('09:05:00'), unread.time(null), unread.time('9 o')]).toEqual([null, null, 'time']);
});

test('a day keeps its text of a time until that is corrected', () =>
  expect(readInstant(withTimeText('2026-12-01', '25:00'))).toEqual({
    instant: null,
    day: '2026-12-01',
    dayText: undefined,
    timeText: '25:00',
  }));
