import type { Pool } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { isReleased } from './location-store.ts';

/**
 * May anything leave for providers and by mail? `unknown` while the database does not respond: it may come back as
 * another one, so nothing is claimed before that is known.
 */
export type OutgoingState = 'released' | 'paused' | 'unknown';

export interface Outgoing {
  readonly state: OutgoingState;
  /** Called after each change; returns how to unsubscribe. */
  onChange(listener: () => void): () => void;
}

export interface WatchedOutgoing extends Outgoing {
  close(): Promise<void>;
}

/** For programs whose database cannot be a copy: tests and benchmarks. */
export const alwaysReleased: Outgoing = { state: 'released', onChange: () => () => undefined };

const POLL_MS = 1_000;
/** A database that comes back should not delay what waits. */
const UNKNOWN_POLL_MS = 200;

/** Reads whether this location is released, and keeps reading it: a release or a pause by command takes effect at once. */
export async function watchOutgoing(options: { pool: Pool; location: string; log: Logger }): Promise<WatchedOutgoing> {
  const { pool, location, log } = options;
  const listeners = new Set<() => void>();
  const read = async (): Promise<OutgoingState> => ((await isReleased(pool, location)) ? 'released' : 'paused');
  let state = await read();
  const ended = new AbortController();

  const change = (next: OutgoingState) => {
    if (next === state) return;
    log.warn({ from: state, to: next }, 'Changed whether messages and mail may leave');
    state = next;
    for (const listener of listeners) listener();
  };
  const watch = async () => {
    while (!ended.signal.aborted) {
      const wait = state === 'unknown' ? UNKNOWN_POLL_MS : POLL_MS;
      await pause(wait, undefined, { signal: ended.signal }).catch(() => undefined);
      if (ended.signal.aborted) return;
      const next = await read().catch((error: unknown): OutgoingState => {
        log.debug({ err: error }, 'Whether messages and mail may leave could not be read');
        return 'unknown';
      });
      if (!ended.signal.aborted) change(next);
    }
  };
  const watching = watch();
  return {
    get state() {
      return state;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      ended.abort();
      await watching;
    },
  };
}
