import { useRef } from 'react';

export interface RowSelection {
  has: (key: string) => boolean;
  /** Undefined where rows cannot be selected. With `extend` the range from the last pressed row is added. */
  toggle: ((key: string, extend: boolean) => void) | undefined;
  state: 'none' | 'some' | 'all';
  selectAll: (all: boolean) => void;
}

/** Which rows of a table are chosen; the set itself belongs to the screen. */
export function useRowSelection(
  keys: readonly string[],
  selected: ReadonlySet<string> | undefined,
  onChange: ((selection: ReadonlySet<string>) => void) | undefined,
): RowSelection {
  const anchor = useRef<string | null>(null);
  const toggle = (key: string, extend: boolean) => {
    const next = new Set(selected);
    const from = anchor.current === null ? -1 : keys.indexOf(anchor.current);
    const to = keys.indexOf(key);
    if (extend && from >= 0) {
      for (const inRange of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(inRange);
    } else if (!next.delete(key)) next.add(key);
    anchor.current = key;
    onChange?.(next);
  };
  const count = keys.filter((key) => selected?.has(key)).length;
  return {
    has: (key) => selected?.has(key) ?? false,
    toggle: onChange && toggle,
    state: count === 0 ? 'none' : count === keys.length ? 'all' : 'some',
    selectAll: (all) => onChange?.(new Set(all ? keys : [])),
  };
}
