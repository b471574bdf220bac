import { useCallback, useState } from 'react';

/** Begins shortly before it comes into sight. */
const AHEAD = '0px 320px';

/** Whether an element has been in sight, or nearly: what is far beyond the edge of a wide board is not read yet. */
export function useSeen(): { isSeen: boolean; ref: (element: HTMLElement | null) => (() => void) | undefined } {
  const [isSeen, setSeen] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    if (!('IntersectionObserver' in window)) {
      setSeen(true);
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { isSeen, ref };
}
