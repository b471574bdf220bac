import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, momentOf, startOfDay } from '../../foundation/server/zones/zone-days.ts';
import * as everywhere from '../contract/day-in-zone.ts';

const ZONES = [
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Beirut',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...ZONES);
// 2020 to 2035.
const day = fc.integer({ min: 18_262, max: 24_106 });
const minute = fc.integer({ min: 0, max: 1_439 });
const timeOf = (at: number) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;

test('[RUN-65] local days and times are the same in browsers and on the server', () => {
  fc.assert(
    fc.property(zone, day, minute, (place, number, at) => {
      const date = dateOf(number);
      expect(everywhere.momentOf(date, `${timeOf(at)}:00`, place)).toBe(momentOf(number, timeOf(at), place));
      expect(everywhere.startOfDay(date, place)).toBe(startOfDay(number, place));
    }),
    { numRuns: 500 },
  );
});
