import { expect, test } from 'vitest';
import type { Delay } from '../contract/delay.ts';
import type { SendingWindow } from '../contract/sending-window.ts';
import { afterDelay, dueAfter, intoWindow } from './due-time.ts';

const KOLKATA = 'Asia/Kolkata';
const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const LORD_HOWE = 'Australia/Lord_Howe';
const VANCOUVER = 'America/Vancouver';
const EDMONTON = 'America/Edmonton';
const CASABLANCA = 'Africa/Casablanca';

const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();
const days = (value: number): Delay => ({ value, measure: 'days' });
const hours = (value: number): Delay => ({ value, measure: 'hours' });
const minutes = (value: number): Delay => ({ value, measure: 'minutes' });

test.each<[string, string, Delay, string, string]>([
  // The clocks of Berlin go forward on 29 March 2026 at 02:00 and back on 25 October at 03:00.
  [
    '[RUN-56] a day over the spring change has 23 hours',
    BERLIN,
    days(1),
    '2026-03-28T09:00:00Z',
    '2026-03-29T08:00:00.000Z',
  ],
  [
    '[RUN-56] a day over the autumn change has 25 hours',
    BERLIN,
    days(1),
    '2026-10-24T08:00:00Z',
    '2026-10-25T09:00:00.000Z',
  ],
  ['[RUN-59] 24 hours are elapsed time', BERLIN, hours(24), '2026-03-28T09:00:00Z', '2026-03-29T09:00:00.000Z'],
  [
    '[RUN-57] a time that the clocks skip is moved forward',
    BERLIN,
    days(1),
    '2026-03-28T01:30:00Z',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    '[RUN-58] a time that comes twice is the first one',
    BERLIN,
    days(1),
    '2026-10-24T00:30:00Z',
    '2026-10-25T00:30:00.000Z',
  ],
  ['the second of two same times, a day later', BERLIN, days(1), '2026-10-25T01:30:00Z', '2026-10-26T01:30:00.000Z'],
  ['New York in spring', NEW_YORK, days(1), '2026-03-07T15:00:00Z', '2026-03-08T14:00:00.000Z'],
  ['New York in autumn', NEW_YORK, days(2), '2026-10-31T14:00:00Z', '2026-11-02T15:00:00.000Z'],
  ['half an hour of Lord Howe', LORD_HOWE, days(1), '2026-10-03T00:00:00Z', '2026-10-03T23:30:00.000Z'],
  ['India has no changes', KOLKATA, days(1), '2026-11-20T04:30:00Z', '2026-11-21T04:30:00.000Z'],
  ['a year of days', BERLIN, days(365), '2026-01-15T11:00:00Z', '2027-01-15T11:00:00.000Z'],
  ['[RUN-59] minutes', BERLIN, minutes(90), '2026-03-29T00:30:00Z', '2026-03-29T02:00:00.000Z'],
  ['straight away', BERLIN, days(0), '2026-03-29T01:00:00Z', '2026-03-29T01:00:00.000Z'],
])('[SEQ-23] R28 %s (%s)', (_, zone, delay, from, expected) => {
  expect(iso(afterDelay(at(from), delay, zone))).toBe(expected);
});

test.each([VANCOUVER, EDMONTON, CASABLANCA])(
  'R28 %s, whose rules changed lately: a day keeps the time of day',
  (zone) => {
    const clock = (ms: number) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(ms);
    let ms = at('2026-01-01T18:00:00Z');
    const began = clock(ms);
    for (let day = 0; day < 365; day += 1) {
      ms = afterDelay(ms, days(1), zone);
      expect(clock(ms)).toBe(began);
    }
  },
);

const office: SendingWindow = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  from: '09:00',
  to: '18:00',
};
const night: SendingWindow = { days: ['sunday'], from: '02:00', to: '02:30' };

test.each<[string, SendingWindow | null, string, string, string]>([
  ['without a window it is at once', null, KOLKATA, '2026-11-21T20:00:00Z', '2026-11-21T20:00:00.000Z'],
  ['inside it is at once', office, KOLKATA, '2026-11-20T05:00:00Z', '2026-11-20T05:00:00.000Z'],
  ['before it opens', office, KOLKATA, '2026-11-20T02:00:00Z', '2026-11-20T03:30:00.000Z'],
  ['at the end it is over: the next day', office, KOLKATA, '2026-11-19T12:30:00Z', '2026-11-20T03:30:00.000Z'],
  ['over the weekend', office, KOLKATA, '2026-11-20T13:00:00Z', '2026-11-23T03:30:00.000Z'],
  [
    'its times are those of the day after the change',
    office,
    BERLIN,
    '2026-03-27T18:00:00Z',
    '2026-03-30T07:00:00.000Z',
  ],
  ['a window within the skipped hour is later', night, BERLIN, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
  [
    'a window that comes twice is open the first time',
    night,
    BERLIN,
    '2026-10-24T12:00:00Z',
    '2026-10-25T00:00:00.000Z',
  ],
])('[SEQ-24] R28 %s', (_, window, zone, from, expected) => {
  expect(iso(intoWindow(at(from), window, zone))).toBe(expected);
});

test('[SEQ-23] [SEQ-24] the delay counts first, then the window is waited for', () => {
  const due = dueAfter(at('2026-11-19T13:00:00Z'), { delay: days(1), window: office }, KOLKATA);
  expect(iso(due)).toBe('2026-11-23T03:30:00.000Z');
});
