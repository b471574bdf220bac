import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RETRIED_AT_ONCE, type FailedRow } from '../../contract/import.ts';
import { readFailedRows, runsChanged, sendRows } from '../queries.ts';

/** How far the rows that are sent again have come. */
export interface RetryProgress {
  done: number;
  all: number;
}

/** What became of rows that were sent again. */
export interface RetryResult {
  fixed: number;
  failed: number;
  /** What ended it before its end. */
  failure: Error | null;
}

type Edits = ReadonlyMap<number, readonly string[]>;
const noEdits: Edits = new Map();

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((cell, index) => cell === other[index]);

/** Corrections of failed rows, kept until they are sent; more than one call takes are sent one call after the other. */
export function useRetry(importId: string) {
  const client = useQueryClient();
  const [edits, setEdits] = useState(noEdits);
  const [progress, setProgress] = useState<RetryProgress | null>(null);
  const [result, setResult] = useState<RetryResult | null>(null);

  const edit = ({ number, cells: before }: Pick<FailedRow, 'number' | 'cells'>, cells: readonly string[]) => {
    setResult(null);
    setEdits((known) => {
      const next = new Map(known);
      if (isSame(before, cells)) next.delete(number);
      else next.set(number, cells);
      return next;
    });
  };

  async function send(rows: readonly { number: number; cells: readonly string[] }[], sum: RetryResult): Promise<void> {
    for (let done = 0; done < rows.length; done += RETRIED_AT_ONCE) {
      setProgress({ done, all: rows.length });
      const sent = rows.slice(done, done + RETRIED_AT_ONCE);
      const left = await sendRows(
        importId,
        sent.map(({ number, cells }) => ({ number, cells: [...cells] })),
      );
      sum.failed += left.length;
      sum.fixed += sent.length - left.length;
      // A row that is still wrong stands there as it was sent; one that had no turn keeps its correction.
      const stored = new Map(left.map(({ number, cells }) => [number, cells]));
      setEdits((known) => {
        const next = new Map(known);
        for (const { number, cells } of sent) if (isSame(stored.get(number) ?? cells, cells)) next.delete(number);
        return next;
      });
    }
  }

  /** Sends the corrected rows, or every row that failed. */
  async function run(which: 'corrected' | 'all'): Promise<void> {
    const sum: RetryResult = { fixed: 0, failed: 0, failure: null };
    setResult(null);
    setProgress({ done: 0, all: edits.size });
    try {
      const rows =
        which === 'all'
          ? (await readFailedRows(importId)).map(({ number, cells }) => ({ number, cells: edits.get(number) ?? cells }))
          : [...edits].map(([number, cells]) => ({ number, cells }));
      await send(rows, sum);
    } catch (error) {
      sum.failure = error instanceof Error ? error : new Error('Rows could not be sent again', { cause: error });
    }
    setProgress(null);
    setResult(sum);
    await runsChanged(client);
  }

  return { edits, edit, progress, result, run };
}
