import { useCallback, useEffect, useRef, useState } from 'react';

/** So long after its last movement a pointer is not about to press anything. */
const REST_MS = 2_000;

/** True while a pointer moves over an element. */
export function usePointerRest() {
  const [isMoving, setMoving] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    setMoving(false);
  }, []);
  const move = useCallback(() => {
    clearTimeout(timer.current);
    setMoving(true);
    timer.current = setTimeout(() => setMoving(false), REST_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isMoving, stop, handlers: { onPointerMove: move, onPointerLeave: stop } };
}
