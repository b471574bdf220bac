import { setTimeout as delay } from 'node:timers/promises';
import { startUpFailure } from '../start-up-failure.ts';
import { launch, LaunchRefusal, type LaunchPlan, type RunningServer, type ServerExit } from './launch.ts';
import type { LauncherLog } from './log.ts';
import { clearStalePostmaster, type ClusterIdentity } from './stale-postmaster.ts';
import { shutDown } from './stop-server.ts';

/** Called with the process number when the server accepts connections again after an unexpected end. */
export type RestartListener = (pid: number) => void;

/** A server that is kept running until `stop`. */
export type SupervisedServer = {
  /** Process number of the server that runs now. */
  readonly pid: number;
  /** Adds a listener; the response removes it. */
  onRestart: (listener: RestartListener) => () => void;
  stop: () => Promise<void>;
};

type Options = {
  plan: LaunchPlan;
  identity: ClusterIdentity;
  log: LauncherLog;
  onUnexpectedExit: ((exit: ServerExit) => void) | undefined;
};

/** How long leftovers of a killed server may delay a start. */
const LEFTOVER_PATIENCE_MS = 15_000;
const LEFTOVER_RETRY_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

async function launchPatiently({ plan, identity, log }: Options, stopping: AbortSignal): Promise<RunningServer> {
  const deadline = performance.now() + LEFTOVER_PATIENCE_MS;
  for (;;) {
    await clearStalePostmaster(identity, log);
    try {
      return await launch(plan, stopping);
    } catch (error) {
      if (!(error instanceof LaunchRefusal)) throw error;
      if (!error.isLockLeftover || performance.now() > deadline || stopping.aborted) {
        throw startUpFailure(`PostgreSQL did not start: ${error.message}. Its log is ${plan.logFile}.`, error);
      }
      await delay(LEFTOVER_RETRY_MS);
    }
  }
}

/** Launches until it works or the supervision is ended (undefined), with growing pauses. */
async function relaunch(options: Options, stopping: AbortSignal): Promise<RunningServer | undefined> {
  for (let pauseMs = 0; !stopping.aborted; pauseMs = Math.min(pauseMs * 2 || 100, LONGEST_PAUSE_MS)) {
    try {
      await delay(pauseMs, undefined, { signal: stopping });
      return await launchPatiently(options, stopping);
    } catch (error) {
      if (!stopping.aborted) options.log.warn(`PostgreSQL could not be started again: ${String(error)}`);
    }
  }
  return undefined;
}

/** Starts the server and starts it again whenever it ends without having been told to. */
export async function supervise(options: Options): Promise<SupervisedServer> {
  const { log, onUnexpectedExit } = options;
  const listeners = new Set<RestartListener>();
  const stopping = new AbortController();
  let server = await launchPatiently(options, stopping.signal);

  async function watch(): Promise<void> {
    for (;;) {
      const exit = await server.exited;
      if (stopping.signal.aborted) return;
      log.warn(`PostgreSQL ended unexpectedly (${exit.signal ?? `code ${exit.code}`}); starting it again.`);
      onUnexpectedExit?.(exit);
      const next = await relaunch(options, stopping.signal);
      if (!next) return;
      server = next;
      if (stopping.signal.aborted) return shutDown(server.exited, server.signal);
      log.info(`PostgreSQL runs again (process ${server.pid}).`);
      for (const listener of listeners) listener(server.pid);
    }
  }
  const watching = watch();

  // Should Node end without stop(), PostgreSQL saves and ends by itself.
  const onNodeExit = () => server.signal('SIGINT');
  process.once('exit', onNodeExit);

  async function stop(): Promise<void> {
    stopping.abort();
    await shutDown(server.exited, server.signal);
    await watching;
    process.removeListener('exit', onNodeExit);
  }
  let stopped: Promise<void> | undefined;

  return {
    get pid() {
      return server.pid;
    },
    onRestart(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => (stopped ??= stop()),
  };
}
