import { useSyncExternalStore } from 'react';

export type Permission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

/** Kept, because the browser takes a millisecond to say it and it is asked whenever the page is drawn. */
let permission: Permission | null = null;

const ask = (): Permission => ('Notification' in window ? Notification.permission : 'unsupported');
const read = (): Permission => (permission ??= ask());

function askAgain(): void {
  permission = ask();
  for (const changed of listeners) changed();
}

function subscribe(changed: () => void): () => void {
  // The person may change it in the browser's own settings meanwhile.
  if (listeners.size === 0) window.addEventListener('focus', askAgain);
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    window.removeEventListener('focus', askAgain);
    permission = null;
  };
}

/** Whether the browser may show notifications of ours. */
export function useNotificationPermission(): Permission {
  return useSyncExternalStore(subscribe, read);
}

/** Asks; must come from a press. */
export async function askNotificationPermission(): Promise<void> {
  await Notification.requestPermission();
  askAgain();
}
