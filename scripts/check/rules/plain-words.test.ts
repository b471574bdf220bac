import { expect, test } from 'vitest';
import { checkPlainWords } from './plain-words.ts';

const found = (text: string, path = 'src/chats/server/send.ts') =>
  checkPlainWords([{ path, text }]).map(({ location, sentence }) => `${location} ${sentence.split(':')[0] ?? ''}`);

test.each([
  ['// Sent by whoever asks.', '"whoever"'],
  ['/** Whoever asks. */', '"Whoever"'],
  ['const drawAnew = 1;', '"Anew"'],
  ['const mended_time = 1;', '"mended"'],
  ['-- Whoever waits', '"Whoever"'],
])('%s is refused', (text, word) => {
  expect(found(`\n${text}`)).toEqual([`src/chats/server/send.ts:2 ${word}`]);
});

test.each(['// recommended, amendment, indeed, renewal', 'const Manewer = 1;'])('%s is not', (text) => {
  expect(found(text)).toEqual([]);
});

test('texts outside the sources are left alone', () => {
  expect(found('whoever', 'docs/notes.md')).toEqual([]);
});
