export interface LineDeps {
  /** Whether who asked for the calls is still signed in here; asked before each try. */
  isInSession: () => boolean;
  /** True for failures that a retry can fix. */
  isTransient: (error: unknown) => boolean;
  /** How long to wait after this number of failures in a row; resolves earlier when the connection is back. */
  wait: (failures: number) => Promise<void>;
}

/**
 * Makes the calls that change a chat one after the other, in the order in which a person asked for them, whatever the
 * connection does meanwhile. It stops for good when the session of that person is over: what it would do then would be
 * in the name of the next one who signs in.
 */
export class ChatLines {
  readonly #deps: LineDeps;
  readonly #lines = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, Promise<unknown>>();
  #hasStopped = false;

  constructor(deps: LineDeps) {
    this.#deps = deps;
  }

  get hasStopped(): boolean {
    return this.#hasStopped;
  }

  /**
   * Queues a call; one whose key waits already is not queued again. Resolves with its reply and rejects with what refused
   * it; neither happens when the line has stopped.
   */
  add<Reply>(chatId: string, key: string, call: () => Promise<Reply>): Promise<Reply> {
    const known = this.#waiting.get(key);
    if (known) return known as Promise<Reply>;
    const before = this.#lines.get(chatId) ?? Promise.resolve();
    const reply = before.then(() => this.#run(key, call));
    this.#waiting.set(key, reply);
    // The next call waits for this one, whether it was refused or not.
    const end = reply.catch(() => undefined);
    this.#lines.set(chatId, end);
    void end.then(() => {
      if (this.#lines.get(chatId) === end) this.#lines.delete(chatId);
    });
    return reply;
  }

  async #run<Reply>(key: string, call: () => Promise<Reply>): Promise<Reply> {
    for (let failures = 0; ; failures += 1) {
      this.#hasStopped ||= !this.#deps.isInSession();
      if (this.#hasStopped) return new Promise<never>(() => {});
      try {
        const reply = await call();
        this.#waiting.delete(key);
        return reply;
      } catch (error) {
        if (!this.#deps.isTransient(error)) {
          this.#waiting.delete(key);
          throw error;
        }
        await this.#deps.wait(failures);
      }
    }
  }
}
