import { mkdtempSync, openSync, closeSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readFile } from '../reader/read-file.ts';
import { TableError } from '../table-error.ts';
import type { TableDescription, TableRow } from '../table-frame.ts';
import { TABLE_LIMITS, type TableLimits } from '../table-limits.ts';

export interface WholeTable {
  description: TableDescription;
  header: TableRow;
  rows: TableRow[];
}

interface Options {
  limits?: Partial<TableLimits>;
  encoding?: string;
  delimiter?: string;
  sheet?: string;
}

/** Runs with a file of these bytes, which is deleted afterwards. Its name says nothing about its format. */
export async function withFile<T>(bytes: Uint8Array | string, work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-table-test-'));
  try {
    const file = path.join(folder, 'upload.bin');
    writeFileSync(file, bytes);
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The parser without its process: tables of many cases. */
export async function readHere(bytes: Uint8Array | string, options: Options = {}): Promise<WholeTable> {
  return withFile(bytes, async (file) => {
    const fd = openSync(file, 'r');
    const rows: TableRow[] = [];
    let table: Pick<WholeTable, 'description' | 'header'> | null = null;
    try {
      const request = {
        limits: { ...TABLE_LIMITS, ...options.limits },
        encoding: options.encoding ?? null,
        delimiter: options.delimiter ?? null,
        sheet: options.sheet ?? null,
        stopAfterRows: null,
        sentRows: null,
      };
      await readFile(fd, request, (frame) => {
        if (frame.kind === 'table') table = { description: frame.description, header: frame.header };
        if (frame.kind === 'rows') rows.push(...frame.rows);
        return Promise.resolve();
      });
    } finally {
      closeSync(fd);
    }
    if (table === null) throw new Error('A table without a header');
    return { ...(table as Pick<WholeTable, 'description' | 'header'>), rows };
  });
}

/** The header and the rows as lists of texts. */
export async function cellsOf(bytes: Uint8Array | string, options: Options = {}): Promise<string[][]> {
  const { header, rows } = await readHere(bytes, options);
  return [header, ...rows].map(({ cells }) => [...cells]);
}

/** The refusal of a reading that must not succeed. */
export async function refusalOf(reading: Promise<unknown>): Promise<TableError> {
  const outcome = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  if (outcome instanceof TableError) return outcome;
  throw outcome instanceof Error ? outcome : new Error('The table was read, and should have been refused');
}
