import { spawnParley, type SpawnedParley } from '../../src/app/testing/spawn-parley.ts';

/** A Parley that is started again after each end that was asked for. */
export interface KeptProcess {
  /** Ends that no one asked for, and drains that did not come to their end: each is a failure. */
  readonly losses: number;
  /** The end of what it printed. */
  lastWords(): string;
  /** Settles when it has said that it is ready; for a role that serves people. */
  ready(): Promise<void>;
  /** Sends it a signal that does not end it. */
  notify(signal: NodeJS.Signals): void;
  /** Ends it by a signal, waits for the end, and starts it again. */
  restart(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

const running = new Set<SpawnedParley>();
// An interrupted run leaves nothing behind.
process.on('exit', () => {
  for (const { child } of running) child.kill('SIGKILL');
});

/** Starts the product with these settings and keeps it. */
export async function keepProcess(env: Record<string, string>): Promise<KeptProcess> {
  let losses = 0;
  let isAsked = false;
  async function start(): Promise<SpawnedParley> {
    const spawned = await spawnParley(env);
    running.add(spawned);
    isAsked = false;
    void spawned.ended.then(() => {
      running.delete(spawned);
      if (!isAsked) losses += 1;
    });
    return spawned;
  }
  let current = await start();
  async function end(signal: NodeJS.Signals): Promise<void> {
    isAsked = true;
    current.child.kill(signal);
    const outcome = await current.ended;
    // It was asked to drain and had to break off.
    if (signal === 'SIGTERM' && outcome !== 0) losses += 1;
  }
  return {
    get losses() {
      return losses;
    },
    lastWords: () => current.output().slice(-2_000),
    ready: () => current.ready,
    notify: (signal) => void current.child.kill(signal),
    async restart(signal) {
      await end(signal);
      current = await start();
    },
    stop: () => end('SIGTERM'),
  };
}
