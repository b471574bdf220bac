import type { Id } from '../../contract/id.ts';
import type { LoggedEvent } from '../events/event-log.ts';
import type { PresenceSign } from './presence-board.ts';

/**
 * Receives which businesses' logs may have grown; 'all' when messages may have been lost. `committed`: what this process has just
 * written to the log of the one business.
 */
export type LogListener = (businessIds: readonly Id[] | 'all', committed?: readonly LoggedEvent[]) => void;

const WORK = ['ingest', 'sends'] as const;

/** Work that workers poll for: one of the above, or `due_<kind>`. */
export type WorkName = (typeof WORK)[number] | `due_${string}`;

/** Is this word the name of work, and not the id of a business? */
export const isWorkName = (word: string): word is WorkName =>
  WORK.some((name) => name === word) || /^due_[a-z_]+$/.test(word);

/**
 * Wakes other processes. Carries ids and names only and may lose a message: what it announces is always in the
 * database, and every receiver also polls it now and then.
 */
export interface Bus {
  /**
   * The event log of this business has grown. Batched; never sent inside a transaction. Listeners of this process also receive
   * `committed`, the events of the transaction in their order.
   */
  wakeLog(businessId: Id, committed?: readonly LoggedEvent[]): void;
  /** Receives every process's wake-ups, this one's own included. Returns what ends the listening. */
  onWakeLog(listener: LogListener): () => void;
  /**
   * There is work: a worker of this process is woken at once, and those of other processes where this one has none.
   * Batched like `wakeLog`; call it after the commit.
   */
  wake(work: WorkName): void;
  /** Calls `listener` when there may be such work. Returns what ends it. */
  onWake(work: WorkName, listener: () => void): () => void;
  /**
   * Where a person is, for every process. The only word that is nowhere else: a lost one is made up for by the next, which
   * comes within seconds, and none is sent late.
   */
  sign(sign: PresenceSign): void;
  /** Receives the signs of every process, this one's own included. Returns what ends the listening. */
  onSign(listener: (sign: PresenceSign) => void): () => void;
  close(): Promise<void>;
}
