import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteOfDay, momentOf, nextTimeOfDay } from './zone-days.ts';

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

test('the next time of day is after the given moment, within two days, and not reached before', () => {
  fc.assert(
    fc.property(zone, day, minute, minute, (place, number, from, to) => {
      const ms = momentOf(number, timeOf(from), place) + 30_000;
      const next = nextTimeOfDay(ms, timeOf(to), place);
      expect(next).toBeGreaterThan(ms);
      expect(next).toBeLessThanOrEqual(ms + 2 * 86_400_000);
      // At the time itself, or past it where the clocks skipped it.
      expect(minuteOfDay(next, place)).toBeGreaterThanOrEqual(to);
      expect(minuteOfDay(next - 1, place)).not.toBe(to);
    }),
    { numRuns: 500 },
  );
});
