import { createStore } from 'zustand/vanilla';

const KEY = 'parley.dismissed_banners';

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  } catch {
    // Written by something else: as if nothing was dismissed.
    return [];
  }
}

/** Which banners and cards this browser no longer shows. */
export const dismissals = createStore<{ keys: readonly string[] }>(() => ({ keys: stored() }));

/** Hides a banner or card for good; only the last few are remembered. */
export function dismiss(key: string): void {
  const keys = [...dismissals.getState().keys.filter((each) => each !== key), key].slice(-20);
  localStorage.setItem(KEY, JSON.stringify(keys));
  dismissals.setState({ keys });
}
