import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, type RefObject } from 'react';

/** Up to here every row is drawn; a page has 50. */
const VIRTUAL_ABOVE = 100;

export interface DrawnRows {
  first: number;
  last: number;
  /** Px of rows that are not drawn, before and after. */
  before: number;
  after: number;
  scrollTo: (index: number) => void;
}

/** Which rows of a long list are drawn. All rows are equally high. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
  rowPx: number,
): DrawnRows {
  const count = keys.length;
  const isVirtual = count > VIRTUAL_ABOVE;
  const virtualizer = useVirtualizer({
    count: isVirtual ? count : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    // A new function makes the virtual list calculate all positions again.
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: 12,
  });
  if (!isVirtual) return { first: 0, last: count - 1, before: 0, after: 0, scrollTo: () => undefined };
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? Math.min(count, VIRTUAL_ABOVE) - 1;
  return {
    first,
    last,
    before: first * rowPx,
    after: (count - 1 - last) * rowPx,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
