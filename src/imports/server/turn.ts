import type { Lease } from '../../foundation/server/scheduler/due-kind.ts';

/** After this time others have their turn: an import continues at its row. */
const TURN_MS = 15_000;
/** Several times within a lease. */
const RENEWED_MS = 10_000;

/**
 * How long one import or its undo works before others do. It keeps the claim meanwhile; a process that ends keeps nothing.
 * Close it, by `using`.
 */
export class Turn implements Disposable {
  readonly #lease: Lease;
  readonly #ms: number;
  readonly #timer: NodeJS.Timeout;
  #until: number | null = null;
  #failure: Error | null = null;

  constructor(lease: Lease, ms = TURN_MS) {
    this.#lease = lease;
    this.#ms = ms;
    this.#timer = setInterval(() => void this.#renew(), RENEWED_MS);
  }

  /**
   * Asked before each batch. Not before the first one, however long it takes to come to its rows: every turn does something.
   * Nor while no one waits, because a later turn reads the file from its beginning. Throws when the claim is lost.
   */
  async isOver(): Promise<boolean> {
    if (this.#failure !== null) throw this.#failure;
    const now = performance.now();
    if (this.#until === null) {
      this.#until = now + this.#ms;
      return false;
    }
    if (now < this.#until) return false;
    const { isAwaited } = await this.#lease.renew();
    if (!isAwaited) this.#until = now + this.#ms;
    return isAwaited;
  }

  async #renew(): Promise<void> {
    try {
      await this.#lease.renew();
    } catch (error) {
      // Thrown where the work asks next.
      this.#failure ??= error instanceof Error ? error : new Error('A claim was not renewed', { cause: error });
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
