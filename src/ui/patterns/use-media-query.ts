import { useCallback, useSyncExternalStore } from 'react';

/** True while the media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Below this width tables become two-line rows and dialogs bottom sheets. */
export const PHONE_QUERY = '(max-width: 767px)';

/** Below this width a menu beside its page becomes a page of its own. */
export const NARROW_QUERY = '(max-width: 1023px)';
