import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../error-code.ts';
import { type LaunchPlan, LaunchRefusal, type RunningServer, type ServerExit, launch } from './launch.ts';
import {
  clusterProcesses,
  isAlive,
  livingOwner,
  postmasterPidFile,
  readPostmasterPid,
  servesCluster,
} from './processes.ts';
import { startUpFailure } from '../start-up-failure.ts';

/** Where the launcher reports to; a pino logger fits. */
export type LauncherLog = { info(message: string): void; warn(message: string): void };

/** Called with the process number when the server accepts connections again after an unexpected end. */
export type RestartListener = (pid: number) => void;

/** A server that is kept running until `stop`. */
type SupervisedServer = {
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

/** Starts the server and starts it again whenever it ends without having been stopped. */
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

/** What identifies one cluster's processes and lock files. */
type ClusterIdentity = { clusterDir: string; clusterName: string; socketLockFile: string | undefined };

const POLL_MS = 10;

async function whenGone(pids: number[]): Promise<void> {
  for (const pid of pids) while (await isAlive(pid)) await delay(POLL_MS);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** A lock file that someone deleted must not let a second Parley stop the first one's server. */
async function refuseLivingOwner(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    const owner = await livingOwner(pid);
    if (owner === undefined) continue;
    throw startUpFailure(
      `Parley is already running with this data folder (process ${owner}), though its file parley.lock is gone. ` +
        'Stop it first or set another DATA_DIR.',
    );
  }
}

/** Children that outlived their server: they hold its shared memory, and no new server starts before their end. */
async function endOrphans({ clusterDir, clusterName }: ClusterIdentity, log: LauncherLog): Promise<void> {
  const orphans = await clusterProcesses(clusterDir, clusterName);
  await refuseLivingOwner(orphans);
  if (orphans.length === 0) return;
  log.warn(`Ending ${orphans.length} processes that a killed PostgreSQL left behind.`);
  // They cannot save anything any more: what was committed is in the write-ahead log that the next server replays.
  for (const pid of orphans) send(pid, 'SIGKILL');
  await whenGone(orphans);
}

/**
 * Clears the way for a new server. Called while we hold the data folder's lock, so a server that still runs there has
 * lost its Parley (kill -9) and is stopped, unless that Parley lives and only its lock file was deleted. Lock files that are cut short or name another program's process are
 * removed, because PostgreSQL would refuse to start over them; the check of its shared memory still guards the data.
 */
async function clearStalePostmaster(identity: ClusterIdentity, log: LauncherLog): Promise<void> {
  const { clusterDir, clusterName, socketLockFile } = identity;
  const found = await readPostmasterPid(clusterDir);
  if (typeof found === 'object' && (await servesCluster(found.pid, clusterDir, clusterName))) {
    await refuseLivingOwner([found.pid]);
    log.warn(`PostgreSQL (process ${found.pid}) outlived the Parley that started it; stopping it.`);
    await shutDown(whenGone([found.pid]), (name) => send(found.pid, name));
  }
  await endOrphans(identity, log);
  if (found !== 'missing') await rm(postmasterPidFile(clusterDir), { force: true });
  if (socketLockFile) await rm(socketLockFile, { force: true });
}

const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

async function isDoneWithin(work: Promise<unknown>, patienceMs: number): Promise<boolean> {
  const timer = new AbortController();
  const patience = delay(patienceMs, false, { signal: timer.signal });
  // Cancelling the patience rejects it, which no one waits for any more.
  patience.catch(() => undefined);
  const isDone = await Promise.race([work.then(() => true), patience]);
  timer.abort();
  return isDone;
}

/** Shuts a server down: fast, then at once (the next start recovers), then by force. */
async function shutDown(gone: Promise<unknown>, signal: (name: NodeJS.Signals) => void): Promise<void> {
  signal('SIGINT');
  if (await isDoneWithin(gone, FAST_SHUTDOWN_MS)) return;
  signal('SIGQUIT');
  if (await isDoneWithin(gone, IMMEDIATE_SHUTDOWN_MS)) return;
  signal('SIGKILL');
  await gone;
}
