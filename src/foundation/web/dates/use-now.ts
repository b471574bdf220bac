import { useMemo, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS / 4);
  return () => clearInterval(timer);
}

const minute = () => Math.floor(Date.now() / MINUTE_MS);

/** The present minute, for what a page says about today. */
export function useNow(): Date {
  const present = useSyncExternalStore(subscribe, minute);
  return useMemo(() => new Date(present * MINUTE_MS), [present]);
}
