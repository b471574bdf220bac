import { useRef, type PointerEvent } from 'react';

const PRESS_MS = 450;
/** A finger that moves this far scrolls. */
const MOVE_PX = 10;

/** Handlers that call `onPress` when a finger rests. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const cancel = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return;
      start.current = { x: event.clientX, y: event.clientY };
      cancel();
      timer.current = setTimeout(onPress, PRESS_MS);
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = start.current;
      if (Math.abs(event.clientX - x) > MOVE_PX || Math.abs(event.clientY - y) > MOVE_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
}
