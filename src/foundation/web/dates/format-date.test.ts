import { expect, test } from 'vitest';
import { defaultFormats, formatDate, hourIn, type DateFormats, type DateKind } from './format-date.ts';

const now = new Date('2026-11-20T05:16:00Z');
const kolkata: DateFormats = { time_zone: 'Asia/Kolkata', date_format: 'DD/MM/YYYY', time_format: 'hh:mm A' };
const newYork: DateFormats = { time_zone: 'America/New_York', date_format: 'MM/DD/YYYY', time_format: 'HH:mm' };
const kathmandu: DateFormats = { time_zone: 'Asia/Kathmandu', date_format: 'DD MMM YYYY', time_format: 'hh:mm:ss A' };

test.each<[string, DateFormats, DateKind, string]>([
  ['2026-11-20T05:16:00Z', kolkata, 'date', '20/11/2026'],
  ['2026-11-20T05:16:00Z', kolkata, 'time', '10:46 AM'],
  ['2026-11-20T05:16:00Z', kolkata, 'date_time', '20/11/2026 10:46 AM'],
  ['2026-11-20 05:16:00', kolkata, 'time', '10:46 AM'],
  ['2026-11-20T05:16:00Z', newYork, 'date_time', '11/20/2026 00:16'],
  ['2026-11-20T04:59:59Z', newYork, 'date', '11/19/2026'],
  ['2026-11-20T05:16:09Z', kathmandu, 'date_time', '20 Nov 2026 11:01:09 AM'],
  ['2026-11-20T18:30:00Z', kolkata, 'time', '12:00 AM'],
  ['2026-11-20T06:30:00Z', kolkata, 'time', '12:00 PM'],
  // The clocks of New York go back at 06:00Z on 1 November 2026: the same wall time twice.
  ['2026-11-01T05:30:00Z', newYork, 'time', '01:30'],
  ['2026-11-01T06:30:00Z', newYork, 'time', '01:30'],
  // Labels: today the time, the day before its word, else the date; days are those of the zone.
  ['2026-11-20T04:00:00Z', kolkata, 'label', '09:30 AM'],
  ['2026-11-19T18:29:00Z', kolkata, 'label', 'Yesterday'],
  ['2026-11-19T18:31:00Z', kolkata, 'label', '12:01 AM'],
  ['2026-11-18T12:00:00Z', kolkata, 'label', '18/11/2026'],
  ['2026-11-19T23:00:00Z', newYork, 'label', 'Yesterday'],
  ['2026-11-22T00:00:00Z', kolkata, 'label', '22/11/2026'],
  ['2026-11-20T18:29:00Z', kolkata, 'moment', '11:59 PM'],
  ['2026-11-20T18:31:00Z', kolkata, 'moment', '21/11/2026 12:01 AM'],
  ['2026-11-19T18:29:00Z', kolkata, 'moment', '19/11/2026 11:59 PM'],
  ['not a time', kolkata, 'date', '—'],
])('[RUN-11 RUN-12 RUN-13 RUN-17] %s as %o %s is %s', (instant, formats, kind, text) => {
  expect(formatDate(instant, formats, kind, now)).toBe(text);
});

test('[RUN-14 RUN-15] nothing is a dash, and the defaults are the specification’s', () => {
  expect(formatDate(null, defaultFormats, 'date')).toBe('—');
  expect(formatDate('2026-01-02T15:04:05Z', defaultFormats, 'date_time')).toBe('02/01/2026 03:04 PM');
});

test('the hour of a zone', () => {
  expect(hourIn(now, 'Asia/Kolkata')).toBe(10);
  expect(hourIn(new Date('2026-11-20T18:30:00Z'), 'Asia/Kolkata')).toBe(0);
});
