import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';

/** Rows that are rendered beyond the view. */
const AT_REST = 8;
/** While one scrolls: those that come into view, and those that have left it. */
const COMING = 25;
const PASSED = 4;

const beyond =
  (before: number, after: number) =>
  (range: Range): number[] =>
    defaultRangeExtractor({
      ...range,
      startIndex: Math.max(range.startIndex - before, 0),
      endIndex: Math.min(range.endIndex + after, range.count - 1),
      overscan: 0,
    });

const rendered = {
  rest: beyond(AT_REST, AT_REST),
  forward: beyond(PASSED, COMING),
  backward: beyond(COMING, PASSED),
};

/**
 * Which rows of a virtual list are rendered beyond the view. The browser scrolls without waiting for the page, over the rows that are
 * there, so while one scrolls most of them are on the side that comes into view. `follow` is the list's `onChange`.
 */
export function useRowsAhead() {
  const [direction, setDirection] = useState<keyof typeof rendered>('rest');
  const follow = useCallback(
    ({ scrollDirection }: Pick<Virtualizer<HTMLElement, HTMLElement>, 'scrollDirection'>) =>
      setDirection(scrollDirection ?? 'rest'),
    [],
  );
  return { rangeExtractor: rendered[direction], follow };
}
