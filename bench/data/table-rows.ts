import type { Dataset } from './dataset.ts';

/** What a column may hold. Objects become JSON, arrays PostgreSQL arrays of text. */
export type CellValue =
  | string
  | number
  | boolean
  | null
  | Date
  | Buffer
  | readonly string[]
  | Readonly<Record<string, unknown>>;

/** All rows of one table, made one at a time. */
export interface TableRows {
  table: string;
  columns: readonly string[];
  rows: Iterable<readonly CellValue[]>;
}

/**
 * What an area contributes: its tables, those that others refer to first. A new area adds one file
 * with one such function and one line in `generators.ts`.
 */
export type AreaGenerator = (dataset: Dataset) => readonly TableRows[];

const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escape = (text: string): string => text.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character] ?? '');

function plainText(value: Exclude<CellValue, null>): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) {
    return `{${(value as readonly string[]).map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** One row in the text form of COPY. */
export function copyLine(row: readonly CellValue[]): string {
  return `${row.map((value) => (value === null ? '\\N' : escape(plainText(value)))).join('\t')}\n`;
}
