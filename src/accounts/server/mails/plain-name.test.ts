import { expect, test } from 'vitest';
import { plainName } from './plain-name.ts';

test.each([
  ['Marigold Lane', 'Marigold Lane'],
  ['Sharma & Sons (Pvt) Ltd.', 'Sharma & Sons (Pvt) Ltd.'],
  ['ரவி ஸ்டோர்ஸ்', 'ரவி ஸ்டோர்ஸ்'],
  ['R.K. Textiles', 'R.K. Textiles'],
  ['<b>24/7</b> Pharmacy', 'b 24 7 b Pharmacy'],
  ['x'.repeat(90), 'x'.repeat(40)],
  ['http://evil.example/login', null],
  ['evil.example log in now', null],
  ['evil。example', null],
  ['ｗｗｗ evil', null],
  ['write to me@evil', null],
  ['Call 1800 123 4567', null],
  ['\u0000\n', null],
  ['', null],
])('%j becomes %j', (name, plain) => {
  expect(plainName(name)).toBe(plain);
});
