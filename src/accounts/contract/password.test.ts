import { describe, expect, test } from 'vitest';
import { hasSequentialCharacters, metRequirements, newPassword } from './password.ts';

describe('hasSequentialCharacters', () => {
  test.each(['abcd', 'xxABCDxx', '1234', '9876', 'dcba', 'aBcD', 'Harbour-4567'])('%s: yes', (text) =>
    expect(hasSequentialCharacters(text)).toBe(true),
  );
  test.each(['abc', '123', 'abce', 'a1b2c3', '1357', 'aaaa', '89:;', 'xyz{', 'abab', 'Quiet-Harbour-27!'])(
    '%s: no',
    (text) => expect(hasSequentialCharacters(text)).toBe(false),
  );
});

describe('metRequirements', () => {
  test('counts characters, not units of an encoding', () => {
    expect(metRequirements('Aa1!😀😀😀').min_length).toBe(false);
    expect(metRequirements('Aa1!😀😀😀😀').min_length).toBe(true);
  });
  test.each([
    ['special', 'Harbour27', 'Harbour27|'],
    ['number', 'Harbour-', 'Harbour-2'],
    ['uppercase', 'harbour-27', 'Harbour-27'],
    ['lowercase', 'HARBOUR-27!', 'hARBOUR-27!'],
    ['max_length', `Aa1!${'x'.repeat(247)}`, `Aa1!${'x'.repeat(246)}`],
  ] as const)('[ACC-15 ACC-16 ACC-17 ACC-18 ACC-19] %s: %j lacks it, %j has it', (requirement, without, having) => {
    expect(metRequirements(without)[requirement]).toBe(false);
    expect(metRequirements(having)[requirement]).toBe(true);
  });
});

test('a lone surrogate is refused: it could not be hashed as what was typed', () => {
  expect(newPassword.safeParse('Harbour-27!\ud800').success).toBe(false);
});

test('a password with NUL is refused, wherever it is chosen', () => {
  const parsed = newPassword.safeParse('Quiet-Harbour\0-27!');
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'This contains a character that cannot be stored.',
  ]);
});
