import { useCallback, useSyncExternalStore } from 'react';

/** One of each query: a new one costs the browser as much as drawing a small component, and it is asked at every drawing. */
const known = new Map<string, MediaQueryList>();
/** Whose answers these are: a test that puts another function in its place gets its own. */
let source: typeof window.matchMedia | undefined;

function mediaOf(query: string): MediaQueryList {
  if (source !== window.matchMedia) {
    known.clear();
    source = window.matchMedia;
  }
  const media = known.get(query) ?? window.matchMedia(query);
  known.set(query, media);
  return media;
}

/** True while the media query matches. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = mediaOf(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => mediaOf(query).matches);
}

/** Below this width tables become two-line rows and dialogs bottom sheets. */
export const PHONE_QUERY = '(max-width: 767px)';

/** Below this width a menu beside its page becomes a page of its own. */
export const NARROW_QUERY = '(max-width: 1023px)';
