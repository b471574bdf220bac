import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** How long to wait for an idle page, in ms; and in a browser that does not say when it is idle. */
const IDLE_WITHIN_MS = 5_000;
const ELSE_MS = 2_000;

/**
 * A part that the first screen does without: loaded when it is first wanted, or once the browser is idle, so that a
 * toast about a lost connection finds it there. After a load that failed it is loaded again when it is wanted again.
 */
export function useLate<Part>(isWanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const isLoaded = part !== null;
  useEffect(() => {
    if (isLoaded) return;
    let isGone = false;
    const start = () =>
      void load().then(
        // A component is a function, which the setter would call.
        (loaded) => isGone || setPart(() => loaded),
        // The browser has reported the request that failed; what waits is kept by its store.
        () => undefined,
      );
    const cancel = isWanted ? start() : whenIdle(start, IDLE_WITHIN_MS, ELSE_MS);
    return () => {
      isGone = true;
      cancel?.();
    };
  }, [isWanted, isLoaded, load]);
  return part;
}
