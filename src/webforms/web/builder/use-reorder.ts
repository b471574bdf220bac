import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

interface HandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface Reorder {
  /** Of the list, whose rows carry `data-reorder` with their key and have one `data-handle`. */
  list: RefObject<HTMLUListElement | null>;
  /** What was moved last, for those who do not see it. */
  said: string;
  handleOf: (key: string) => HandleProps;
}

/** Rows that are dragged by their handle, or moved by Alt and the arrow keys. */
export function useReorder(
  rows: readonly { key: string; label: string }[],
  onMove: (from: number, to: number) => void,
): Reorder {
  const { t } = useTranslation('webforms');
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const positionOf = (wanted: string | null | undefined) => rows.findIndex(({ key }) => key === wanted);
  const move = (key: string, to: number) => {
    const from = positionOf(key);
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length || to === from) return;
    onMove(from, to);
    setSaid(t('fields.moved', { name: row.label, position: to + 1, count: rows.length }));
    // The row moves in the list; its handle keeps the focus.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-reorder="${CSS.escape(key)}"] [data-handle]`)?.focus(),
    );
  };
  // A drag outlives the drawing in which it began.
  const latest = useRef({ move, positionOf });
  useEffect(() => {
    latest.current = { move, positionOf };
  });
  return {
    list,
    said,
    handleOf: (key) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        // At the window: an element that is moved in the document loses its capture of the pointer.
        const drag = new AbortController();
        const { signal } = drag;
        const over = ({ clientX, clientY }: globalThis.PointerEvent) => {
          const row = document.elementFromPoint(clientX, clientY)?.closest('[data-reorder]');
          const to = latest.current.positionOf(row?.getAttribute('data-reorder'));
          // Drawn at once: the next move may follow before React would draw, and it is counted from this one.
          flushSync(() => latest.current.move(key, to));
        };
        window.addEventListener('pointermove', over, { signal });
        for (const end of ['pointerup', 'pointercancel', 'blur'])
          window.addEventListener(end, () => drag.abort(), { signal });
      },
      onKeyDown(event) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined || !event.altKey) return;
        event.preventDefault();
        move(key, positionOf(key) + step);
      },
    }),
  };
}
