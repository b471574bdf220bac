import type { Lease } from '../../foundation/server/scheduler/due-kind.ts';

/** After this time others have their turn: an import continues at its row. */
const TURN_MS = 15_000;

/** How long one import or its undo works before others do. */
export class Turn {
  readonly #lease: Lease;
  readonly #ms: number;
  #until: number | null = null;

  constructor(lease: Lease, ms = TURN_MS) {
    this.#lease = lease;
    this.#ms = ms;
  }

  /**
   * Asked before each batch. Not before the first one, however long it takes to come to its rows: every turn does something.
   * Nor while no one waits, because a later turn reads the file from its beginning. At once when the process stops or the
   * claim is lost.
   */
  async isOver(): Promise<boolean> {
    const now = performance.now();
    if (this.#until === null) {
      this.#until = now + this.#ms;
      return false;
    }
    if (this.#lease.ending.aborted) return true;
    if (now < this.#until) return false;
    const { isAwaited } = await this.#lease.renew();
    if (!isAwaited) this.#until = now + this.#ms;
    return isAwaited;
  }
}
