import { expect, test } from 'vitest';
import { nextInTurn } from './button-effects.ts';

test.each([
  [['1', '2', '3'], null, '1'],
  [['1', '2', '3'], '1', '2'],
  [['1', '2', '3'], '3', '1'],
  // Who was last is no longer among them.
  [['1', '2', '3'], '9', '1'],
  [['1'], '1', '1'],
] as const)('of %j after %s it is the turn of %s', (users, last, expected) => {
  expect(nextInTurn(users, last)).toBe(expected);
});
