import { expect, test } from 'vitest';
import { firstLink } from './first-link.ts';

test.each([
  ['See https://loom.example/saree?c=red, and http://other.example', 'https://loom.example/saree?c=red'],
  ['(https://loom.example/a_b)', 'https://loom.example/a_b'],
  ['*https://loom.example*', 'https://loom.example/'],
  ['HTTPS://Loom.Example/X', 'https://loom.example/X'],
  ['https://லூம்.example/', 'https://xn--iocu5a.example/'],
  ['write to me@loom.example or +91 98400 00001', null],
  ['loom.example', null],
  ['ftp://loom.example javascript:alert(1) xhttps://loom.example', null],
  ['https://', null],
  ['', null],
])('the first link of %j is %j', (text, link) => {
  if (link?.includes('xn--')) expect(firstLink(text)).toMatch(/^https:\/\/xn--/);
  else expect(firstLink(text)).toBe(link);
});
