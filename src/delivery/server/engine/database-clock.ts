import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import { readDatabaseTime } from './clock-store.ts';

/** The clocks drift apart, and the database's may be set: what was seen longer ago than two of these says nothing, in ms. */
const WINDOW_MS = 1_000;

/** Between which two values the database's clock is ahead of `performance.now`, in ms. */
interface Bounds {
  least: number;
  most: number;
}

const both = (one: Bounds, other: Bounds): Bounds => ({
  least: Math.max(one.least, other.least),
  most: Math.min(one.most, other.most),
});

/**
 * The database's clock, as it is known here from the statements that read it: each was read between the moment when the statement
 * was sent and the moment when its result came. The quickest of the last one or two seconds say it to a few milliseconds.
 */
export class DatabaseClock {
  #seen: Bounds | null = null;
  #before: Bounds | null = null;
  #sinceMs = 0;

  /** The database's clock showed `databaseMs` (since 1970) between these two moments (performance.now). */
  note(databaseMs: number, { sentMs, readMs }: { sentMs: number; readMs: number }): void {
    const now = { least: databaseMs - readMs, most: databaseMs - sentMs };
    if (readMs - this.#sinceMs > WINDOW_MS) {
      this.#before = readMs - this.#sinceMs > 2 * WINDOW_MS ? null : this.#seen;
      this.#seen = null;
      this.#sinceMs = readMs;
    }
    const { least, most } = both(now, this.#known ?? now);
    // It was set: only the present counts.
    if (least > most) this.#before = this.#seen = null;
    this.#seen = both(now, this.#seen ?? now);
  }

  get #known(): Bounds | null {
    return this.#seen && this.#before ? both(this.#seen, this.#before) : (this.#seen ?? this.#before);
  }

  /** What the database's clock shows at the most (since 1970) at a moment (performance.now). Throws before the first note. */
  latest(momentMs: number): number {
    return momentMs + this.#bounds.most;
  }

  /** The moment (performance.now) at which the database's clock shows a time (since 1970) for certain. Throws before the first note. */
  reached(databaseMs: number): number {
    return databaseMs - this.#bounds.least;
  }

  get #bounds(): Bounds {
    const known = this.#known;
    if (!known) throw new Error("The database's clock was not read yet");
    return known;
  }
}

/** Reads the database's clock in a transaction of its own: its short round trip gives narrow bounds. */
export async function readClock(pool: Pool, clock: DatabaseClock): Promise<void> {
  await inTransaction({ pool, businessId: null, mode: 'read' }, async (tx) => {
    const sentMs = performance.now();
    const databaseMs = await readDatabaseTime(tx);
    clock.note(databaseMs, { sentMs, readMs: performance.now() });
  });
}
