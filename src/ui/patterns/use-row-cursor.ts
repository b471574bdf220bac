import { useState, type KeyboardEvent, type RefObject } from 'react';

interface RowCursorOptions {
  keys: readonly string[];
  container: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
  onOpen: ((key: string) => void) | undefined;
  onToggle: ((key: string, extend: boolean) => void) | undefined;
}

/** The row the keyboard is on: J and K or the arrows move, Home and End jump, Enter opens, X or Space selects. */
export function useRowCursor({ keys, container, scrollTo, onOpen, onToggle }: RowCursorOptions) {
  const [cursor, setCursor] = useState<string | null>(null);
  const present = cursor !== null && keys.includes(cursor);
  const current = present ? cursor : (keys[0] ?? null);

  const focusRow = (index: number) => {
    const key = keys[index];
    if (key === undefined) return;
    setCursor(key);
    scrollTo(index);
    // A row that was outside the window exists only after the next frame.
    requestAnimationFrame(() => {
      container.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`)?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Keys inside a field or on a button of the row are theirs.
    if (!target.hasAttribute('data-row-key') || event.ctrlKey || event.metaKey || event.altKey || current === null)
      return;
    const index = keys.indexOf(current);
    const act: Record<string, () => void> = {
      ArrowDown: () => focusRow(index + 1),
      j: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      k: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(keys.length - 1),
      Enter: () => onOpen?.(current),
      x: () => onToggle?.(current, event.shiftKey),
      ' ': () => onToggle?.(current, event.shiftKey),
    };
    const run = act[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return { current, setCursor, onKeyDown };
}
