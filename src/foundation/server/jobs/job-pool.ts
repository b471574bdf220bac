import { EventEmitter } from 'node:events';
import { Logger, run, runOnce, type RunnerOptions, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Services } from '../services.ts';
import type { JobDefinition } from './job.ts';
import { jobTask } from './job-task.ts';

export interface JobPoolOptions {
  /** Signed in as the owner: the library's schema is no one else's. Needs `concurrency` + 2 connections. */
  ownerPool: Pool;
  services: Services;
  jobs: readonly JobDefinition<unknown>[];
  /** Jobs at the same time in this process. */
  concurrency?: number;
}

/** One life of the library's workers. */
export interface JobPool {
  /** Resolves when it has ended: with the fault that ended it, or with null after `stop`. */
  readonly ended: Promise<Error | null>;
  /** Takes no new job and resolves when the running ones are done. */
  stop(): Promise<void>;
  /** Gives back what it had taken and will not finish; otherwise others wait four hours for it. */
  unlock(): Promise<void>;
}

const DEFAULT_CONCURRENCY = 4;
// A notification starts a job at once; polling finds those that are due later or were tried before.
const POLL_INTERVAL_MS = 2_000;

/** Starts the library's workers. Throws when the database cannot be reached. */
export async function startJobPool(options: JobPoolOptions): Promise<JobPool> {
  const events: WorkerEvents = new EventEmitter();
  const poolIds: string[] = [];
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
  const runner = await run({ ...runnerOptions(options), events });
  return {
    ended: runner.promise.then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error('The job runner failed', { cause: error })),
    ),
    stop: () => runner.stop('stop'),
    async unlock() {
      await options.ownerPool.query('select graphile_worker.force_unlock_workers($1)', [poolIds]);
    },
  };
}

/** Runs what is due, and what that adds, until nothing is left. */
export async function runJobPoolOnce(options: JobPoolOptions): Promise<void> {
  await runOnce({ ...runnerOptions(options), concurrency: 1 });
}

function runnerOptions({
  ownerPool,
  services,
  jobs,
  concurrency = DEFAULT_CONCURRENCY,
}: JobPoolOptions): RunnerOptions {
  const taskList: TaskList = {};
  for (const job of jobs) {
    if (taskList[job.name]) throw new Error(`Two jobs are named ${job.name}`);
    taskList[job.name] = jobTask(job, services);
  }
  return {
    pgPool: ownerPool,
    taskList,
    concurrency,
    pollInterval: POLL_INTERVAL_MS,
    noHandleSignals: true,
    parsedCronItems: [],
    logger: quietLogger(services),
    // Without a delay, even one of 0, the library does not wait for the note that a job is done: it would be
    // lost when the process ends, and would end the process when the database refuses it.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

/** The library's own lines without what it attaches to them: whole jobs with their payloads. */
function quietLogger({ log }: Services): Logger {
  return new Logger(() => (level, message, meta) => {
    // Failures of jobs are logged by the task itself.
    if (meta && 'failure' in meta) return;
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
