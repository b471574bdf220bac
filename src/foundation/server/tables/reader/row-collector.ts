import { TableError } from '../table-error.ts';
import type { ReadingRequest, TableDescription, TableFrame, TableRow } from '../table-frame.ts';

/** A batch is what the event loop of the product reads at once: a few milliseconds of work. */
const BATCH_ROWS = 500;
const BATCH_LENGTH = 128 * 1024;
/** Rows that are only counted are reported this often. */
const COUNTED_ROWS = 5_000;

/** Thrown through a parser to end it when enough rows were read. */
export class Enough extends Error {}

export interface RowCollector {
  /** A row of the file with its number; what it returns must be awaited before the next row, when it is a promise. */
  add(number: number, cells: string[]): Promise<void> | null;
  /** The last batch. Refuses a file without a row. */
  finish(): Promise<void>;
}

/** Checks rows against the limits, skips the empty ones, fills the short ones up, and sends them by batches. */
export function collectRows(
  { limits, stopAfterRows, sentRows }: ReadingRequest,
  description: TableDescription,
  send: (frame: TableFrame) => Promise<void>,
): RowCollector {
  let width: number | null = null;
  let count = 0;
  let batch: TableRow[] = [];
  let batchLength = 0;
  let counted = 0;

  const flush = async () => {
    if (batch.length === 0) return;
    const rows = batch;
    batch = [];
    batchLength = 0;
    await send({ kind: 'rows', rows });
  };

  const reportCounted = async () => {
    const rows = counted;
    counted = 0;
    if (rows > 0) await send({ kind: 'counted', rows });
  };

  const lengthOf = (number: number, cells: readonly string[]): number => {
    let length = 0;
    for (const [index, cell] of cells.entries()) {
      if (cell.length > limits.maxCellLength)
        throw new TableError('cell_too_long', { row: number, column: index + 1, limit: limits.maxCellLength });
      length += cell.length;
    }
    if (length > limits.maxRowLength) throw new TableError('row_too_long', { row: number, limit: limits.maxRowLength });
    return length;
  };

  return {
    add(number, cells) {
      const used = usedWidth(cells);
      if (used === 0) return null;
      if (used > limits.maxColumns) throw new TableError('too_many_columns', { row: number, limit: limits.maxColumns });
      const length = lengthOf(number, cells);
      if (width === null) {
        // Spreadsheets write a delimiter for every column that was ever touched.
        const header = cells.slice(0, Math.max(used, Math.min(cells.length, limits.maxColumns)));
        width = header.length;
        return send({ kind: 'table', description, header: { number, cells: header } });
      }
      if (stopAfterRows !== null && count >= stopAfterRows) throw new Enough();
      count += 1;
      if (count > limits.maxRows) throw new TableError('too_many_rows', { row: number, limit: limits.maxRows });
      if (sentRows !== null && count > sentRows) {
        counted += 1;
        return counted >= COUNTED_ROWS ? reportCounted() : null;
      }
      cells.length = Math.max(used, Math.min(width, cells.length));
      while (cells.length < width) cells.push('');
      batch.push({ number, cells });
      batchLength += length;
      const isFull =
        batch.length >= BATCH_ROWS || batchLength >= BATCH_LENGTH || count === stopAfterRows || count === sentRows;
      return isFull ? flush() : null;
    },
    async finish() {
      if (width === null) throw new TableError('empty');
      await flush();
      await reportCounted();
      await send({ kind: 'end' });
    },
  };
}

/** Up to the last cell with a text; 0 where there is nothing but blanks. */
function usedWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && (cells[width - 1] ?? '') === '') width -= 1;
  return cells.every((cell) => cell.trim() === '') ? 0 : width;
}
