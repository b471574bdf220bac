/** Numbers of one table of one business: the same for a seed, whatever else is generated beside it. */
export interface Random {
  /** 0 ≤ n < `below`, whole. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

function hash(text: string): number {
  let state = 0x811c_9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x0100_0193);
  return state >>> 0;
}

/** A stream of numbers for `label`, by the mulberry32 generator. */
export function randomOf(seed: number, label: string): Random {
  let state = hash(`${seed} ${label}`);
  function below(limit: number): number {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((((mixed ^ (mixed >>> 14)) >>> 0) * limit) / 2 ** 32) | 0;
  }
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}

/**
 * Numbers that stand at places: the same at a place for a seed and a label, in whatever order they are asked
 * for. 0 ≤ n < `below`, whole.
 */
export function numbersAt(seed: number, label: string): (index: number, below: number) => number {
  const start = hash(`${seed} ${label}`);
  return (index, below) => {
    let mixed = Math.imul(start ^ index, 0x9e37_79b1);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85eb_ca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2_ae35);
    return ((((mixed ^ (mixed >>> 16)) >>> 0) * below) / 2 ** 32) | 0;
  };
}
