import { createStore } from 'zustand/vanilla';

/** This long without a socket before the banner shows; a short break ends unseen. */
const TELL_AFTER_MS = 5_000;

/** What the offline banner shows: the browser's word, or a socket that was there and does not come back. */
export const connectionStore = createStore<{ isOffline: boolean }>(() => ({ isOffline: !navigator.onLine }));

let hasConnected = false;
let isSocketUp = false;
let timer: ReturnType<typeof setTimeout> | undefined;

const isOffline = () => !navigator.onLine || (hasConnected && !isSocketUp);
const update = () => connectionStore.setState({ isOffline: isOffline() });

/** Reported by the realtime client. */
export function socketChanged(isConnected: boolean): void {
  clearTimeout(timer);
  isSocketUp = isConnected;
  if (isConnected) {
    hasConnected = true;
    update();
  } else {
    timer = setTimeout(update, TELL_AFTER_MS);
  }
}

/** No one is signed in, so no socket is missed. */
export function socketStopped(): void {
  clearTimeout(timer);
  hasConnected = false;
  update();
}

window.addEventListener('online', update);
window.addEventListener('offline', update);
