import { expect, test } from 'vitest';
import { readByteRange } from './byte-range.ts';

test.each([
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=9-99', { start: 9, end: 9 }],
  ['bytes=10-', null],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', null],
  ['bytes=5-4', null],
  ['bytes=0-1,2-3', null],
  ['bytes= 0-1', null],
  [`bytes=${'9'.repeat(16)}-`, null],
])('%s', (header, range) => expect(readByteRange(header, 10)).toEqual(range));

test('nothing of an empty file', () => expect(readByteRange('bytes=0-', 0)).toBeNull());
