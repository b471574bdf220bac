import type { Logger } from '../log.ts';

export interface PollLoopOptions {
  /** For the log. */
  name: string;
  log: Logger;
  /** Claims and handles one batch; returns true when more may be waiting. `signal`: stop soon. */
  batch(signal: AbortSignal): Promise<boolean>;
  /** How long to sleep when nothing was waiting and nothing wakes the loop; Infinity: until something does. */
  pollMs: number;
}

export interface PollLoop {
  /** There may be work: do not wait for the next poll. */
  wake(): void;
  /** Takes no more batches; settles when the one under way has ended. */
  stop(): Promise<void>;
}

const FIRST_RETRY_MS = 500;
/** For a loop that never polls. */
const LONGEST_RETRY_MS = 5_000;
/** The longest that a timer can wait. */
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

/** Handles batch after batch as long as there is work, then sleeps until it is woken or the next poll. */
export function startPollLoop({ name, log, batch, pollMs }: PollLoopOptions): PollLoop {
  const stopping = new AbortController();
  let isWoken = false;
  let failures = 0;
  /** Ends the pause, while there is one. */
  let endPause: (() => void) | null = null;

  const pause = (): Promise<void> => {
    // A wake-up does not shorten the pause after a failure: the database may be the reason.
    if (stopping.signal.aborted || (isWoken && failures === 0)) return Promise.resolve();
    const longest = Number.isFinite(pollMs) ? pollMs : failures === 0 ? LONGEST_SLEEP_MS : LONGEST_RETRY_MS;
    const ceiling = failures === 0 ? longest : Math.min(longest, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
    return new Promise((resolve) => {
      endPause = () => {
        endPause = null;
        clearTimeout(timer);
        resolve();
      };
      // Some jitter, so that many workers do not poll at the same moment.
      const timer = setTimeout(endPause, ceiling * (0.8 + Math.random() * 0.2)).unref();
    });
  };
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        const hasMore = await batch(stopping.signal);
        failures = 0;
        if (hasMore) continue;
      } catch (error) {
        failures += 1;
        log.warn({ err: error, loop: name }, 'Failed to work on a batch; retrying');
      }
      await pause();
    }
  };
  const done = loop();
  return {
    wake() {
      isWoken = true;
      if (failures === 0) endPause?.();
    },
    async stop() {
      stopping.abort();
      endPause?.();
      await done;
    },
  };
}
