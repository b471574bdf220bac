import { expect, test } from 'vitest';
import { makeMessageId, readMessageId } from './message-id.ts';

test('an id tells who the chat is with and who wrote', () => {
  for (const direction of ['incoming', 'outgoing'] as const)
    for (const person of ['919000041207', 'IN.9919000041207'])
      expect(readMessageId(makeMessageId(3, 70_000, person, direction))).toEqual({ person, direction });
});

test('no two ids are alike', () => {
  const ids = [1, 2].flatMap((start) =>
    Array.from({ length: 500 }, (_, counter) => makeMessageId(start, counter, '919000041207', 'outgoing')),
  );
  expect(new Set(ids).size).toBe(1000);
});

test('an id that was never given out is known as such', () => {
  const id = makeMessageId(1, 5, '919000041207', 'outgoing');
  const other = Buffer.from(id.slice(6), 'base64');
  other[other.length - 2] = (other.at(-2) ?? 0) === 0x30 ? 0x31 : 0x30;
  for (const wrong of ['', 'wamid.', 'wamid.HBgMOTE5MDAwMDQxMjA3', `wamid.${other.toString('base64')}`, id.slice(6)])
    expect(readMessageId(wrong)).toBeNull();
});
