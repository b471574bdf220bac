import { describe, expect, test } from 'vitest';
import { markWords, surroundings, termsOf, wordsOf } from './search-words.ts';

const hits = (text: string, typed: string) =>
  markWords(text, typed).flatMap(({ text: part, isHit }) => (isHit ? [part] : []));

describe('words of a text', () => {
  test.each([
    ['Saturday Delivery, to Salem!', ['saturday', 'delivery', 'to', 'salem']],
    ['delivery-challan_ML-2302.pdf', ['delivery', 'challan', 'ml', '2302', 'pdf']],
    ['சேலத்திற்கு டெலிவரி எத்தனை நாள் ஆகும்?', ['சேலத்திற்கு', 'டெலிவரி', 'எத்தனை', 'நாள்', 'ஆகும்']],
    ['जी हाँ, डिलीवरी कल शाम 6 बजे', ['जी', 'हाँ', 'डिलीवरी', 'कल', 'शाम', '6', 'बजे']],
    ['Café CAFE\u0301 Ärger', ['cafe', 'arger']],
    ['Привет, ДОМ й', ['привет', 'дом', 'и']],
    ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
    // Joiners change how a word is drawn, not which one it is.
    ['क्\u200dष क्ष', ['क्ष']],
    ['東京都', ['東京都', '京都', '都']],
    ['ﬁne １２', ['fine', '12']],
    ['🎉 …', []],
  ])('%s', (text, words) => {
    expect(wordsOf([text])).toEqual(words);
  });
  test('each once, no longer than a word can be, and no more than are kept', () => {
    expect(wordsOf(['one One', 'two one'])).toEqual(['one', 'two']);
    expect(wordsOf(['x'.repeat(500)])).toEqual(['x'.repeat(60)]);
    expect(wordsOf([Array.from({ length: 3_000 }, (_, index) => `w${index}`).join(' ')])).toHaveLength(2_000);
  });
});

test('what is looked for is cut alike, and of a script without spaces into what a text must all have', () => {
  expect(termsOf('  Deliv டெலிவரி, deliv ')).toEqual([['deliv'], ['டெலிவரி']]);
  expect(termsOf('東京')).toEqual([['東京']]);
  expect(termsOf('東京都庁')).toEqual([['東京都', '京都庁']]);
  expect(termsOf("'!&|:*§ ()")).toEqual([]);
});

test('what was found is marked, whole words', () => {
  expect(markWords('Saturday delivery to Salem', 'deliv')).toEqual([
    { text: 'Saturday ', isHit: false },
    { text: 'delivery', isHit: true },
    { text: ' to Salem', isHit: false },
  ]);
  expect(hits('வீட்டுக்கு டெலிவரி செய்ய', 'டெலி')).toEqual(['டெலிவரி']);
  expect(hits('redelivery', 'deliv')).toEqual([]);
  expect(hits('CAFÉ', 'cafe')).toEqual(['CAFÉ']);
  expect(hits('今日は東京都へ', '東京')).toEqual(['東京']);
  expect(markWords('', 'x')).toEqual([{ text: '', isHit: false }]);
});

test('of a long text the surroundings of the first hit are shown', () => {
  const long = `${'word '.repeat(100)}delivery ${'word '.repeat(100)}`;
  const shown = surroundings(long, 'deliv');
  expect(shown).toMatch(/^…word .*delivery word/);
  expect(shown.length).toBeLessThan(300);
  expect(surroundings('a\n\n b', 'b')).toBe('a b');
  expect(surroundings(long, 'nothing')).toBe(long.slice(0, 240));
});
