import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alwaysOpen, businessHours, weekdays, type BusinessHours, type Span } from '../../contract/business-hours.ts';
import { addBusinessMinutes, businessMinutes, isOpenAt, type OpenHours } from './business-minutes.ts';

const zones = [
  'UTC',
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Apia',
];

const week = (spans: readonly Span[], closed: readonly string[] = ['saturday', 'sunday']): BusinessHours['week'] =>
  weekdays.map((day) => (closed.includes(day) ? [] : [...spans]));
const nine: OpenHours = {
  time_zone: 'Asia/Kolkata',
  week: week([
    { from: '09:00', to: '13:00' },
    { from: '14:00', to: '18:00' },
  ]),
  holidays: [
    { name: 'Republic Day', date: '2020-01-26', is_yearly: true },
    { name: 'Stocktaking', date: '2026-11-26', is_yearly: false },
  ],
};
const berlin = (spans: readonly Span[]): OpenHours => ({
  time_zone: 'Europe/Berlin',
  week: week(spans, []),
  holidays: [],
});

describe('minutes between two instants', () => {
  test.each<[string, string, string, OpenHours, number]>([
    ['within a span', '2026-11-20T04:00:00Z', '2026-11-20T04:30:00Z', nine, 30],
    ['over the break at noon', '2026-11-20T07:00:00Z', '2026-11-20T09:00:00Z', nine, 60],
    ['over night', '2026-11-19T12:00:00Z', '2026-11-20T04:00:00Z', nine, 60],
    ['over a weekend', '2026-11-20T12:00:00Z', '2026-11-23T04:00:00Z', nine, 60],
    ['over a holiday', '2026-11-25T12:00:00Z', '2026-11-27T04:00:00Z', nine, 60],
    ['over a yearly holiday', '2027-01-25T12:00:00Z', '2027-01-27T04:00:00Z', nine, 60],
    ['backwards', '2026-11-20T04:30:00Z', '2026-11-20T04:00:00Z', nine, -30],
    ['in the same second', '2026-11-20T04:30:00Z', '2026-11-20T04:30:00Z', nine, 0],
    ['of half a minute', '2026-11-20T04:30:00Z', '2026-11-20T04:30:30Z', nine, 0.5],
    // Clocks in Berlin go from 02:00 to 03:00 on 29 March 2026, and from 03:00 to 02:00 on 25 October.
    ['of a day of 23 hours', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', { ...berlin([]), ...alwaysOpen }, 23 * 60],
    [
      'over an hour that is skipped',
      '2026-03-29T00:00:00Z',
      '2026-03-29T02:00:00Z',
      berlin([{ from: '01:00', to: '04:00' }]),
      120,
    ],
    [
      'of hours that are skipped',
      '2026-03-28T23:00:00Z',
      '2026-03-29T22:00:00Z',
      berlin([
        { from: '02:10', to: '02:40' },
        { from: '03:00', to: '04:00' },
      ]),
      60,
    ],
    [
      'over an hour that comes twice',
      '2026-10-24T22:00:00Z',
      '2026-10-25T23:00:00Z',
      berlin([{ from: '01:00', to: '04:00' }]),
      240,
    ],
  ])('%s', (_, from, to, hours, minutes) => {
    expect(businessMinutes(from, to, hours)).toBe(minutes);
  });
});

describe('an instant so many minutes later', () => {
  test.each<[string, string, number, OpenHours, string | null]>([
    ['within a span', '2026-11-20T04:00:00Z', 30, nine, '2026-11-20T04:30:00.000Z'],
    ['up to the end of a span, not to the next one', '2026-11-20T07:00:00Z', 30, nine, '2026-11-20T07:30:00.000Z'],
    ['over the break at noon', '2026-11-20T07:00:00Z', 31, nine, '2026-11-20T08:31:00.000Z'],
    ['from the night, of the next morning', '2026-11-19T20:00:00Z', 30, nine, '2026-11-20T04:00:00.000Z'],
    ['over weekend and holiday', '2026-11-25T12:15:00Z', 30, nine, '2026-11-27T03:45:00.000Z'],
    ['of no minutes', '2026-11-19T20:00:00Z', 0, nine, '2026-11-19T20:00:00.000Z'],
    ['of a business that never opens', '2026-11-19T20:00:00Z', 30, { ...nine, week: week([], []) }, null],
    [
      'by the wall clock when it is set forward',
      '2026-03-28T23:30:00Z',
      60,
      berlin([{ from: '01:00', to: '04:00' }]),
      '2026-03-29T01:00:00.000Z',
    ],
  ])('%s', (_, from, minutes, hours, to) => {
    expect(addBusinessMinutes(from, minutes, hours)).toBe(to);
  });

  test('every day of the year a holiday: it never opens', () => {
    const holidays = Array.from({ length: 366 }, (_, day) => ({
      name: 'x',
      date: new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
      is_yearly: true,
    }));
    expect(addBusinessMinutes('2026-11-19T20:00:00Z', 1, { ...nine, ...alwaysOpen, holidays })).toBe(null);
  });
});

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Spans of a day that do not overlap: every second of a few sorted times. */
const daySpans = fc
  .uniqueArray(fc.integer({ min: 0, max: 1_440 }), { minLength: 0, maxLength: 6 })
  .map((minutes) => minutes.toSorted((a, b) => a - b))
  .map((minutes) =>
    Array.from({ length: Math.floor(minutes.length / 2) }, (_, index) => ({
      from: time(minutes[2 * index] ?? 0),
      to: time(minutes[2 * index + 1] ?? 0),
    })),
  );
const someHours = fc.record({
  time_zone: fc.constantFrom(...zones),
  week: fc.array(daySpans, { minLength: 7, maxLength: 7 }),
  holidays: fc.uniqueArray(
    fc.record({
      name: fc.constant('Holiday'),
      date: fc
        .date({ min: new Date('2011-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      is_yearly: fc.boolean(),
    }),
    { maxLength: 5, selector: ({ date }) => date.slice(5) },
  ),
});
// Around changes of the clocks more often than not: Apia skipped 30 December 2011, São Paulo skipped midnight in 2018.
const changes = [
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2011-12-30T10:00:00Z',
  '2018-11-04T03:00:00Z',
  '2026-04-04T15:00:00Z',
];
const someInstants = fc
  .tuple(
    fc.constantFrom(...changes),
    fc.array(fc.integer({ min: -12_000, max: 12_000 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([change, minutes]) => minutes.map((each) => new Date(Date.parse(change) + each * 60_000).toISOString()));
const someInstant = someInstants.map(([first = '']) => first);

describe('for any hours, holidays, zones and instants', () => {
  test('they are what the contract takes', () => {
    fc.assert(
      fc.property(someHours, ({ week, holidays }) => {
        expect(businessHours.safeParse({ week, holidays }).success).toBe(true);
      }),
    );
  });

  test('minutes add up, whatever the order of the instants', () => {
    fc.assert(
      fc.property(someHours, someInstants, (hours, [a = '', b = '', c = '']) => {
        expect(businessMinutes(a, b, hours) + businessMinutes(b, c, hours)).toBeCloseTo(
          businessMinutes(a, c, hours),
          6,
        );
      }),
    );
  });

  test('they are no more than the minutes that have passed, and all of them where the business never closes', () => {
    fc.assert(
      fc.property(someHours, someInstant, fc.nat({ max: 20_000 }), (hours, from, minutes) => {
        const to = new Date(Date.parse(from) + minutes * 60_000).toISOString();
        expect(businessMinutes(from, to, hours)).toBeLessThanOrEqual(minutes);
        expect(businessMinutes(from, to, { ...alwaysOpen, time_zone: hours.time_zone })).toBe(minutes);
      }),
    );
  });

  test('adding minutes is the inverse: it is the first instant with so many', () => {
    fc.assert(
      fc.property(someHours, someInstant, fc.integer({ min: 1, max: 5_000 }), (hours, from, minutes) => {
        const to = addBusinessMinutes(from, minutes, hours);
        if (to === null) {
          expect(hours.week.flat()).toEqual([]);
          return;
        }
        expect(businessMinutes(from, to, hours)).toBeCloseTo(minutes, 6);
        const before = new Date(Date.parse(to) - 1).toISOString();
        expect(businessMinutes(from, before, hours)).toBeLessThan(minutes);
        expect(isOpenAt(before, hours)).toBe(true);
      }),
    );
  });
});

describe('what the contract takes', () => {
  const of = (monday: unknown, holidays: unknown = []) =>
    businessHours
      .safeParse({ week: [monday, [], [], [], [], [], []], holidays })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const holiday = { name: 'Diwali', date: '2026-11-08', is_yearly: false };
  test.each<[string, unknown, unknown, unknown]>([
    [
      'spans that touch',
      [
        { from: '09:00', to: '13:00' },
        { from: '13:00', to: '24:00' },
      ],
      [],
      undefined,
    ],
    [
      'spans that overlap',
      [
        { from: '09:00', to: '13:00' },
        { from: '12:59', to: '18:00' },
      ],
      [],
      [['week.0.1.from', 'These hours overlap with others of the day.']],
    ],
    [
      'a span over midnight',
      [{ from: '22:00', to: '02:00' }],
      [],
      [['week.0.0.to', expect.stringContaining('hours over midnight')]],
    ],
    [
      'an end that is the start',
      [{ from: '09:00', to: '09:00' }],
      [],
      [['week.0.0.to', expect.stringContaining('later than the start')]],
    ],
    ['a time that does not exist', [{ from: '09:00', to: '25:00' }], [], [['week.0.0.to', 'Choose a time.']]],
    ['a day twice', [], [holiday, { ...holiday, name: 'Again' }], [['holidays.1.date', 'This day is listed already.']]],
    [
      'a day that another repeats',
      [],
      [holiday, { name: 'Again', date: '2020-11-08', is_yearly: true }],
      [['holidays.1.date', 'This day is listed already.']],
    ],
    ['no name', [], [{ ...holiday, name: ' ' }], [['holidays.0.name', 'Enter what is celebrated.']]],
    ['no date', [], [{ ...holiday, date: '' }], [['holidays.0.date', 'Choose a date.']]],
  ])('%s', (_, monday, holidays, issues) => {
    expect(of(monday, holidays)).toEqual(issues);
  });
});
