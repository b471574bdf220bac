import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SendingWindow } from '../../outreach/contract/sending-window.ts';
import type { RuntimeParams } from '../contract/campaign.ts';
import { createPace, leaveOf } from './run-params.ts';

const KOLKATA = 'Asia/Kolkata';
const NEW_YORK = 'America/New_York';
const LOS_ANGELES = 'America/Los_Angeles';
const SYDNEY = 'Australia/Sydney';
const AMERICA = [NEW_YORK, LOS_ANGELES];
const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString();
const office: SendingWindow = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  from: '09:00',
  to: '18:00',
};
const every = [...office.days, 'saturday', 'sunday'] as SendingWindow['days'];
const schedule = (zone: 'business' | 'recipient') => ({ at: '2026-11-16T08:00', zone });

test.each<[string, Partial<RuntimeParams>, readonly string[], string, string]>([
  ['without a window at once', {}, AMERICA, '2026-11-19T20:00:00Z', '2026-11-19T20:00:00.000Z'],
  ['inside of it at once', { window: office }, AMERICA, '2026-11-19T05:00:00Z', '2026-11-19T05:00:00.000Z'],
  ['after its end the next day', { window: office }, AMERICA, '2026-11-19T12:30:00Z', '2026-11-20T03:30:00.000Z'],
  [
    'by the clocks of the business where the schedule says so',
    { window: office, schedule: schedule('business') },
    AMERICA,
    '2026-11-19T20:00:00Z',
    '2026-11-20T03:30:00.000Z',
  ],
  [
    'by the clocks of the recipient where it says so',
    { window: office, schedule: schedule('recipient') },
    [NEW_YORK],
    '2026-11-19T12:30:00Z',
    '2026-11-19T14:00:00.000Z',
  ],
  [
    'of all zones of the recipient',
    { window: office, schedule: schedule('recipient') },
    AMERICA,
    '2026-11-19T14:00:00Z',
    '2026-11-19T17:00:00.000Z',
  ],
  [
    'by the first zone where they have no hour of it in common',
    { window: { days: every, from: '09:00', to: '10:00' }, schedule: schedule('recipient') },
    AMERICA,
    '2026-11-19T20:00:00Z',
    '2026-11-20T14:00:00.000Z',
  ],
])('a message leaves %s', (_, params, zones, from, expected) => {
  const times = { params: { schedule: null, window: null, per_minute: null, ...params }, zone: KOLKATA };
  expect(iso(leaveOf(times, at(from), zones))).toBe(expected);
});

// Else a message that has waited would wait again when it is claimed, without an end.
test('asked again at the time that it returned, it comes to rest', () => {
  const hour = fc.integer({ min: 0, max: 22 });
  const two = (value: number): string => String(value).padStart(2, '0');
  fc.assert(
    fc.property(
      fc.integer({ min: at('2026-10-01T00:00:00Z'), max: at('2027-04-30T00:00:00Z') }),
      fc.subarray(every, { minLength: 1 }),
      hour,
      fc.integer({ min: 1, max: 24 }),
      fc.subarray([KOLKATA, NEW_YORK, LOS_ANGELES, SYDNEY, 'Europe/Berlin'], { minLength: 1 }),
      fc.constantFrom<'business' | 'recipient'>('business', 'recipient'),
      (ms, days, from, length, zones, zone) => {
        const window = { days, from: `${two(from)}:00`, to: `${two(Math.min(23, from + length))}:30` };
        const times = { params: { schedule: schedule(zone), window, per_minute: null }, zone: KOLKATA };
        const leaves = leaveOf(times, ms, zones);
        expect(leaves).toBeGreaterThanOrEqual(ms);
        // Where zones have an hour in common at some times of the year only, it may move to that hour once more.
        const again = leaveOf(times, leaves, zones);
        expect(leaveOf(times, again, zones)).toBe(again);
      },
    ),
    { numRuns: 300 },
  );
});

test.each<[string, Partial<RuntimeParams>, readonly string[], string, Record<number, string>]>([
  [
    'without a window one after the other',
    { per_minute: 2 },
    AMERICA,
    '2026-11-19T05:00:00Z',
    { 0: '2026-11-19T05:00:00.000Z', 1: '2026-11-19T05:00:30.000Z', 240: '2026-11-19T07:00:00.000Z' },
  ],
  [
    'what the day leaves over goes on at the same pace with the next one',
    { per_minute: 1, window: office },
    AMERICA,
    // 17:58 on a Thursday.
    '2026-11-19T12:28:00Z',
    {
      0: '2026-11-19T12:28:00.000Z',
      1: '2026-11-19T12:29:00.000Z',
      2: '2026-11-20T03:30:00.000Z',
      3: '2026-11-20T03:31:00.000Z',
      541: '2026-11-20T12:29:00.000Z',
      // Over the weekend.
      542: '2026-11-23T03:30:00.000Z',
    },
  ],
  [
    'by the clocks of the recipient from the time of the schedule on',
    { per_minute: 60, window: office, schedule: { at: '2026-11-20T09:00', zone: 'recipient' } },
    [NEW_YORK],
    '2026-11-19T20:00:00Z',
    { 0: '2026-11-20T14:00:00.000Z', 90: '2026-11-20T14:01:30.000Z' },
  ],
  [
    'where zones have no hour in common by the first one',
    { per_minute: 1, window: { days: every, from: '09:00', to: '10:00' }, schedule: schedule('recipient') },
    AMERICA,
    '2026-11-19T20:00:00Z',
    { 0: '2026-11-20T14:00:00.000Z', 59: '2026-11-20T14:59:00.000Z', 60: '2026-11-21T14:00:00.000Z' },
  ],
])('at a pace messages leave %s', (_, params, zones, from, expected) => {
  const times = { params: { schedule: null, window: null, per_minute: null, ...params }, zone: KOLKATA };
  const leavesAt = createPace(times, at(from));
  const found = Object.keys(expected).map((place) => [place, iso(leavesAt(Number(place), zones))]);
  expect(Object.fromEntries(found)).toEqual(expected);
});

test('at a pace no minute has more than its messages, and each is inside of the window', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: at('2026-10-01T00:00:00Z'), max: at('2027-04-30T00:00:00Z') }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(KOLKATA, NEW_YORK, SYDNEY),
      (ms, perMinute, zone) => {
        const times = { params: { schedule: null, window: office, per_minute: perMinute }, zone };
        const leavesAt = createPace(times, ms);
        const all = Array.from({ length: 700 }, (_, place) => leavesAt(place, []));
        for (const [place, leaves] of all.entries()) {
          expect(leaveOf(times, Math.floor(leaves), [])).toBe(Math.floor(leaves));
          const before = all[place - perMinute];
          // Of parts of milliseconds.
          if (before !== undefined) expect(leaves - before).toBeGreaterThan(59_999);
        }
      },
    ),
    { numRuns: 60 },
  );
});
