import { expect, test } from 'vitest';
import { mobileOf } from './mobile-number.ts';

test.each([
  ['919840012345', '+919840012345', 'IN'],
  ['5215512345678', '+525512345678', 'MX'],
  ['525512345678', '+525512345678', 'MX'],
  ['5491123456789', '+5491123456789', 'AR'],
  ['5511987654321', '+5511987654321', 'BR'],
  ['551187654321', '+5511987654321', 'BR'],
  // A landline that uses WhatsApp keeps its eight digits.
  ['551133334444', '+551133334444', 'BR'],
  ['16505551234', '+16505551234', 'US'],
])('the WhatsApp id %s is the number %s', (waId, mobile, country) => {
  expect(mobileOf(waId)).toEqual({ mobile, country });
});

test.each(['bla', '1', '99999999999999999999', ''])('%s is no number', (waId) => {
  expect(mobileOf(waId)).toBeNull();
});
