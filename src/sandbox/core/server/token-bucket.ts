interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Token buckets by key, on the sandbox's clock. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Takes one token of a bucket with a size and a rate a second. False: there was none. */
  take(key: string, capacity: number, perSecond: number): boolean {
    const bucket = this.#filled(key, capacity, perSecond);
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
  }

  /** Whether a token is there, without taking it. */
  has(key: string, capacity: number, perSecond: number): boolean {
    return this.#filled(key, capacity, perSecond).tokens >= 1;
  }

  /** How many tokens are left, without taking any. */
  left(key: string, capacity: number, perSecond: number): number {
    return this.#filled(key, capacity, perSecond).tokens;
  }

  clear(): void {
    this.#buckets.clear();
  }

  #filled(key: string, capacity: number, perSecond: number): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(key);
    if (!known) {
      const bucket = { tokens: capacity, filledAt: now };
      this.#buckets.set(key, bucket);
      return bucket;
    }
    // A clock that was moved back gives nothing.
    const passed = Math.max(0, now - known.filledAt);
    known.tokens = Math.min(capacity, known.tokens + (passed / 1000) * perSecond);
    known.filledAt = now;
    return known;
  }
}
