import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** What a drag has below the pointer. */
export interface DragOver {
  item: string | null;
  group: string | null;
  /** Whether the pointer is below the middle of the group. */
  isLower: boolean;
}

export interface DragHandle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
}

interface PointerDrag {
  onOver: (key: string, over: DragOver) => void;
  /** `over` is what the pointer was above at the end; null when it never moved. */
  onDrop?: (key: string, over: DragOver | null) => void;
  onCancel?: () => void;
}

/** From here on a press is a drag, in px. */
const THRESHOLD = 5;

const readOver = ({ clientX, clientY }: globalThis.PointerEvent): DragOver => {
  const element = document.elementFromPoint(clientX, clientY);
  const group = element?.closest('[data-drag-group]');
  const box = group?.getBoundingClientRect();
  return {
    item: element?.closest('[data-drag-item]')?.getAttribute('data-drag-item') ?? null,
    group: group?.getAttribute('data-drag-group') ?? null,
    isLower: box !== undefined && clientY > box.top + box.height / 2,
  };
};

/** Drags by the pointer over what carries `data-drag-item` and `data-drag-group`. Esc ends one without effect. */
export function usePointerDrag(drag: PointerDrag): { dragged: string | null; begin: (key: string) => DragHandle } {
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

/**
 * Gives the focus back to the handle of what was moved, which another position may have drawn again. Called after the
 * state was set: React has drawn it when this microtask runs, so that the next key already finds the handle.
 */
export const focusHandle = (board: RefObject<HTMLElement | null>, key: string): void => {
  const selector = `:is([data-drag-item="${CSS.escape(key)}"], [data-drag-group="${CSS.escape(key)}"]) [data-handle]`;
  queueMicrotask(() => board.current?.querySelector<HTMLElement>(selector)?.focus());
};
