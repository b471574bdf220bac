import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { type FileHandle, open, rename, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { readPostmasterPid } from './processes.ts';
import { type ServerUser, serverEnvironment, serverPath } from './server-user.ts';
import { startUpFailure } from '../start-up-failure.ts';

/** How a server process ended. */
export type ServerExit = { code: number | null; signal: NodeJS.Signals | null };

/** One server process that accepts connections. `exited` settles when it is gone. */
export type RunningServer = { pid: number; exited: Promise<ServerExit>; signal: (name: NodeJS.Signals) => void };

/** All that a start of the server needs; the same at each restart. */
export type LaunchPlan = {
  postgres: string;
  pgCtl: string;
  clusterDir: string;
  user: ServerUser | undefined;
  serverArguments: string[];
  logFile: string;
  /** Makes what the server listens in; before each start, because someone may have deleted it. */
  prepare: () => Promise<void>;
};

/** The server ended before it accepted connections; `reasons` are its own words. */
export class LaunchRefusal extends Error {
  readonly reasons: string[];

  constructor(reasons: string[], exit: ServerExit) {
    super(reasons.join('; ') || `it ended with ${exit.signal ?? `code ${exit.code}`}`);
    this.reasons = reasons;
  }

  /** The lock of a server that was just killed: its process is not reaped yet, or its last children still end. */
  get isLockLeftover(): boolean {
    return this.reasons.some((reason) => /lock file .* already exists|pre-existing shared memory/.test(reason));
  }
}

const READY_POLL_MS = 5;

function whenExited(child: ChildProcess): Promise<ServerExit> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

async function whenReady(clusterDir: string, pid: number, signal: AbortSignal): Promise<void> {
  // Recovery after a crash may take minutes: we wait as long as the process lives.
  while (!signal.aborted) {
    const found = await readPostmasterPid(clusterDir);
    if (typeof found === 'object' && found.pid === pid && found.isReady) return;
    await delay(READY_POLL_MS);
  }
}

/** Starts one server process and waits until it accepts connections; an abort ends it before that. */
export async function launch(plan: LaunchPlan, stopping: AbortSignal): Promise<RunningServer> {
  await plan.prepare();
  const log = await openLog(plan.logFile);
  try {
    const logStart = (await log.stat()).size;
    const child = spawn(
      plan.postgres,
      ['-D', await serverPath(plan.clusterDir, plan.user), ...plan.serverArguments],
      // A session of its own: Ctrl C in the terminal must not reach it before the app has drained.
      {
        cwd: plan.clusterDir,
        env: serverEnvironment(),
        stdio: ['ignore', log.fd, log.fd],
        detached: true,
        windowsHide: true,
        ...plan.user,
      },
    );
    const exited = whenExited(child);
    const { pid } = child;
    if (pid === undefined) {
      // 'exited' says why: the program is missing or may not be run.
      await exited;
      throw startUpFailure(`PostgreSQL cannot be run: ${plan.postgres}`);
    }
    const signal = (name: NodeJS.Signals) => sendStopSignal(child, name, plan.pgCtl, plan.clusterDir);
    const endEarly = () => signal('SIGINT');
    stopping.addEventListener('abort', endEarly);
    const ended = new AbortController();
    const refused = exited.then(async (exit) => {
      ended.abort();
      throw new LaunchRefusal(fatalMessages(await readLogFrom(plan.logFile, logStart)), exit);
    });
    // Later ends are the supervisor's subject, which reads `exited`.
    refused.catch(() => undefined);
    await Promise.race([whenReady(plan.clusterDir, pid, ended.signal), refused]);
    if (ended.signal.aborted) await refused;
    stopping.removeEventListener('abort', endEarly);
    return { pid, exited, signal };
  } finally {
    await log.close();
  }
}

const LARGEST_LOG_BYTES = 10 * 1024 * 1024;

/** Sets a large log aside (one generation) and opens it for appending. Called at each start of the server. */
async function openLog(file: string): Promise<FileHandle> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_LOG_BYTES) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}

/** What was written to the log from a position on; at most the last 64 KB. */
async function readLogFrom(file: string, position: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const start = Math.max(position, size - 65_536);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, size - start)), { position: start });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The messages of FATAL and PANIC lines, without time and process number. */
function fatalMessages(log: string): string[] {
  return [...log.matchAll(/(?:FATAL|PANIC): +(.*)$/gm)].map((match) => match[1] ?? '');
}

/** Sends a server the signal to end: SIGINT is a fast shutdown, SIGQUIT an immediate one. */
function sendStopSignal(child: ChildProcess, name: NodeJS.Signals, pgCtl: string, clusterDir: string): void {
  if (process.platform !== 'win32' || name === 'SIGKILL') {
    child.kill(name);
    return;
  }
  // Windows has no signals; Node would end the server by force.
  const mode = name === 'SIGINT' ? 'fast' : 'immediate';
  execFile(pgCtl, ['stop', '--no-wait', '-D', clusterDir, '-m', mode], { windowsHide: true }, (error) => {
    if (error) child.kill();
  });
}
