import type { Id } from '../../foundation/contract/id.ts';
import type { MatchKey } from './compile-plan.ts';
import type { ParsedRow } from './parse-rows.ts';

// Rows of a file are applied many at once, and still as if one followed the other: a row waits for an earlier one that
// means the same record, or that may decide which record it means.

/** Rows of one transaction that mean the same record are applied one after the other; more begin the next transaction. */
const REPEATS = 4;

/** As many of the rows, from the first on, as one transaction applies. */
export function takeTogether(rows: readonly ParsedRow[]): readonly ParsedRow[] {
  const counts = new Map<string, number>();
  for (const [index, { keys }] of rows.entries()) {
    const [match] = keys;
    if (!match) continue;
    const key = textOf(match);
    const count = (counts.get(key) ?? 0) + 1;
    if (count > REPEATS) return rows.slice(0, index);
    counts.set(key, count);
  }
  return rows;
}

/** A key as one text. */
export const textOf = ({ field, value }: MatchKey): string => `${field} ${value}`;

/** A row with the record that it means; null: a new one. */
export interface MatchedRow {
  parsed: ParsedRow;
  id: Id | null;
}

/** Remembers the rows that wait; a row that may change which record one of them means waits too. */
function createQueue() {
  const waiting = new Set<string>();
  return {
    mustWait: ({ keys }: ParsedRow, isRepeated: boolean): boolean => {
      const texts = keys.map(textOf);
      const waits = isRepeated || texts.some((key) => waiting.has(key));
      if (waits && texts[0] !== undefined) waiting.add(texts[0]);
      return waits;
    },
  };
}

/** The rows that no earlier one has a say in, and the others. */
export function splitRepeats(rows: readonly ParsedRow[]): { now: ParsedRow[]; later: ParsedRow[] } {
  const queue = createQueue();
  const seen = new Set<string>();
  const now: ParsedRow[] = [];
  const later: ParsedRow[] = [];
  for (const parsed of rows) {
    const keys = parsed.keys.map(textOf);
    (queue.mustWait(parsed, seen.has(keys[0] ?? '')) ? later : now).push(parsed);
    for (const key of keys) seen.add(key);
  }
  return { now, later };
}

/** The first row of each record, and those that wait for it: different values may recognise one record. */
export function firstOfEach(rows: readonly MatchedRow[]): { first: MatchedRow[]; repeated: ParsedRow[] } {
  const queue = createQueue();
  const seen = new Set<Id>();
  const first: MatchedRow[] = [];
  const repeated: ParsedRow[] = [];
  for (const row of rows) {
    if (queue.mustWait(row.parsed, row.id !== null && seen.has(row.id))) repeated.push(row.parsed);
    else first.push(row);
    if (row.id !== null) seen.add(row.id);
  }
  return { first, repeated };
}
