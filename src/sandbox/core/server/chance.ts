/** Chance that a seed decides: the same seed and the same calls give the same run. */
export interface Chance {
  /** 0 up to, not including, 1. */
  next(): number;
  /** True with that probability. */
  hits(share: number): boolean;
  between(min: number, max: number): number;
}

/** A mulberry32 generator. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    hits: (share) => share > 0 && (share >= 1 || next() < share),
    between: (min, max) => (max <= min ? min : min + next() * (max - min)),
  };
}
