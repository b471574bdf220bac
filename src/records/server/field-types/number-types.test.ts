import { expect, test } from 'vitest';
import type { Field } from '../../contract/module.ts';
import { numberTypes } from './number-types.ts';

const currency = numberTypes.find(({ name }) => name === 'currency')!;
/** As forms of the web, calls and cells of imported files give it. */
const read = (text: string) => {
  const field = {} as Field;
  return currency.parse(currency.fromText?.(text, field) ?? text, field, { country: null });
};

test.each([
  ['1,24,500.50', 124_500.5],
  ['₹1,234,567', 1_234_567],
  ['12.5', 12.5],
  ['', null],
])('an amount %j is read', (text, amount) => {
  expect(read(text)).toBe(amount);
});

test.each(['12,50', '0,5', '1.234,50', '1,2345'])('an amount %j never becomes another one', (text) => {
  expect(() => read(text)).toThrow('Write a number such as 1,24,500.50');
});

test('a word is no number', () => {
  expect(() => read('many')).toThrow('Enter a number.');
});
