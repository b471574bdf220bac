import { expect, test } from 'vitest';
import { expectIds } from './response-checks.ts';

const response = (ids: string[], hasMore: boolean) =>
  JSON.stringify({
    chats: ids.map((id) => ({ id, contact: { id: '900' }, last_message: { id: '901', text: '[{"id":"902"}]' } })),
    info: { has_more: hasMore },
  });

test('the listed items count, what stands inside of them does not', () => {
  expectIds(response(['3', '2', '1'], true), ['3', '2', '1'], true);
  expectIds(response([], false), [], false);
});

test.each([
  ['another order', ['2', '3'], false],
  ['one less', ['3'], false],
  ['one more', ['3', '2', '1'], false],
  ['another end', ['3', '2'], true],
])('%s is not the response', (_, listed, hasMore) => {
  expect(() => expectIds(response(listed, hasMore), ['3', '2'], false)).toThrow(/is|are/);
});
