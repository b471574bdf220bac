import { expect, test } from 'vitest';
import { findEmojis } from './EmojiPicker.tsx';

test.each([
  ['grinning face', '😀'],
  ['Folded Hands', '🙏'],
  ['diya', '🪔'],
])('%s is found by its name', (name, emoji) => {
  expect(findEmojis(name)[0]?.emoji).toBe(emoji);
});

test('what no name has finds none', () => {
  expect(findEmojis('quince paste')).toEqual([]);
});
