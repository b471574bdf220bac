import { setImmediate as turn } from 'node:timers/promises';

/** Work that was done without a wait earns a wait of this length at most, in ms. */
const LONGEST_WAIT_MS = 50;

/**
 * How many requests a process is answering. People wait for their answers; work in the background lets them go first
 * (`giveWay`). A request counts until its answer begins: a long download, or a socket, holds nothing up.
 */
export class RequestsInProgress {
  #count = 0;
  #waiting = new Set<() => void>();

  /** A request has come; call what it returns, once or more, when its answer begins or its connection is closed. */
  begin(): () => void {
    this.#count += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count -= 1;
      if (this.#count === 0) for (const resolve of this.#waiting) resolve();
    };
  }

  /** Resolves when no request is in progress, after `ms` at the latest. */
  async none(ms: number): Promise<void> {
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#waiting.add(end);
    });
  }

  /**
   * For one piece of work in the background: call what it returns often, and between transactions. Others have their turn on
   * the event loop, and requests in progress are waited for, no longer than the work since the last wait took: under any
   * load the work has half of the time.
   */
  giveWay(): () => Promise<void> {
    let since = performance.now();
    return async () => {
      await turn();
      const earned = Math.min(performance.now() - since, LONGEST_WAIT_MS);
      if (this.#count === 0 || earned < 1) return;
      await this.none(earned);
      since = performance.now();
    };
  }
}
