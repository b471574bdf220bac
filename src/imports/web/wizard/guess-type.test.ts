import { expect, test } from 'vitest';
import { guessType } from './guess-type.ts';

test.each([
  ['text', []],
  ['text', ['', ' ']],
  ['text', ['Curtains; Runners', '12']],
  ['number', ['12', '3.50', '-4', '', '0']],
  ['text', ['0412', '12']],
  ['text', ['9000031555', '9000081764']],
  ['date', ['2026-11-24', '1990-02-01']],
  ['date', ['24/11/2026', '2026-11-24']],
  ['text', ['24/11/26']],
  ['boolean', ['Yes', 'no', 'TRUE']],
  ['email', ['ganesh@example.in', 'pooja@example.in']],
  ['url', ['https://example.com/a', 'http://example.com']],
  ['long_text', ['x'.repeat(251), 'short']],
])('%s for the values %j', (type, values) => {
  expect(guessType(values)).toBe(type);
});
