import type { InstallationCheck } from './check.ts';

/** Due work is normally started within seconds, also during a flood. */
const LATE_MS = { attention: 60_000, broken: 600_000 };

/**
 * The finding about work that is overdue; null while it is not late. `subject` begins the sentence, with its verb: `Due jobs have`.
 * `waitingMs` is the age of the oldest; null: nothing waits.
 */
export function lateWork(subject: string, waitingMs: number | null): Awaited<ReturnType<InstallationCheck['run']>> {
  if (waitingMs === null || waitingMs <= LATE_MS.attention) return null;
  return waitingMs > LATE_MS.broken
    ? {
        state: 'broken',
        text: `${subject} been waiting for ${Math.round(waitingMs / 60_000)} minutes. Check that a process with ROLE all or worker is running, and read its log.`,
      }
    : {
        state: 'attention',
        text: `${subject} been waiting for more than a minute. If this does not pass, read the log of the worker.`,
      };
}
