// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRowsAhead } from './use-rows-ahead.ts';

const view = { startIndex: 100, endIndex: 109, overscan: 8, count: 1_000 };
const IN_VIEW = 10;

test('rows are rendered on both sides at rest, and on the side that comes into view while one scrolls', async () => {
  const { result } = renderHook(() => useRowsAhead());
  const beyond = (range = view) => {
    const rows = result.current.rangeExtractor(range);
    return {
      before: range.startIndex - (rows[0] ?? 0),
      after: (rows.at(-1) ?? 0) - range.endIndex,
      count: rows.length,
    };
  };
  await waitFor(() => expect(beyond()).toEqual({ before: 8, after: 8, count: IN_VIEW + 16 }));
  act(() => result.current.follow({ scrollDirection: 'forward' }));
  expect(beyond()).toMatchObject({ before: 4, after: 25 });
  act(() => result.current.follow({ scrollDirection: 'backward' }));
  expect(beyond()).toMatchObject({ before: 25, after: 4 });
  expect(beyond({ ...view, startIndex: 1, endIndex: 10 })).toMatchObject({ before: 1 });
  act(() => result.current.follow({ scrollDirection: null }));
  expect(beyond({ ...view, endIndex: 998 })).toMatchObject({ before: 8, after: 1 });
});
