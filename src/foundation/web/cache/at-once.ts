import { defaultScheduler, notifyManager } from '@tanstack/react-query';

/**
 * Runs a change of the cache that answers to a press, and shows it in the next frame. Otherwise what shows the cache hears of changes by a
 * timer, which waits for a frame without the change and for everything that the page does besides.
 */
export function atOnce<Result>(change: () => Result): Result {
  notifyManager.setScheduler(queueMicrotask);
  try {
    return notifyManager.batch(change);
  } finally {
    notifyManager.setScheduler(defaultScheduler);
  }
}
