import { expect, test } from 'vitest';
import { canBeMobile, countryCodeOf, isAmerican, whatsappIds, withCountry } from './number-plan.ts';

test.each([
  ['919000041207', '91'],
  ['16505550100', '1'],
  ['971501234567', '971'],
  ['5511987654321', '55'],
])('the country code of %s is %s', (digits, code) => expect(countryCodeOf(digits)).toBe(code));

test.each([
  ['919000041207', true],
  ['912228490000', false],
  ['9190000412', false],
  ['91900004120777', false],
  ['447700900123', true],
  ['442079460000', false],
  ['5541999887766', true],
  ['554133334444', false],
  ['35312345678', true],
  ['1234567890123456', false],
])('%s can be a mobile phone: %s', (digits, can) => expect(canBeMobile(digits)).toBe(can));

test.each([
  ['9000041207', '919000014220', '919000041207'],
  ['09000041207', '919000014220', '919000041207'],
  ['919000041207', '919000014220', '919000041207'],
  ['16505550100', '919000014220', '16505550100'],
  ['447700900123', '919000014220', '447700900123'],
  ['6505550100', '16505550199', '16505550100'],
  ['07700900123', '447700900000', '447700900123'],
  ['501234567', '971500000000', '971501234567'],
])('%s, sent by %s, is %s', (digits, business, expected) => expect(withCountry(digits, business)).toBe(expected));

test.each([
  ['5541999887766', '554199887766'],
  ['554199887766', '554199887766'],
  ['551187654321', '5511987654321'],
  ['525512345678', '5215512345678'],
  ['5215512345678', '5215512345678'],
  ['541112345678', '5491112345678'],
  ['919000041207', '919000041207'],
])('WhatsApp knows %s as %s', (digits, expected) => expect(whatsappIds(digits)[0]).toBe(expected));

test.each([
  ['16505550100', true],
  ['14165550100', false],
  ['18765550100', false],
  ['919000041207', false],
])('%s is a number of the United States: %s', (digits, is) => expect(isAmerican(digits)).toBe(is));
