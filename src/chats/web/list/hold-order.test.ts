import { expect, test } from 'vitest';
import { sampleChat } from '../testing/sample-chats.ts';
import { holdOrder } from './hold-order.ts';

const chats = (...ids: string[]) => ids.map((id) => sampleChat({ id }));

test.each([
  ['nothing happened', ['1', '2'], ['1', '2'], ['1', '2'], 0],
  ['a new chat came above', ['1', '2'], ['9', '1', '2'], ['1', '2'], 1],
  ['two came and one moved up', ['1', '2', '3'], ['8', '9', '3', '1', '2'], ['1', '2', '3'], 3],
  ['a row in the middle moved', ['1', '2', '3'], ['1', '3', '2'], ['1', '2', '3'], 0],
  ['a row went', ['1', '2', '3'], ['1', '3'], ['1', '3'], 0],
  ['a page was added', ['1', '2'], ['1', '2', '3', '4'], ['1', '2', '3', '4'], 0],
  ['nothing of what was shown is left', ['1'], ['2'], ['2'], 0],
])('%s', (_, shown, now, held, waiting) => {
  const result = holdOrder(shown, chats(...now));
  expect(result.shown.map(({ id }) => id)).toEqual(held);
  expect(result.waiting).toBe(waiting);
});
