/** Round trips are forgotten after one or two of these: the network may have changed. In ms. */
const WINDOW_MS = 60_000;
/** No minimum is known before this many calls: the first ones also open connections. */
const ENOUGH = 100;
/** The rest is a safety margin: a later call, or one of another process, may be faster than all that were measured. */
const USED_SHARE = 0.75;

interface Measured {
  count: number;
  shortestMs: number;
}

const NOTHING: Measured = { count: 0, shortestMs: Number.POSITIVE_INFINITY };

/**
 * The shortest round trip of one number's calls to the provider. The provider counts a message at some point of its call, which is not
 * known, but is the same for all calls. Two messages are therefore counted at least a second apart when the later one leaves a
 * second, less the shortest round trip, after the response to the first.
 */
export class RoundTrips {
  #now = NOTHING;
  #before = NOTHING;
  #sinceMs = Number.NEGATIVE_INFINITY;

  /** Adds the round trip of a call that the provider accepted, in ms, which ended at `endedMs` (performance.now). */
  note(tookMs: number, endedMs: number): void {
    if (endedMs - this.#sinceMs > WINDOW_MS) {
      this.#before = endedMs - this.#sinceMs > 2 * WINDOW_MS ? NOTHING : this.#now;
      this.#now = NOTHING;
      this.#sinceMs = endedMs;
    }
    const { count, shortestMs } = this.#now;
    this.#now = { count: count + 1, shortestMs: Math.min(shortestMs, tookMs) };
  }

  /** The shortest round trip less the safety margin, in ms; 0 while too few were measured. */
  get minimumMs(): number {
    if (this.#now.count + this.#before.count < ENOUGH) return 0;
    return USED_SHARE * Math.min(this.#now.shortestMs, this.#before.shortestMs);
  }
}
