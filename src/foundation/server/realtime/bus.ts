import type { Id } from '../../contract/id.ts';

/** Hears which businesses' logs may have grown; 'all' when messages may have been lost. */
export type NudgeListener = (businessIds: readonly Id[] | 'all') => void;

/**
 * Wakes the processes that hold sockets. Carries ids only and may lose a message: what it announces
 * is always in the database, and every receiver also looks there by itself now and then.
 */
export interface Bus {
  /** The event log of this business has grown. Batched; never sent inside a transaction. */
  nudge(businessId: Id): void;
  /** Hears every process's nudges, this one's own included. Returns what ends the listening. */
  onNudge(listener: NudgeListener): () => void;
  close(): Promise<void>;
}
