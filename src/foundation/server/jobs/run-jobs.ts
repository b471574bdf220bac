import { setTimeout as pause } from 'node:timers/promises';
import { runJobPoolOnce, startJobPool, type JobPool, type JobPoolOptions } from './job-pool.ts';

export interface RunJobsOptions extends JobPoolOptions {
  /** How long `stop` waits for running jobs. */
  stopWithinMs?: number;
  /** How long to wait before starting again after a fault. */
  restartAfterMs?: number;
}

export interface JobRunner {
  /** Takes no new job and waits for the running ones; those that take too long are left to be run again by others. */
  stop(): Promise<void>;
}

const STOP_WITHIN_MS = 10_000;
const RESTART_AFTER_MS = 1_000;

/**
 * Runs jobs until `stop()`. The library ends its workers when the database refuses to note that a job is done; they
 * are then started again, and the job too: it runs at least once. Throws when the first start fails.
 */
export async function runJobs(options: RunJobsOptions): Promise<JobRunner> {
  const { stopWithinMs = STOP_WITHIN_MS } = options;
  const stopping = new AbortController();
  let pool = await startJobPool(options);

  const supervised = (async () => {
    for (;;) {
      const fault = await pool.ended;
      if (stopping.signal.aborted) return;
      options.services.log.error({ err: fault }, 'Lost the job runner; restarting it');
      const next = await startAgain(pool, options, stopping.signal);
      if (!next) return;
      pool = next;
      // Stopped while it was being started: `stop` has seen the one before.
      if (stopping.signal.aborted) await pool.stop();
    }
  })();

  let stopped: Promise<void> | null = null;
  async function stop(): Promise<void> {
    stopping.abort();
    const current = pool;
    // One that has ended by itself has nothing to stop.
    const isIdle = await within(stopWithinMs, Promise.all([current.stop().catch(() => undefined), supervised]));
    if (!isIdle) await current.unlock();
  }
  return { stop: () => (stopped ??= stop()) };
}

/** Runs every job that is due until none is left, and those that these have added; for tests and commands. */
export const runJobsToTheEnd = (options: JobPoolOptions): Promise<void> => runJobPoolOnce(options);

/** Tries until the database is there again; null when stopped meanwhile. */
async function startAgain(ended: JobPool, options: RunJobsOptions, signal: AbortSignal): Promise<JobPool | null> {
  const { restartAfterMs = RESTART_AFTER_MS, services } = options;
  while (!signal.aborted) {
    await pause(restartAfterMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      await ended.unlock();
      return await startJobPool(options);
    } catch (error) {
      services.log.warn({ err: error }, 'Failed to restart the job runner; retrying');
    }
  }
  return null;
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const timeout = new AbortController();
  const late = pause(milliseconds, false, { signal: timeout.signal }).catch(() => false);
  const inTime = await Promise.race([work.then(() => true), late]);
  timeout.abort();
  return inTime;
}
