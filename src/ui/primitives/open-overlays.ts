import { useEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';

/** What lies over the page and has no address of its own, lowest first; each entry closes its overlay. */
export const openOverlaysStore = createStore<{ overlays: readonly (() => void)[] }>(() => ({ overlays: [] }));

/** While it is open, Back closes this overlay instead of leaving the page under it (`NavigationGuards`). */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const overlay = () => latest.current();
    openOverlaysStore.setState(({ overlays }) => ({ overlays: [...overlays, overlay] }));
    return () =>
      openOverlaysStore.setState(({ overlays }) => ({ overlays: overlays.filter((each) => each !== overlay) }));
  }, [isOpen]);
}
