import { median } from './statistics.ts';

/** `most`: at most this is good (times, sizes); `least`: at least (rates). `of` names what it is compared with. */
export interface Goal {
  kind: 'most' | 'least';
  value: number;
  of: 'product' | 'ratio';
  /** Reached as well by this multiple of the floor, where the floor comes near the goal or misses it. */
  orTimesFloor?: number | undefined;
}

/** One line of the report. */
export interface Figure {
  /** Number of the benchmark in the performance design. */
  bench: number;
  name: string;
  measure: string;
  unit: string;
  product: number;
  /** The least hand-written code for the same work, measured in the same run. */
  floor: number | null;
  goal: Goal | null;
  /** Cores that other programs of this machine used meanwhile; null for sizes. */
  foreignCpu: number | null;
  samples: number;
}

export interface Sample {
  value: number;
  foreignCpu: number;
}

export const atMost = (value: number, orTimesFloor?: number): Goal => ({
  kind: 'most',
  value,
  of: 'product',
  orTimesFloor,
});
export const atMostTimesFloor = (value: number): Goal => ({ kind: 'most', value, of: 'ratio' });
export const atLeastTimesFloor = (value: number): Goal => ({ kind: 'least', value, of: 'ratio' });

/** Product ÷ floor; null without a floor. */
export const ratioOf = ({ product, floor }: Figure): number | null =>
  floor === null || floor === 0 ? null : product / floor;

/** Null where there is no goal, or none that can be judged. */
export function isReached(figure: Figure): boolean | null {
  const { goal } = figure;
  const ratio = ratioOf(figure);
  const judged = goal?.of === 'ratio' ? ratio : figure.product;
  if (goal === null || judged === null) return null;
  const fits = (value: number, limit: number) => (goal.kind === 'most' ? value <= limit : value >= limit);
  if (fits(judged, goal.value)) return true;
  return goal.orTimesFloor !== undefined && ratio !== null && fits(ratio, goal.orTimesFloor);
}

/** Others use the machine too: the samples that were disturbed least count, and their median is the figure. */
export function settle(samples: readonly Sample[], keep = 3): Sample & { samples: number } {
  const quietest = samples.toSorted((a, b) => a.foreignCpu - b.foreignCpu).slice(0, keep);
  return {
    value: median(quietest.map(({ value }) => value)),
    foreignCpu: median(quietest.map(({ foreignCpu }) => foreignCpu)),
    samples: quietest.length,
  };
}
