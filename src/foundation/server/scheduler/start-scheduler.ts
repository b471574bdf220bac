import type { Pool } from 'pg';
import type { Services } from '../services.ts';
import { createDueClaimer, type DueClaimer } from './claim-due.ts';
import type { DueKind } from './due-kind.ts';
import type { PeriodicTask } from './periodic-task.ts';
import { startPollLoop } from './poll-loop.ts';
import { runDueRows } from './run-due.ts';

export interface SchedulerOptions {
  /** Acts as parley_system. */
  systemPool: Pool;
  services: Services;
  kinds: readonly DueKind[];
  periodic: readonly PeriodicTask[];
}

export interface Scheduler {
  /** Rows may have come due: do not wait for the next poll. */
  wake(): void;
  /** Takes no more rows; settles when the work under way has ended. */
  stop(): Promise<void>;
}

/** Runs what comes due, of every kind, for as long as the process lives. Any number of processes may do it. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const { systemPool, services, kinds, periodic } = options;
  const { log, outgoing } = services;
  const due = kinds.map((kind) => {
    const claimer = createDueClaimer(systemPool, kind);
    return startPollLoop({
      name: kind.name,
      log,
      pollMs: kind.pollMs,
      batch: async () => (await runBatch(options, kind, claimer)).hasMore,
    });
  });
  const tasks = periodic.map(({ name, everyMs, run }) =>
    startPollLoop({ name, log, pollMs: everyMs, batch: () => run(systemPool, services) }),
  );
  const wake = () => {
    for (const loop of due) loop.wake();
  };
  const unsubscribe = outgoing.onChange(wake);
  return {
    wake,
    async stop() {
      unsubscribe();
      await Promise.all([...due, ...tasks].map((loop) => loop.stop()));
    },
  };
}

/** Claims one batch of a kind and does its work. */
async function runBatch(
  { systemPool, services }: Pick<SchedulerOptions, 'systemPool' | 'services'>,
  kind: DueKind,
  claimer: DueClaimer,
): Promise<{ claimed: number; hasMore: boolean }> {
  if (kind.outgoing && services.outgoing.state !== 'released') return { claimed: 0, hasMore: false };
  const { rows, hasMore } = await claimer.claim();
  await runDueRows({ systemPool, services, kind }, rows);
  return { claimed: rows.length, hasMore };
}

/**
 * Does everything that is due now and returns when nothing is; for tests, which then need not poll. Returns whether
 * there was anything to do.
 */
export async function runAllDue(options: SchedulerOptions): Promise<boolean> {
  const { systemPool, services, kinds, periodic } = options;
  const claimers = kinds.map((kind) => ({ kind, claimer: createDueClaimer(systemPool, kind) }));
  for (const { run } of periodic) while (await run(systemPool, services));
  let hasWorked = false;
  for (let isBusy = true; isBusy; hasWorked ||= isBusy) {
    isBusy = false;
    for (const { kind, claimer } of claimers) {
      const { claimed, hasMore } = await runBatch(options, kind, claimer);
      isBusy ||= claimed > 0 || hasMore;
    }
  }
  return hasWorked;
}
