import { defaultScheduler, notifyManager } from '@tanstack/react-query';

/**
 * Applies a change of the cache in response to user input, so that the next frame shows it. By default TanStack Query notifies its
 * observers in a timer, which runs after a frame without the change and after other tasks of the page.
 */
export function atOnce<Result>(change: () => Result): Result {
  notifyManager.setScheduler(queueMicrotask);
  try {
    return notifyManager.batch(change);
  } finally {
    notifyManager.setScheduler(defaultScheduler);
  }
}
