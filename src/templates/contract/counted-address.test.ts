import { expect, test } from 'vitest';
import { countedAddress, isCountedAddress, isCountedVariable, isLinkEnd } from './counted-address.ts';

test('the address of an installation is one that is counted', () => {
  const url = countedAddress(new URL('https://chat.example.com'));
  expect(url).toBe('https://chat.example.com/public/l/{{1}}');
  expect(isCountedAddress(url)).toBe(true);
  expect(isCountedAddress(countedAddress(new URL('http://localhost:8080')))).toBe(true);
});

test.each([
  ['another path', 'https://chat.example.com/l/{{1}}'],
  ['no variable', 'https://chat.example.com/public/l/'],
  ['something ahead of the link', 'https://chat.example.com/shop/public/l/{{1}}'],
  ['something behind the variable', 'https://chat.example.com/public/l/{{1}}/x'],
  ['the link in a query', 'https://shop.example/?to=/public/l/{{1}}'],
  ['no host', 'https:///public/l/{{1}}'],
  ['no address of the web', 'ftp://chat.example.com/public/l/{{1}}'],
])('an address with %s is not', (_, url) => expect(isCountedAddress(url)).toBe(false));

test('which value of a template is the end of such an address', () => {
  const buttons = [
    { url: null },
    { url: 'https://chat.example.com/public/l/{{1}}' },
    { url: 'https://shop.example/{{1}}' },
  ];
  const isCounted = (name: string) => isCountedVariable({ buttons }, name);
  expect(['_button_0', '_button_1', '_button_2', '_button_3', 'name', '1'].filter(isCounted)).toEqual(['_button_1']);
});

test('what a person types is no end of a link', () => {
  expect(isLinkEnd('A'.repeat(59))).toBe(true);
  for (const text of ['', 'example', 'https://shop.example', 'A'.repeat(58), 'A'.repeat(60), `${'A'.repeat(58)} `])
    expect(isLinkEnd(text)).toBe(false);
});
