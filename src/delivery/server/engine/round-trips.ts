/** What was measured longer ago than two of these says nothing about the way to the provider, in ms. */
const WINDOW_MS = 60_000;
/** The shortest call counts once there are this many: the first ones also open connections. */
const ENOUGH = 100;
/** A quarter is kept back: a later call, or that of another process, may be quicker than all that were measured. */
const CERTAIN_SHARE = 0.75;

interface Measured {
  count: number;
  shortestMs: number;
}

const NOTHING: Measured = { count: 0, shortestMs: Number.POSITIVE_INFINITY };

/**
 * How long a call of one number takes at the least: the way there, the provider's work, and the way back. The provider counts a
 * message at some point of its call. Which one is not known, but it is the same for each. So that two messages are counted a
 * second apart, the later one may leave before the response to the first is a second old: earlier by what every call takes.
 */
export class RoundTrips {
  #now = NOTHING;
  #before = NOTHING;
  #sinceMs = Number.NEGATIVE_INFINITY;

  /** A call that the provider accepted took this long, in ms, and ended at this moment (performance.now). */
  note(tookMs: number, endedMs: number): void {
    if (endedMs - this.#sinceMs > WINDOW_MS) {
      this.#before = endedMs - this.#sinceMs > 2 * WINDOW_MS ? NOTHING : this.#now;
      this.#now = NOTHING;
      this.#sinceMs = endedMs;
    }
    const { count, shortestMs } = this.#now;
    this.#now = { count: count + 1, shortestMs: Math.min(shortestMs, tookMs) };
  }

  /** What each call takes for certain, in ms; 0 as long as too little was measured. */
  get certainMs(): number {
    if (this.#now.count + this.#before.count < ENOUGH) return 0;
    return CERTAIN_SHARE * Math.min(this.#now.shortestMs, this.#before.shortestMs);
  }
}
