import { expect, test } from 'vitest';
import { timeTypes } from './time-types.ts';

const date = timeTypes.find(({ name }) => name === 'date');

test.each([
  ['DD/MM/YYYY', '24/11/2026', '2026-11-24'],
  ['DD/MM/YYYY', '4.1.2026', '2026-01-04'],
  ['MM/DD/YYYY', '11/24/2026', '2026-11-24'],
  ['DD-MM-YYYY', ' 24-11-2026 ', '2026-11-24'],
  ['YYYY-MM-DD', '2026-11-24', '2026-11-24'],
  ['DD/MM/YYYY', '2026-11-24', '2026-11-24'],
  ['MM/DD/YYYY', '2026/1/4', '2026-01-04'],
])('a business that writes %s: the cell %j is %s', (dateFormat, cell, day) => {
  const context = { country: null, dateFormat };
  expect(date?.parse(date.fromText?.(cell, {} as never, context), {} as never, context)).toBe(day);
});

test.each(['11/24/2026', '31/02/2026', '24/11/26', 'tomorrow'])(
  '%j is no day of a business that writes DD/MM/YYYY',
  (cell) => {
    const context = { country: null, dateFormat: 'DD/MM/YYYY' };
    expect(() => date?.parse(date.fromText?.(cell, {} as never, context), {} as never, context)).toThrow(
      'Enter a date',
    );
  },
);
