import { expect, test } from 'vitest';
import { fillVariables, keysOf, piecesOf, variableInWords } from './template-text.ts';

test.each([
  ['Hi {{1}}, your order {{ order_id }} is ready.', ['1', 'order_id']],
  ['{{1}}{{1}} {{2}}', ['1', '2']],
  ['{{}} {{ }} {1} {{a-b}} {{a b}} {{नाम}}', []],
  ['', []],
])('the variables of %j', (text, keys) => {
  expect(keysOf(text)).toEqual(keys);
});

test('the pieces of a text make the text again', () => {
  expect(piecesOf('Hi {{name}}, pay {{ amount }}.')).toEqual([
    { text: 'Hi ' },
    { key: 'name' },
    { text: ', pay ' },
    { key: 'amount' },
    { text: '.' },
  ]);
});

test('a value is put in once, as it is; what has none stays', () => {
  const values = new Map([
    ['1', '{{2}} $& $1'],
    ['2', 'two'],
  ]);
  expect(fillVariables('{{1}} and {{2}} and {{3}}', values)).toBe('{{2}} $& $1 and two and {{3}}');
});

test.each([
  ['name', '{{name}}'],
  ['1', '{{1}}'],
  ['_header_media', 'the file of its header'],
  ['_header_text', 'its header'],
  ['_header_latitude', 'its header'],
  ['_button_1', 'button 2'],
])('%s is called %s', (name, words) => {
  expect(variableInWords(name)).toBe(words);
});
