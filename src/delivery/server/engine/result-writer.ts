import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../../foundation/server/log.ts';
import type { Answered } from './write-results.ts';

/** Collects answers while a batch is being written, and writes them together next. */
export interface ResultWriter {
  add(answer: Answered): void;
  /** Settles when everything that was added is written, or given up. */
  drained(): Promise<void>;
}

const MOST_AT_ONCE = 1_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;
/** Longer than a lease: then somebody else has settled these, and writing them would be refused. */
const GIVE_UP_MS = 60_000;

export interface ResultWriterOptions {
  log: Logger;
  write(answers: readonly Answered[]): Promise<void>;
  /** Written, or given up: no longer in this worker's hand. */
  done(answers: readonly Answered[]): void;
}

/** Group commit for answers: the first is written at once, those that come meanwhile as one batch. */
export function createResultWriter({ log, write, done }: ResultWriterOptions): ResultWriter {
  const waiting: Answered[] = [];
  let running: Promise<void> | null = null;

  async function writeOne(batch: readonly Answered[]): Promise<void> {
    const begun = performance.now();
    for (let pause = FIRST_RETRY_MS; ; pause = Math.min(LONGEST_RETRY_MS, pause * 2)) {
      try {
        await write(batch);
        return;
      } catch (error) {
        log.warn({ err: error, answers: batch.length }, 'Failed to write responses of providers; retrying');
        if (performance.now() - begun > GIVE_UP_MS) return;
        await delay(pause);
      }
    }
  }
  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST_AT_ONCE);
      await writeOne(batch);
      done(batch);
    }
  }
  return {
    add(answer) {
      waiting.push(answer);
      running ??= Promise.resolve()
        .then(run)
        .finally(() => {
          running = null;
        });
    },
    async drained() {
      while (running) await running;
    },
  };
}
