import { expect, test } from 'vitest';
import { typedNumber } from './typed-number.ts';

test.each([
  ['98400 12345', '+919840012345'],
  ['098400-12345', '+919840012345'],
  ['+44 20 7946 0018', '+442079460018'],
  ['0044 20 7946 0018', '+442079460018'],
  ['(98400) 12345', '+919840012345'],
  ['98400', null],
  ['Meera', null],
  ['+1234567890123456', null],
  ['', null],
])('%j is %j', (typed, number) => expect(typedNumber(typed, '+91')).toBe(number));
