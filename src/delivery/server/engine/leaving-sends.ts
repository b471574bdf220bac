import type { Lane } from '../send.ts';

/**
 * Messages, also of different numbers, leave at multiples of this many ms: a turn of the event loop for each would cost as much as
 * its call.
 */
const STEP_MS = 4;

/** A claimed message that waits for its turn. */
export interface LeavingSend {
  lane: Lane;
  leave(): void;
}

/**
 * The claimed messages of one number that wait until they may leave. Moments and messages are kept apart: at each moment leaves
 * what people have written, then what was claimed first.
 */
export class LeavingSends {
  /** performance.now of each moment, in order; as many as messages. */
  #moments: number[] = [];
  #sends: LeavingSend[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** Adds messages, and for each of them a moment (performance.now) from which one of all that wait may leave. */
  add(sends: readonly LeavingSend[], moments: readonly number[]): void {
    this.#sends = [...this.#sends, ...sends].toSorted((one, other) => one.lane - other.lane);
    this.#moments = [...this.#moments, ...moments].toSorted((one, other) => one - other);
    this.#run();
  }

  /** Nothing leaves before this moment (performance.now), and what waits keeps its distances: the provider has said that it gets too much. */
  holdUntil(holdMs: number): void {
    const later = holdMs - (this.#moments[0] ?? holdMs);
    if (later > 0) this.#moments = this.#moments.map((moment) => moment + later);
  }

  #run(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const now = performance.now(); (this.#moments[0] ?? Infinity) <= now; this.#moments.shift())
      this.#sends.shift()?.leave();
    const [first] = this.#moments;
    if (first === undefined) return;
    const next = Math.ceil(first / STEP_MS) * STEP_MS;
    this.#timer = setTimeout(() => this.#run(), Math.max(0, Math.ceil(next - performance.now())));
  }
}
