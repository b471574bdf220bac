import { expect, test } from 'vitest';
import { quietUntil, quietUntilByMinute } from './quiet-hours.ts';
import { zonesOfAddress, zonesOfCountry } from './zones-of-number.ts';

const night = { from: '21:00', to: '09:00' };
const at = (text: string): number => Date.parse(text);
const until = (
  now: string,
  quiet: { from: string; to: string },
  zones: readonly string[],
  otherwise = 'UTC',
): string | null => {
  const ms = quietUntil(at(now), quiet, zones, otherwise);
  return ms === null ? null : new Date(ms).toISOString().replace('.000', '');
};

test.each([
  ['in the evening, until the next morning', '2026-11-20T16:00:00Z', night, 'Asia/Calcutta', '2026-11-21T03:30:00Z'],
  ['after midnight, until the same morning', '2026-11-20T20:00:00Z', night, 'Asia/Calcutta', '2026-11-21T03:30:00Z'],
  ['the first moment', '2026-11-20T15:30:00Z', night, 'Asia/Calcutta', '2026-11-21T03:30:00Z'],
  ['the moment before', '2026-11-20T15:29:59Z', night, 'Asia/Calcutta', null],
  ['the end is no longer quiet', '2026-11-21T03:30:00Z', night, 'Asia/Calcutta', null],
  ['the moment before the end', '2026-11-21T03:29:59Z', night, 'Asia/Calcutta', '2026-11-21T03:30:00Z'],
  ['within a day', '2026-11-20T13:30:00Z', { from: '13:00', to: '14:00' }, 'UTC', '2026-11-20T14:00:00Z'],
  ['outside of it', '2026-11-20T14:30:00Z', { from: '13:00', to: '14:00' }, 'UTC', null],
  ['until midnight', '2026-11-20T23:30:00Z', { from: '21:00', to: '00:00' }, 'UTC', '2026-11-21T00:00:00Z'],
  ['from midnight', '2026-11-20T00:00:00Z', { from: '00:00', to: '06:00' }, 'UTC', '2026-11-20T06:00:00Z'],
  // Berlin: 29 March 2026 02:00 → 03:00; 25 October 2026 03:00 → 02:00.
  ['a night that is an hour shorter', '2026-03-28T21:00:00Z', night, 'Europe/Berlin', '2026-03-29T07:00:00Z'],
  ['a night that is an hour longer', '2026-10-24T20:00:00Z', night, 'Europe/Berlin', '2026-10-25T08:00:00Z'],
  [
    'an end that the clocks skip',
    '2026-03-29T00:30:00Z',
    { from: '21:00', to: '02:30' },
    'Europe/Berlin',
    '2026-03-29T01:00:00Z',
  ],
  [
    'an end that comes twice, first',
    '2026-10-25T00:10:00Z',
    { from: '21:00', to: '02:30' },
    'Europe/Berlin',
    '2026-10-25T00:30:00Z',
  ],
  [
    'an end that comes twice, again',
    '2026-10-25T01:10:00Z',
    { from: '21:00', to: '02:30' },
    'Europe/Berlin',
    '2026-10-25T01:30:00Z',
  ],
] as const)('%s', (_, now, quiet, zone, expected) => {
  expect(until(now, quiet, [zone])).toBe(expected);
});

test('it is quiet in a country while it is quiet in any of its zones', () => {
  // 08:30 in New York, 05:30 in Los Angeles: until it is nine there, or in Honolulu.
  const coasts = ['America/New_York', 'America/Los_Angeles'];
  expect(until('2026-11-20T13:30:00Z', night, coasts)).toBe('2026-11-20T17:00:00Z');
  expect(until('2026-11-20T17:00:00Z', night, coasts)).toBeNull();
  expect(until('2026-11-21T02:00:00Z', night, coasts)).toBe('2026-11-21T17:00:00Z');
});

test('where the zones of a country leave no time, those of the business decide', () => {
  // Twelve hours apart: while one sleeps, the other one is awake.
  const apart = ['Pacific/Auckland', 'Atlantic/Azores'];
  expect(until('2026-07-01T12:00:00Z', night, apart, 'UTC')).toBeNull();
  expect(until('2026-07-01T22:00:00Z', night, apart, 'UTC')).toBe('2026-07-02T09:00:00Z');
});

test('computed by the minute it is the same', () => {
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const now = at('2026-10-25T00:00:30Z') + minute * 60_000;
    const zones = zonesOfCountry('DE');
    expect(quietUntilByMinute(now, night, zones, 'UTC')).toBe(quietUntil(now, night, zones, 'UTC'));
  }
});

test.each([
  ['+919840000000', 'phone', ['Asia/Calcutta']],
  ['919840000000', 'phone_id', ['Asia/Calcutta']],
  ['+12125550123', 'phone', zonesOfCountry('US')],
  ['+14165550123', 'phone', zonesOfCountry('CA')],
  ['US.13491208655302741918', 'person_id', ['Europe/Rome']],
  ['12125550123', 'sender_id', ['Europe/Rome']],
  // A number of no country.
  ['+870773111632', 'phone', ['Europe/Rome']],
  ['+1', 'phone', ['Europe/Rome']],
] as const)('the zones of %s (%s)', (id, kind, zones) => {
  expect(zonesOfAddress({ id, kind }, 'Europe/Rome')).toEqual(zones);
});

test('every country has zones, and nothing else has', () => {
  expect(zonesOfCountry('US').length).toBeGreaterThan(5);
  expect(zonesOfCountry('us')).toEqual([]);
  expect(zonesOfCountry('')).toEqual([]);
});
