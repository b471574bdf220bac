import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RunningWorker } from '../../foundation/server/area.ts';
import type { Config } from '../../foundation/server/config.ts';
import type { DatabaseAddress, Pool } from '../../foundation/server/db/pool.ts';
import { readDue } from '../../foundation/server/scheduler/claim-due.ts';
import type { DueKind } from '../../foundation/server/scheduler/due-kind.ts';
import { startPollLoop } from '../../foundation/server/scheduler/poll-loop.ts';
import type { Services } from '../../foundation/server/services.ts';
import { toThread, type ThreadMessage } from './cpu-bound-message.ts';

const PROGRAM = new URL('cpu-bound-start.js', import.meta.url);
/** How long the thread stays without work: it has loaded the whole product, and often more work follows. */
const IDLE_MS = 30_000;
/** What has not ended then is ended as by a crash: its row is claimed again when its lease has run out. */
const STOP_WITHIN_MS = 8_000;

interface CpuBoundOptions {
  config: Config;
  masterKey: Buffer;
  address: DatabaseAddress;
  /** Acts as parley_system. */
  systemPool: Pool;
  services: Services;
  /** At least one. */
  kinds: readonly DueKind[];
  /** For tests: left out, the product's. */
  program?: URL;
  idleMs?: number;
}

/**
 * Runs kinds of due rows that are CPU-bound in a thread with an event loop, memory and connections of its own, so that
 * requests do not wait for them. The thread is started when a row is due, and ended when none has been for a while: at
 * rest it takes no memory. One that fails ends nothing else; the next row that is free to be claimed starts another one.
 */
export function startCpuBoundWork(options: CpuBoundOptions): RunningWorker {
  const { systemPool, services, kinds, program = PROGRAM, idleMs = IDLE_MS } = options;
  const { bus, log } = services;
  let thread: Worker | null = null;
  let workedAt = 0;

  const send = (message: ThreadMessage) => thread?.postMessage(message);
  const startThread = (): void => {
    const started = new Worker(program, { name: 'parley-cpu-bound', workerData: toThread(options) });
    thread = started;
    started.once('error', (error) => log.error({ err: error }, 'The thread for CPU-bound work failed'));
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
  };
  const stopThread = async (): Promise<void> => {
    const stopping = thread;
    if (stopping === null) return;
    const limit = setTimeout(() => void stopping.terminate(), STOP_WITHIN_MS);
    const ended = once(stopping, 'exit');
    send('stop');
    await ended;
    clearTimeout(limit);
  };
  const loop = startPollLoop({
    name: 'cpu_bound',
    log,
    pollMs: Math.min(...kinds.map(({ pollMs }) => pollMs)),
    async batch() {
      const { isFree, isDue } = await readDue(systemPool, kinds);
      if (isDue) workedAt = performance.now();
      if (isFree && thread === null) startThread();
      else if (performance.now() - workedAt >= idleMs) await stopThread();
      return false;
    },
  });
  const deafen = kinds.map(({ name }) =>
    bus.onWake(`due_${name}`, () => {
      send(`due_${name}`);
      loop.wake();
    }),
  );
  return {
    async stop() {
      for (const each of deafen) each();
      await loop.stop();
      await stopThread();
    },
  };
}
