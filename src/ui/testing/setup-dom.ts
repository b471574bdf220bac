import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

/** What jsdom leaves out of a browser and the kit relies on. */
if (!('ResizeObserver' in globalThis)) {
  globalThis.ResizeObserver = class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
}

const missing: Record<string, () => unknown> = { scrollIntoView: () => undefined, getAnimations: () => [] };

if (typeof window !== 'undefined') {
  window.matchMedia ??= (query: string) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  for (const [name, value] of Object.entries(missing)) {
    if (!(name in Element.prototype)) Object.defineProperty(Element.prototype, name, { value, configurable: true });
  }
  // jsdom's own frames run by an interval, and stand still for good when it was started under a clock of a test.
  const { setTimeout: later, clearTimeout: drop } = globalThis;
  window.requestAnimationFrame = (draw) => Number(later(() => draw(performance.now()), 16));
  window.cancelAnimationFrame = (frame) => drop(frame);
  window.PointerEvent ??= MouseEvent as unknown as typeof PointerEvent;
}

// The machine may be slow; and the whole document beside a message would hide what is missing.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? 'Not found') });

afterEach(() => cleanup());

// The next file finds the page, the clock and the globals as this one found them.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.title = '';
  for (const { name } of document.documentElement.attributes) document.documentElement.removeAttribute(name);
  history.replaceState(null, '', '/');
});
