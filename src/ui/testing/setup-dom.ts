import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

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
  window.PointerEvent ??= MouseEvent as unknown as typeof PointerEvent;
}

afterEach(() => cleanup());
