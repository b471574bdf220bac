import type { Writable } from 'node:stream';
import type { CellValue, RowEncoder, TableColumn } from './table-column.ts';
import { csvEncoder } from './writer/csv-encoder.ts';
import { openXlsx } from './writer/open-xlsx.ts';
import { createTextSink, type TextSink } from './writer/text-sink.ts';

export interface TableWriter {
  /** Resolves when more may be written: a caller that waits needs constant memory for any number of rows. */
  write(row: readonly CellValue[]): Promise<void>;
  /** Completes the file and ends `writable`; resolves when all of it was taken. */
  end(): Promise<void>;
  /** Leaves the file unfinished and destroys `writable`. */
  abort(error: Error): void;
}

/**
 * Writes a table row by row. No cell of it can become a formula: in a CSV a text that looks like one begins with an
 * apostrophe, which `readTable` takes off again; in an XLSX texts are cells of texts. Instants are ISO 8601 in UTC in a
 * CSV and date cells in UTC in an XLSX.
 */
export async function createTableWriter({
  format,
  columns,
  writable,
}: {
  format: 'csv' | 'xlsx';
  columns: readonly TableColumn[];
  writable: Writable;
}): Promise<TableWriter> {
  const { sink, encoder }: { sink: TextSink; encoder: RowEncoder } =
    format === 'csv' ? { sink: createTextSink(writable), encoder: csvEncoder(columns) } : openXlsx(columns, writable);
  await sink.write(encoder.begin());
  return {
    async write(row) {
      if (row.length !== columns.length)
        throw new Error(`A row has ${row.length} values, the table ${columns.length} columns`);
      await sink.write(encoder.row(row));
    },
    async end() {
      await sink.write(encoder.finish());
      await sink.end();
    },
    abort: (error) => sink.abort(error),
  };
}
