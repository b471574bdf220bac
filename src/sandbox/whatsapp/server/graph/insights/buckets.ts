import { refuse } from '../graph-error.ts';
import type { InsightCell } from '../../registry/entities.ts';
import { HALF_HOUR_SECONDS } from './insights.ts';

export type Granularity = 'half hour' | 'day' | 'month';

interface Bucket {
  start: number;
  end: number;
  cells: InsightCell[];
}

const DAY_SECONDS = 86_400;

function boundsOf(start: number, granularity: Granularity): [number, number] {
  if (granularity === 'half hour') return [start, start + HALF_HOUR_SECONDS];
  if (granularity === 'day') {
    const day = start - (start % DAY_SECONDS);
    return [day, day + DAY_SECONDS];
  }
  const date = new Date(start * 1000);
  const month = (offset: number): number => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset) / 1000;
  return [month(0), month(1)];
}

/** The cells by time, and by what `labelOf` tells apart; in order of time. */
export function bucketsOf(
  cells: readonly InsightCell[],
  granularity: Granularity,
  labelOf: (cell: InsightCell) => string,
): Bucket[] {
  const buckets = new Map<string, Bucket>();
  for (const cell of cells) {
    const [start, end] = boundsOf(cell.start, granularity);
    const name = `${start} ${labelOf(cell)}`;
    const bucket = buckets.get(name) ?? { start, end, cells: [] };
    buckets.set(name, bucket);
    bucket.cells.push(cell);
  }
  return [...buckets.values()].toSorted((a, b) => a.start - b.start);
}

/** A time in seconds that must be given. */
export function needTime(given: Record<string, unknown>, name: string): number {
  const value = given[name];
  if (value === undefined) return refuse(100, { message: `The parameter ${name} is required.` });
  const time = Number(value);
  return Number.isFinite(time) ? time : refuse(100, { message: `Param ${name} must be a Unix timestamp.` });
}

/** `["A","B"]` and `A,B`. */
export const listArgument = (text: string | undefined): string[] =>
  (text ?? '')
    .replaceAll(/[[\]"'\s]/g, '')
    .split(',')
    .filter(Boolean);
