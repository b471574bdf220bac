/** Counts in windows of time, in this process's memory. */
export interface WindowCounter {
  /** Takes one of `key`; returns 0, or the seconds after which there is one again. */
  take(key: string): number;
  /** The seconds to wait, without taking one; 0 when there is one left. */
  wait(key: string): number;
}

/** Memory stays bounded however many keys someone invents: the oldest window gives way. */
const MAX_KEYS = 20_000;

/** A counter of `max` in each window of `windowMs`, which begins with the first one taken. */
export function createWindowCounter(max: number, windowMs: number): WindowCounter {
  const windows = new Map<string, { end: number; taken: number }>();
  const current = (key: string) => {
    const window = windows.get(key);
    return window && performance.now() < window.end ? window : null;
  };
  const secondsLeft = ({ end }: { end: number }) => Math.max(1, Math.ceil((end - performance.now()) / 1_000));

  return {
    wait(key) {
      const window = current(key);
      return window && window.taken >= max ? secondsLeft(window) : 0;
    },
    take(key) {
      let window = current(key);
      if (!window) {
        window = { end: performance.now() + windowMs, taken: 0 };
        // Deleted first, so that the map's order is that of the windows' beginnings.
        windows.delete(key);
        windows.set(key, window);
        const [oldest] = windows.keys();
        if (windows.size > MAX_KEYS && oldest !== undefined) windows.delete(oldest);
      }
      if (window.taken >= max) return secondsLeft(window);
      window.taken += 1;
      return 0;
    },
  };
}
