import { expect, test } from 'vitest';
import { countryOfNumber } from './country-of-number.ts';

const countries = [
  { code: 'IN', calling_code: '+91' },
  { code: 'US', calling_code: '+1' },
  { code: 'CA', calling_code: '+1' },
  { code: 'TT', calling_code: '+1868' },
  { code: 'PT', calling_code: '+351' },
];

test.each([
  ['+91 90000 14220', null, 'IN'],
  ['919000014220', 'US', 'IN'],
  ['+1 555-555-0100', null, null],
  ['+1 555-555-0100', 'CA', 'CA'],
  ['+1 868 555 0100', 'US', 'TT'],
  ['+999 1', 'IN', null],
  ['', 'IN', null],
])('%s, at home in %s', (number, home, country) => {
  expect(countryOfNumber(number, countries, home)).toBe(country);
});
