import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** What a drag has below the pointer. */
export interface DragOver {
  field: string | null;
  section: string | null;
  /** Whether the pointer is below the middle of the section. */
  isLower: boolean;
}

export interface DragHandle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

interface BoardDrag {
  onOver: (key: string, over: DragOver) => void;
  /** `over` is what the pointer was above at the end; null when it never moved. */
  onDrop?: (key: string, over: DragOver | null) => void;
  onCancel?: () => void;
}

/** From here on a press is a drag, in px. */
const THRESHOLD = 5;

const readOver = ({ clientX, clientY }: globalThis.PointerEvent): DragOver => {
  const element = document.elementFromPoint(clientX, clientY);
  const section = element?.closest('[data-section]');
  const box = section?.getBoundingClientRect();
  return {
    field: element?.closest('[data-field]')?.getAttribute('data-field') ?? null,
    section: section?.getAttribute('data-section') ?? null,
    isLower: box !== undefined && clientY > box.top + box.height / 2,
  };
};

/** Drags by the pointer over a board whose parts carry `data-section` and `data-field`. Esc ends one without effect. */
export function useBoardDrag(drag: BoardDrag): { dragged: string | null; begin: (key: string) => DragHandle } {
  const [dragged, setDragged] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  // A drag outlives the drawing in which it began.
  const latest = useRef(drag);
  useEffect(() => {
    latest.current = drag;
  });
  const begin = (key: string): DragHandle => ({
    onPointerDown({ button, clientX, clientY }) {
      if (button !== 0) return;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      let over: DragOver | null = null;
      const end = (how: 'drop' | 'cancel') => {
        controller.abort();
        setDragged(null);
        if (how === 'drop') latest.current.onDrop?.(key, over);
        else latest.current.onCancel?.();
      };
      const move = (event: globalThis.PointerEvent) => {
        if (over === null && Math.hypot(event.clientX - clientX, event.clientY - clientY) < THRESHOLD) return;
        over = readOver(event);
        const below = over;
        // Drawn at once: a drop may follow before React would draw, and it is about what the last move has shown.
        flushSync(() => {
          setDragged(key);
          latest.current.onOver(key, below);
        });
      };
      // At the window: an element that is moved in the document loses its capture of the pointer.
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', () => end('drop'), { signal });
      for (const name of ['pointercancel', 'blur']) window.addEventListener(name, () => end('cancel'), { signal });
      window.addEventListener('keydown', (event) => event.key === 'Escape' && end('cancel'), { signal });
    },
  });
  return { dragged, begin };
}

/** The step that Alt and an arrow key ask for; null for other keys. */
export function altStep(event: KeyboardEvent<HTMLElement>): -1 | 1 | null {
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
  if (by === null || !event.altKey) return null;
  event.preventDefault();
  return by;
}

/** Gives the focus back to the handle of what was moved, which another position may have drawn again. */
export const focusHandle = (board: RefObject<HTMLElement | null>, selector: string): void => {
  requestAnimationFrame(() => board.current?.querySelector<HTMLElement>(`${selector} [data-handle]`)?.focus());
};
