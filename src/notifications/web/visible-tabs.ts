const LOCK = 'parley.visible';

let release: (() => void) | null = null;

/** Held while this tab is on screen; tabs of the browser share it, and it ends with the tab. */
function follow(): void {
  if (document.hidden) {
    release?.();
    release = null;
    return;
  }
  if (release) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  // Refused when the page is going away: then nothing is to be held.
  navigator.locks.request(LOCK, { mode: 'shared' }, () => promise).catch(() => undefined);
}

/** Says from now on to the other tabs of this browser whether this one is on screen. Answers the function that ends it. */
export function showVisibility(): () => void {
  // Pages without TLS have no locks; each tab then counts for itself.
  if (!('locks' in navigator)) return () => undefined;
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    release?.();
    release = null;
  };
}

/** Whether Parley is on screen in any tab of this browser. */
export async function isOnScreen(): Promise<boolean> {
  if (!document.hidden) return true;
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
