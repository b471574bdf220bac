/** Longer than any fetch may take. */
const KEPT_MS = 60_000;

/**
 * Changes of the last minute. What a fetch answers was read before it arrived, so changes that came
 * meanwhile are applied to it once more; each of them is safe to apply twice.
 */
export class RecentChanges<Change> {
  #kept: { at: number; change: Change }[] = [];
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Remembers a change that was applied to the cache. */
  add(change: Change): void {
    const at = this.#now();
    this.#kept = [...this.#kept.filter((each) => at - each.at < KEPT_MS), { at, change }];
  }

  /** Call before a fetch; the function that it answers gives the changes that came since. */
  mark(): () => readonly Change[] {
    const since = this.#now();
    return () => this.#kept.filter(({ at }) => at >= since).map(({ change }) => change);
  }
}
