/**
 * What a fetch brings was read before it arrives, so changes that came meanwhile are applied to it once more; each of
 * them is safe to apply twice.
 */
export class RecentChanges<Change> {
  readonly #running = new Set<Change[]>();

  /** Remembers a change that was applied to the cache, for every fetch that is under way. */
  add(change: Change): void {
    for (const missed of this.#running) missed.push(change);
  }

  /** What `read` returns, and the changes that came meanwhile. */
  async during<Reply>(read: () => Promise<Reply>): Promise<[Reply, readonly Change[]]> {
    const missed: Change[] = [];
    this.#running.add(missed);
    try {
      return [await read(), missed];
    } finally {
      this.#running.delete(missed);
    }
  }
}

/** Where the changes are functions of what is read: reads it and applies what came meanwhile. */
export async function readLive<State>(
  recent: RecentChanges<(state: State) => State>,
  read: () => Promise<State>,
): Promise<State> {
  const [state, missed] = await recent.during(read);
  return missed.reduce((known, change) => change(known), state);
}
