/** Where the service worker is served, and the pages that it is for. */
const SCRIPT = '/app/service-worker.js';
const SCOPE = '/app/';

/** Not without TLS, and not where the browser stores nothing. */
export const hasWorkers = (): boolean => 'serviceWorker' in navigator;

/** The service worker, where it is registered; undefined where there is none. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return hasWorkers() ? navigator.serviceWorker.getRegistration(SCOPE) : undefined;
}

/** Registers the service worker and waits until it can show something. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(SCRIPT, { scope: SCOPE });
  return navigator.serviceWorker.ready;
}

/** Whether this browser can be pushed to: not without TLS, and not everywhere. */
export const canPush = (): boolean => hasWorkers() && 'PushManager' in window && 'Notification' in window;
