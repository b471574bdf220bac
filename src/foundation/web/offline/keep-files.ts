import { hasWorkers, registerWorker } from './worker-registration.ts';

/** The page has then loaded what it shows, in ms after somebody was signed in. */
const KEEP_AFTER_MS = 5_000;

/**
 * Has the service worker keep the files of the app, so that it opens without a connection. A browser that stores nothing
 * refuses, and nothing else is missing there. Returns the function that ends it.
 */
export function keepFiles(): () => void {
  if (!hasWorkers()) return () => undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const ask = (worker: ServiceWorker | null) => worker?.postMessage({ kind: 'keep_files' });
  const begin = async (): Promise<void> => {
    const registration = await registerWorker();
    if (signal.aborted) return;
    // One that waits although it asked to take over, because the one before was at work then.
    registration.waiting?.postMessage({ kind: 'take_over' });
    ask(registration.active);
    // The worker of a new version has taken over, and has files of its own to keep.
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('controllerchange', () => ask(serviceWorker.controller), { signal });
    // A browser looks for it by itself only while the present one has nothing to do.
    await registration.update();
  };
  const timer = setTimeout(() => void begin().catch(() => undefined), KEEP_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => ended.abort();
}
