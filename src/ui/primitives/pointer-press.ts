import { useState, useSyncExternalStore } from 'react';

// One press for the page: listeners are added with the first field that is drawn.
let isPressed = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (isPressed === next) return;
  isPressed = next;
  for (const listener of listeners) listener();
}

const press = (event: PointerEvent) => {
  if (event.isPrimary) set(true);
};
const release = () => set(false);
// The click follows the release in the same task, and must still find its target where it was pressed.
const releaseLater = () => {
  setTimeout(release);
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', releaseLater, true);
    window.addEventListener('pointercancel', release, true);
    window.addEventListener('click', release);
    window.addEventListener('blur', release);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('pointerdown', press, true);
    window.removeEventListener('pointerup', releaseLater, true);
    window.removeEventListener('pointercancel', release, true);
    window.removeEventListener('click', release);
    window.removeEventListener('blur', release);
    isPressed = false;
  };
}

/**
 * `value` as it was when the pointer went down, for as long as it is down. What would move the layout (an error line
 * that comes or goes on blur) uses it: a press moves the focus, and without this the button that was pressed slides
 * away before it is released, so that the click is lost.
 */
export function useSteadyValue<Value extends string | undefined>(value: Value): Value {
  const isDown = useSyncExternalStore(subscribe, () => isPressed);
  const [shown, setShown] = useState(value);
  if (isDown || shown === value) return shown;
  setShown(value);
  return value;
}
