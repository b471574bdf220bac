import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startReading, type ReadingProcess } from './reading-process.ts';
import { TableError } from './table-error.ts';
import type { ReadingRequest, TableDescription, TableFrame, TableRow } from './table-frame.ts';
import { TABLE_LIMITS, type TableLimits } from './table-limits.ts';

export interface ReadTableOptions {
  limits?: Partial<TableLimits>;
  /** Of a CSV; else it is detected. A name of the WHATWG encoding standard. */
  encoding?: string;
  /** Of a CSV; else it is detected. One character. */
  delimiter?: string;
  /** Of a workbook; else the first sheet that is not hidden. */
  sheet?: string;
  /** The number of rows that are yielded; later rows are checked and counted. All by default. */
  sentRows?: number;
  signal?: AbortSignal;
}

/**
 * A table that is being read. Iterating yields batches of rows, once; the file is parsed no further than its consumer has
 * come, and leaving the loop ends the process. A reading that is never iterated must be closed.
 */
export interface TableReading extends AsyncIterable<readonly TableRow[]>, AsyncDisposable {
  description: TableDescription;
  /** The first row with a text in it; its cells as they are, empty and repeated ones too. */
  header: TableRow;
  /** Rows that were read so far. */
  readonly rowCount: number;
  close(): Promise<void>;
}

/**
 * Reads a CSV, XLSX or XLS as texts, whatever the file's name says. It is parsed in a process of its own with limits of
 * memory and time; the event loop only receives batches. A stream is put into a temporary file first, because workbooks
 * are read from their end. Throws `TableError`, here or while rows are read, and what `signal` was aborted with.
 */
export async function readTable(source: string | Readable, options: ReadTableOptions = {}): Promise<TableReading> {
  return openReading(source, options, null);
}

export interface TablePreview {
  description: TableDescription;
  header: TableRow;
  rows: readonly TableRow[];
}

/** The header and the first rows, without reading further. */
export async function peekTable(
  source: string | Readable,
  { rows: wanted = 20, ...options }: ReadTableOptions & { rows?: number } = {},
): Promise<TablePreview> {
  const reading = await openReading(source, options, wanted);
  const rows: TableRow[] = [];
  for await (const batch of reading) rows.push(...batch);
  return { description: reading.description, header: reading.header, rows };
}

async function openReading(
  source: string | Readable,
  options: ReadTableOptions,
  stopAfterRows: number | null,
): Promise<TableReading> {
  const request = requestOf(options, stopAfterRows);
  const file = typeof source === 'string' ? { path: source, folder: null } : await spool(source, request, options);
  let child: ReadingProcess | null = null;
  const close = async () => {
    await child?.end();
    if (file.folder !== null) await rm(file.folder, { recursive: true, force: true });
  };
  try {
    child = await start(file.path, request, options.signal);
    const table = await child.next();
    if (table?.kind !== 'table') throw new Error('A table began without its header');
    const { description, header } = table;
    const counter = { rows: 0 };
    return {
      description,
      header,
      get rowCount() {
        return counter.rows;
      },
      [Symbol.asyncIterator]: () => batches(child, counter, close),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function requestOf({ limits, encoding, delimiter, sheet, sentRows }: ReadTableOptions, stopAfterRows: number | null) {
  return {
    limits: { ...TABLE_LIMITS, ...limits },
    encoding: encoding === undefined ? null : new TextDecoder(encoding).encoding,
    delimiter: delimiter ?? null,
    sheet: sheet ?? null,
    stopAfterRows,
    sentRows: sentRows ?? null,
  } satisfies ReadingRequest;
}

/** The process gets the open file, so that it needs no right to any path. */
async function start(file: string, request: ReadingRequest, signal: AbortSignal | undefined): Promise<ReadingProcess> {
  signal?.throwIfAborted();
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size > request.limits.maxFileBytes) throw tooLarge(request);
    return startReading(handle.fd, request, signal);
  } finally {
    await handle.close();
  }
}

const tooLarge = ({ limits }: ReadingRequest) => new TableError('too_large', { limit: limits.maxFileBytes });

async function spool(source: Readable, request: ReadingRequest, { signal }: ReadTableOptions) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-table-'));
  const file = path.join(folder, 'table');
  let size = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > request.limits.maxFileBytes ? tooLarge(request) : null, chunk);
    },
  });
  try {
    await pipeline(source, limited, createWriteStream(file, { mode: 0o600 }), signal ? { signal } : {});
    return { path: file, folder };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    signal?.throwIfAborted();
    throw error;
  }
}

async function* batches(
  child: ReadingProcess | null,
  counter: { rows: number },
  close: () => Promise<void>,
): AsyncGenerator<readonly TableRow[], void, undefined> {
  try {
    for (;;) {
      const frame: TableFrame | null = (await child?.next()) ?? null;
      if (frame === null) return;
      if (frame.kind === 'counted') counter.rows += frame.rows;
      if (frame.kind !== 'rows') continue;
      counter.rows += frame.rows.length;
      yield frame.rows;
    }
  } finally {
    await close();
  }
}
