import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

/** What the tip of one element says, and where. */
export interface Tip {
  label: ReactNode;
  keyHint: string | undefined;
  side: 'top' | 'bottom' | 'inline-start' | 'inline-end';
}

/** A pointer that rests this long wants to know; one that crosses does not. */
const OPEN_DELAY_MS = 400;
/** Between two neighbours the second tip appears at once. */
const CLOSE_DELAY_MS = 80;

const tips = new WeakMap<Element, Tip>();

/** The element whose tip is visible; null when there is none. */
export const shownTipStore = createStore<{ element: Element | null }>(() => ({ element: null }));

export function assignTip(element: Element, tip: Tip): void {
  tips.set(element, tip);
}

export const tipOf = (element: Element): Tip | undefined => tips.get(element);

/**
 * Follows pointer and focus for the whole page: a mouse that rests on an element with a tip, or a focus that came by
 * key, shows it; leaving, pressing and Escape hide it. Returns how to stop.
 */
export function followTips(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted: Element | null = null;
  const show = (element: Element | null, delayMs: number): void => {
    if (element === wanted) return;
    wanted = element;
    clearTimeout(timer);
    const apply = () => shownTipStore.setState({ element });
    if (delayMs === 0) apply();
    else timer = setTimeout(apply, delayMs);
  };
  const hide = (delayMs = 0) => show(null, delayMs);
  const handlers: { [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void } = {
    pointerover(event) {
      if (event.pointerType === 'touch') return;
      const element = elementWithTip(event.target);
      const isOpen = shownTipStore.getState().element !== null;
      if (element) show(element, isOpen ? 0 : OPEN_DELAY_MS);
      else hide(CLOSE_DELAY_MS);
    },
    pointerdown: () => hide(),
    focusin(event) {
      const element = elementWithTip(event.target);
      if (element?.matches(':focus-visible')) show(element, 0);
      else hide();
    },
    focusout: () => hide(),
    keydown(event) {
      if (event.key === 'Escape') hide();
    },
    // The pointer left the window.
    pointerleave: () => hide(),
  };
  const listeners = Object.entries(handlers) as [string, (event: Event) => void][];
  for (const [name, handler] of listeners) document.addEventListener(name, handler, true);
  return () => {
    clearTimeout(timer);
    shownTipStore.setState({ element: null });
    for (const [name, handler] of listeners) document.removeEventListener(name, handler, true);
  };
}

function elementWithTip(target: EventTarget | null): Element | null {
  for (let node = target instanceof Element ? target : null; node; node = node.parentElement)
    if (tips.has(node)) return node;
  return null;
}
