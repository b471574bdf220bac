/** Seeded chance: the same seed and purpose roll the same numbers, whatever else has been rolled. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  between(low: number, high: number): number;
  /** True with this probability. */
  hits(share: number): boolean;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/** Random numbers for one purpose of a run. */
export function seededRandom(seed: number, purpose: string): Random {
  let state = seed | 0;
  for (const letter of purpose) state = Math.imul(state ^ letter.charCodeAt(0), 0x9e37_79b1);
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    hits: (share) => next() < share,
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
