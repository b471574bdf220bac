import type { TableErrorCode, TableErrorDetail } from './table-error.ts';
import type { TableLimits } from './table-limits.ts';

export type TableFormat = 'csv' | 'xlsx' | 'xls';

export interface TableDescription {
  format: TableFormat;
  /** Of a CSV, by its name in the WHATWG encoding standard. */
  encoding: string | null;
  /** Of a CSV. */
  delimiter: string | null;
  /** Names of all sheets of a workbook, in their order. */
  sheets: readonly string[];
  /** The sheet that is read. */
  sheet: string | null;
}

export interface TableRow {
  /** As a person counts in the file: the first row is 1, empty rows count. */
  number: number;
  /** As many as the header has, or more. */
  cells: readonly string[];
}

/** What the parsing process is asked. */
export interface ReadingRequest {
  limits: TableLimits;
  encoding: string | null;
  delimiter: string | null;
  sheet: string | null;
  /** Ends after so many rows. */
  stopAfterRows: number | null;
  /** The number of rows that are sent; later rows are checked and counted. Null: all are sent. */
  sentRows: number | null;
}

/** What the parsing process sends: `table` first, then rows, then `end` or at any time `error`. */
export type TableFrame =
  | { kind: 'table'; description: TableDescription; header: TableRow }
  | { kind: 'rows'; rows: readonly TableRow[] }
  /** The number of further rows that were counted and are not sent. */
  | { kind: 'counted'; rows: number }
  | { kind: 'end' }
  | { kind: 'error'; code: TableErrorCode; detail: TableErrorDetail }
  | { kind: 'fault'; description: string };

/** Four bytes of length, then JSON: it carries any text, half surrogate pairs too, and reading it runs nothing. */
export function encodeFrame(frame: TableFrame): Buffer {
  const body = Buffer.from(JSON.stringify(frame));
  const head = Buffer.allocUnsafe(4);
  head.writeUInt32LE(body.length);
  return Buffer.concat([head, body]);
}

/** More than any batch within the limits has: a process that announces more is not believed. */
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** Frames out of the chunks of a pipe. */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<TableFrame, void, undefined> {
  let waiting: Buffer[] = [];
  let size = 0;
  let wanted: number | null = null;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    for (;;) {
      if (size < (wanted ?? 4)) break;
      const all: Buffer = waiting.length === 1 ? (waiting[0] ?? chunk) : Buffer.concat(waiting);
      if (wanted === null) {
        wanted = all.readUInt32LE(0);
        if (wanted > MAX_FRAME_BYTES) throw new Error(`A frame of ${wanted} bytes was announced`);
        waiting = [all.subarray(4)];
        size -= 4;
        continue;
      }
      const frame = JSON.parse(all.toString('utf8', 0, wanted)) as TableFrame;
      waiting = [all.subarray(wanted)];
      size -= wanted;
      wanted = null;
      yield frame;
    }
  }
}
