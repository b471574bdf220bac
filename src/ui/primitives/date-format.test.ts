import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallTimeIn } from './date-format.ts';

const ZONES = [
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/New_York',
  'Europe/Berlin',
  // Daylight saving is half an hour.
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/St_Johns',
  'Africa/Monrovia',
  'Pacific/Apia',
];

/** The same from Intl, without a cache. */
function expectedTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

const two = (value: number) => String(value).padStart(2, '0');

function written(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = wallTimeIn(at, timeZone);
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

test('the wall time equals that of Intl at every instant, also around daylight saving changes', () => {
  const instants = fc.date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z') });
  fc.assert(
    fc.property(
      instants.filter((at) => !Number.isNaN(at.getTime())),
      fc.constantFrom(...ZONES),
      (at, zone) => {
        expect(written(at, zone)).toBe(expectedTime(at, zone));
      },
    ),
    { numRuns: 2_000 },
  );
  for (const change of ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z', '2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'])
    for (const seconds of [-901, -1, 0, 1, 899, 900])
      for (const zone of ZONES) {
        const at = new Date(Date.parse(change) + seconds * 1000);
        expect(written(at, zone)).toBe(expectedTime(at, zone));
      }
});
