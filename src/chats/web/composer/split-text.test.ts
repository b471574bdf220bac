import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from './split-text.ts';

const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

test('a text that fits stays whole', () => {
  expect(splitText('  Hello \n there ', 50)).toEqual(['Hello \n there']);
  expect(splitText('a'.repeat(4096), 4096)).toHaveLength(1);
  expect(splitText('   ', 10)).toEqual([]);
});
test.each([
  ['paragraphs', 'First part.\n\nSecond one here.', 20, ['First part.', 'Second one here.']],
  ['lines', 'First part\nSecond part one', 18, ['First part', 'Second part one']],
  ['sentences', 'One is here. Two is there now', 20, ['One is here.', 'Two is there now']],
  ['words', 'alpha beta gamma delta', 12, ['alpha beta', 'gamma delta']],
])('it is cut between %s', (_, text, max, parts) => {
  expect(splitText(text, max)).toEqual(parts);
});
test('a character of several units is not cut', () => {
  const family = '👨‍👩‍👧';
  expect(splitText(family.repeat(4), family.length * 2 + 3)).toEqual([family.repeat(2), family.repeat(2)]);
});
test('whatever the text: every part fits and nothing but space is lost', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 20, max: 90 }), (text, max) => {
      const parts = splitText(text, max);
      expect(parts.every((part) => part.length > 0 && part.length <= max)).toBe(true);
      expect(squeezed(parts.join(''))).toBe(squeezed(text));
    }),
  );
});
