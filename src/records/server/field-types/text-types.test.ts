import { expect, test } from 'vitest';
import type { Field } from '../../contract/module.ts';
import { textTypes } from './text-types.ts';

const read = (type: string, value: string, country: string | null = 'IN') =>
  textTypes.find(({ name }) => name === type)?.parse(value, {} as Field, { country });

test.each([
  ['+91 90000 31877', '+919000031877'],
  ['090000 31877', '+919000031877'],
  ['+44 7400 123456', '+447400123456'],
])('[RUN-02] the mobile number %j is kept in international form', (typed, number) => {
  expect(read('mobile', typed)).toBe(number);
});

test.each(['+1', '12345', '+91 11111', '+999 90000 31877', '9.00003E+9', 'call me'])(
  '[RUN-02] %j is no mobile number',
  (typed) => {
    expect(() => read('mobile', typed)).toThrow(/valid phone number|shortened this number/);
  },
);

test('[RUN-02] without a country a number needs its country code', () => {
  expect(() => read('mobile', '90000 31877', null)).toThrow('Enter a valid phone number with its country code.');
});

test.each([
  ['https://shop.example/offer?x=1', 'https://shop.example/offer?x=1'],
  ['shop.example', 'https://shop.example'],
])('[RUN-04] the address %j is kept', (typed, address) => {
  expect(read('url', typed)).toBe(address);
});

test.each(['shop', 'javascript:alert(1)', 'data:text/html,x', 'ftp://shop.example', 'https://'])(
  '[RUN-04] %j is no web address',
  (typed) => {
    expect(() => read('url', typed)).toThrow('Enter a web address, such as https://example.com.');
  },
);
