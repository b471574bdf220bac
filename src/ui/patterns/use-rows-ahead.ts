import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useState } from 'react';
import { useIsPainted } from './use-is-painted.ts';

/** Rows that are rendered beyond the view: before the first paint, and after it. */
const AT_FIRST = 2;
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
  first: beyond(AT_FIRST, AT_FIRST),
  rest: beyond(AT_REST, AT_REST),
  forward: beyond(PASSED, COMING),
  backward: beyond(COMING, PASSED),
};

/**
 * Which rows of a virtual list are rendered beyond the view. The browser scrolls without waiting for the page, over the rows that are
 * there, so while one scrolls most of them are on the side that comes into view. `follow` is the list's `onChange`.
 */
export function useRowsAhead() {
  const isPainted = useIsPainted();
  const [direction, setDirection] = useState<'rest' | 'forward' | 'backward'>('rest');
  const follow = useCallback(
    ({ scrollDirection }: Pick<Virtualizer<HTMLElement, HTMLElement>, 'scrollDirection'>) =>
      setDirection(scrollDirection ?? 'rest'),
    [],
  );
  return { rangeExtractor: rendered[isPainted ? direction : 'first'], follow };
}
