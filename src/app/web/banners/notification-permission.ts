import { useSyncExternalStore } from 'react';

export type Permission = NotificationPermission | 'unsupported';

const listeners = new Set<() => void>();

function read(): Permission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // The person may change it in the browser's own settings meanwhile.
  window.addEventListener('focus', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('focus', changed);
  };
}

/** Whether the browser may show notifications of ours. */
export function useNotificationPermission(): Permission {
  return useSyncExternalStore(subscribe, read);
}

/** Asks; must come from a press. */
export async function askNotificationPermission(): Promise<void> {
  await Notification.requestPermission();
  for (const changed of listeners) changed();
}
