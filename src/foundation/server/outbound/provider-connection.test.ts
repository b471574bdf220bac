import { expect, test } from 'vitest';
import { readRetryAfter } from './provider-connection.ts';

const NOW_MS = Date.parse('2026-11-22T10:00:00Z');

test.each([
  [undefined, null],
  ['', null],
  ['120', 120],
  ['0', 0],
  ['-5', null],
  ['1.5', null],
  ['9999999999999', null],
  ['soon', null],
  ['Sun, 22 Nov 2026 10:01:30 GMT', 90],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
  [['7', '9'], 7],
])('Retry-After %j asks for %s s', (header, seconds) => {
  expect(readRetryAfter(header, NOW_MS)).toBe(seconds);
});
