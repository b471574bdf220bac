import { expect, test } from 'vitest';
import { FieldProblem, type WrittenTimes } from './field-type.ts';
import { timeTypes } from './time-types.ts';

const INDIA: WrittenTimes = { dateFormat: 'DD/MM/YYYY', timeFormat: 'hh:mm A', timeZone: 'Asia/Kolkata' };

/** What a cell of a file means for a business; the sentence of its refusal when it means nothing. */
function read(type: string, cell: string, written?: WrittenTimes): unknown {
  const fieldType = timeTypes.find(({ name }) => name === type);
  if (!fieldType) throw new Error(`There is no type ${type}`);
  const context = { country: null, ...(written && { written }) };
  try {
    return fieldType.parse(fieldType.fromText?.(cell, {} as never, context) ?? cell, {} as never, context);
  } catch (error) {
    if (error instanceof FieldProblem) return error.message;
    throw error;
  }
}

test.each([
  ['DD/MM/YYYY', '24/11/2026', '2026-11-24'],
  ['DD/MM/YYYY', '4.1.2026', '2026-01-04'],
  ['MM/DD/YYYY', '11/24/2026', '2026-11-24'],
  ['DD-MM-YYYY', ' 24-11-2026 ', '2026-11-24'],
  ['YYYY-MM-DD', '2026-11-24', '2026-11-24'],
  ['DD/MM/YYYY', '2026-11-24', '2026-11-24'],
  ['MM/DD/YYYY', '2026/1/4', '2026-01-04'],
  ['DD MMM YYYY', '24 Nov 2026', '2026-11-24'],
  ['DD MMM YYYY', '4-sept-2026', '2026-09-04'],
  ['MM/DD/YYYY', '24 November 2026', '2026-11-24'],
  // A cell of a spreadsheet with a time that is not shown.
  ['DD/MM/YYYY', '2026-11-24T00:00:00', '2026-11-24'],
])('a business that writes %s: the cell %j is %s', (dateFormat, cell, day) => {
  expect(read('date', cell, { ...INDIA, dateFormat })).toBe(day);
});

test.each(['11/24/2026', '31/02/2026', '24/11/26', '24 Foo 2026', '24/11/2026 14:30', 'tomorrow'])(
  '%j is no day of a business that writes DD/MM/YYYY',
  (cell) => {
    expect(read('date', cell, INDIA)).toBe('Enter a date, such as 20/11/2026.');
  },
);

test.each([
  ['14:30', '14:30:00'],
  ['9:05', '09:05:00'],
  ['14:30:15', '14:30:15'],
  ['14.30', '14:30:00'],
  ['2:30 pm', '14:30:00'],
  ['02:30 PM', '14:30:00'],
  ['2:30:15pm', '14:30:15'],
  ['2 p.m.', '14:00:00'],
  ['12:05 am', '00:05:00'],
  ['12 pm', '12:00:00'],
  // Of a spreadsheet, whose times are fractions of a day.
  ['12:00:00.020', '12:00:00'],
])('[RUN-06] the cell %j is the time %s', (cell, time) => {
  expect(read('time', cell, INDIA)).toBe(time);
});

test.each(['24:00', '14:60', '14:30 pm', '0:30 am', '13 am', '7', 'noon', '36:15:00'])(
  '[RUN-06] %j is no time',
  (cell) => {
    expect(read('time', cell, INDIA)).toBe('Enter a time, such as 02:30 PM.');
    expect(read('time', cell, { ...INDIA, timeFormat: 'HH:mm' })).toBe('Enter a time, such as 14:30.');
  },
);

test.each([
  ['DD/MM/YYYY', '24/11/2026 14:30', '2026-11-24T09:00:00.000Z'],
  ['DD/MM/YYYY', '24/11/2026 2:30 pm', '2026-11-24T09:00:00.000Z'],
  ['DD/MM/YYYY', '24/11/2026, 02:30:15 PM', '2026-11-24T09:00:15.000Z'],
  ['DD/MM/YYYY', '24.11.2026 14.30', '2026-11-24T09:00:00.000Z'],
  ['MM/DD/YYYY', '11/24/2026 2 pm', '2026-11-24T08:30:00.000Z'],
  ['DD MMM YYYY', '24 Nov 2026 14:30', '2026-11-24T09:00:00.000Z'],
  ['YYYY-MM-DD', '2026-11-24 14:30', '2026-11-24T09:00:00.000Z'],
  // A cell of a spreadsheet.
  ['DD/MM/YYYY', '2026-11-24T14:30:00', '2026-11-24T09:00:00.000Z'],
  // With an offset of its own.
  ['DD/MM/YYYY', '2026-11-24T14:30:00Z', '2026-11-24T14:30:00.000Z'],
  ['DD/MM/YYYY', '2026-11-24T14:30:00.250+02:00', '2026-11-24T12:30:00.250Z'],
  ['DD/MM/YYYY', '2026-11-24 14:30 +0530', '2026-11-24T09:00:00.000Z'],
])('a business in India that writes %s: the cell %j is %s', (dateFormat, cell, moment) => {
  expect(read('datetime', cell, { ...INDIA, dateFormat })).toBe(moment);
});

test.each([
  ['25/10/2026 01:30', '2026-10-24T23:30:00.000Z'],
  ['25/10/2026 02:30', '2026-10-25T00:30:00.000Z'],
  ['25/10/2026 03:30', '2026-10-25T02:30:00.000Z'],
  ['29/03/2026 02:30', '2026-03-29T01:30:00.000Z'],
])('on days on which clocks change in Berlin, %j is %s', (cell, moment) => {
  expect(read('datetime', cell, { ...INDIA, timeZone: 'Europe/Berlin' })).toBe(moment);
});

test.each([
  '24/11/2026',
  '11/24/2026 14:30',
  '24/11/2026 25:00',
  '24/11/2026 14',
  '2026-02-30T10:00:00Z',
  'soon',
  `24/11/2026 ${' '.repeat(30_000)}14:30`,
])('%j is no moment', (cell) => {
  expect(read('datetime', cell, INDIA)).toBe('Enter a date and a time, such as 20/11/2026 02:30 PM.');
  expect(read('datetime', cell, { ...INDIA, dateFormat: 'DD MMM YYYY', timeFormat: 'HH:mm' })).toBe(
    'Enter a date and a time, such as 20 Nov 2026 14:30.',
  );
});

test('without a business a moment is in UTC, and calls write it so', () => {
  expect(read('datetime', '2026-11-24T14:30')).toBe('2026-11-24T14:30:00.000Z');
  expect(read('datetime', '24/11/2026 14:30')).toBe('Give a time in UTC, such as 2026-11-20T10:46:00Z.');
  expect(read('date', '24/11/2026')).toBe('Enter a date, such as 2026-11-20.');
});
