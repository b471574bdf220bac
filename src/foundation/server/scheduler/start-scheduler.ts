import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { RunningWorker } from '../area.ts';
import type { Services } from '../services.ts';
import { createDueClaimer, createDueReader, type DueClaimer } from './claim-due.ts';
import type { DueKind, DueRow } from './due-kind.ts';
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

/** By how much of its time a poll may come earlier, so that it need not wait for the one after. */
const EARLIER = 1 / 4;

/** Runs what comes due, of every kind, for as long as the process lives. Any number of processes may do it. */
export function startScheduler(options: SchedulerOptions): RunningWorker {
  const { systemPool, services, kinds, periodic } = options;
  const { bus, log, outgoing } = services;
  const due = kinds.map((kind) => {
    const { name, pollMs } = kind;
    const claimer = createDueClaimer(systemPool, kind);
    const isItsTurn = turnOf(kind, services);
    let polledAt = -Infinity;
    const batch = async (stopping: AbortSignal) => {
      polledAt = performance.now();
      return isItsTurn() && (await runBatch({ ...options, stopping }, kind, claimer)).hasMore;
    };
    const loop = startPollLoop({ name, log, pollMs: Infinity, batch });
    /** Its rows may wait together for as long as the kind says. */
    const isPolled = () => performance.now() - polledAt >= pollMs * (1 - EARLIER);
    return { name, loop, isPolled, deafen: bus.onWake(`due_${name}`, () => loop.wake()) };
  });
  const readDueNames = createDueReader(systemPool, kinds);
  const poll = async () => {
    const names = await readDueNames();
    for (const { name, loop, isPolled } of due) if (names.has(name) && isPolled()) loop.wake();
    return false;
  };
  const pollMs = Math.min(...kinds.map((kind) => kind.pollMs));
  const polling = kinds.length === 0 ? [] : [startPollLoop({ name: 'due', log, pollMs, batch: poll })];
  const tasks = periodic.map(({ name, everyMs, run }) =>
    startPollLoop({ name, log, pollMs: everyMs, batch: () => run(systemPool, services) }),
  );
  const unsubscribe = outgoing.onChange(() => {
    for (const { loop } of due) loop.wake();
  });
  return {
    async stop() {
      unsubscribe();
      for (const { deafen } of due) deafen();
      await Promise.all([...polling, ...due.map(({ loop }) => loop), ...tasks].map((loop) => loop.stop()));
    },
  };
}

/** How often a kind of low priority has a batch during a flood of webhooks. */
const BESIDE_FLOOD_MS = 10_000;

/** Asked before each batch of a kind; after a flood the next poll finds what has waited. */
export function turnOf(
  { isLowPriority }: Pick<DueKind, 'isLowPriority'>,
  services: Pick<Services, 'webhookFlood'>,
): (now?: number) => boolean {
  let lastMs = -Infinity;
  return (now = performance.now()) => {
    if (!isLowPriority) return true;
    if (services.webhookFlood.isUnderWay && now - lastMs < BESIDE_FLOOD_MS) return false;
    lastMs = now;
    return true;
  };
}

/** How long rows of others may wait while a batch of one business is worked on. */
const OTHERS_WAIT_MS = 100;

/** Claims one batch of a kind and does its work. The others are served before a batch that one business dominates, and beside it. */
async function runBatch(
  { systemPool, services, stopping }: Pick<SchedulerOptions, 'systemPool' | 'services'> & { stopping: AbortSignal },
  kind: DueKind,
  claimer: DueClaimer,
): Promise<{ claimed: number; hasMore: boolean }> {
  if (kind.outgoing && services.outgoing.state !== 'released') return { claimed: 0, hasMore: false };
  const run = (rows: readonly DueRow[]) => runDueRows({ systemPool, services, kind, stopping }, rows);
  const { rows, hasMore, isDominated } = await claimer.claim();
  if (isDominated) await serveOthersFirst(kind, claimer, run);
  const ended = new AbortController();
  const work = run(rows).finally(() => ended.abort());
  const others = isDominated ? serveOthers(kind, claimer, run, ended.signal) : Promise.resolve();
  const outcomes = await Promise.allSettled([work, others]);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason as Error;
  return { claimed: rows.length, hasMore };
}

/** For how much of its lease a batch may wait for the others: the rest is for its own work. */
const WAITING_PART = 1 / 4;

/** What is due for others, as long as it fills batches; the batch that one business dominates is claimed and waits. */
async function serveOthersFirst(
  kind: DueKind,
  claimer: DueClaimer,
  run: (rows: readonly DueRow[]) => Promise<void>,
): Promise<void> {
  const until = performance.now() + kind.leaseSeconds * 1000 * WAITING_PART;
  for (;;) {
    const { rows } = await claimer.claimFairly();
    await run(rows);
    if (rows.length < kind.batch || performance.now() > until) return;
  }
}

async function serveOthers(
  kind: DueKind,
  claimer: DueClaimer,
  run: (rows: readonly DueRow[]) => Promise<void>,
  ended: AbortSignal,
): Promise<void> {
  while (!ended.aborted) {
    const { rows } = await claimer.claimFairly();
    await run(rows);
    if (rows.length < kind.batch) await delay(OTHERS_WAIT_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

/**
 * Does everything that is due now and returns when nothing is; for tests, which then need not poll. Returns whether
 * there was anything to do.
 */
export async function runAllDue(options: SchedulerOptions): Promise<boolean> {
  const { systemPool, services, kinds, periodic } = options;
  const stopping = new AbortController().signal;
  const claimers = kinds.map((kind) => ({ kind, claimer: createDueClaimer(systemPool, kind) }));
  for (const { run } of periodic) while (await run(systemPool, services));
  let hasWorked = false;
  for (let isBusy = true; isBusy; hasWorked ||= isBusy) {
    isBusy = false;
    for (const { kind, claimer } of claimers) {
      const { claimed, hasMore } = await runBatch({ ...options, stopping }, kind, claimer);
      isBusy ||= claimed > 0 || hasMore;
    }
  }
  return hasWorked;
}
