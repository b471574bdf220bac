import { expect, test } from 'vitest';
import { matchTimeZone } from './match-time-zone.ts';

const zone = (code: string) => ({ name: code, code, offset: { label: 'UTC', minutes: 0 } });
const zones = ['Asia/Kolkata', 'Europe/Berlin', 'Etc/UTC'].map(zone);

test.each([
  ['the same name', 'Europe/Berlin', 'Europe/Berlin'],
  ['an older name', 'Asia/Calcutta', 'Asia/Kolkata'],
  ['not in the list', 'Asia/Tokyo', null],
  ['not a zone', 'Mars/Olympus', null],
])('%s', (_name, given, expected) => {
  expect(matchTimeZone(given, zones)).toBe(expected);
});
