import { useCallback, useSyncExternalStore } from 'react';

/** The breakpoints of the design system, for what styles alone cannot decide. */
export const belowMedium = '(width < 768px)';
export const belowLarge = '(width < 1024px)';

/** Whether a media query holds now. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
