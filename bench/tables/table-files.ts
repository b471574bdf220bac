import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { createTableWriter } from '../../src/foundation/server/tables/create-table-writer.ts';
import type { CellValue, TableColumn } from '../../src/foundation/server/tables/table-column.ts';

const COLUMNS: readonly TableColumn[] = [
  { header: 'Name', type: 'text' },
  { header: 'Phone', type: 'text' },
  { header: 'City', type: 'text' },
  { header: 'Orders', type: 'number' },
  { header: 'Revenue', type: 'number' },
  { header: 'Customer since', type: 'date' },
  { header: 'Last seen', type: 'instant' },
  { header: 'Subscribed', type: 'boolean' },
  { header: 'Note', type: 'text' },
];
const CITIES = ['Chennai', 'சென்னை', 'München', 'São Paulo', 'Kraków', 'Delhi, "NCR"'];

/** The same numbers for the same index, so that a reading can be checked without keeping the rows. */
function hash(index: number, salt: number): number {
  let value = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

export const phoneOf = (index: number): string => `+91${9_000_000_000 + index}`;

function rowOf(index: number, start: number): CellValue[] {
  const at = hash(index, 1);
  return [
    `Customer ${hash(index, 2).toString(36)} ${hash(index, 3).toString(36)}`,
    phoneOf(index),
    CITIES[at % CITIES.length] ?? '',
    at % 500,
    ((at % 9_999_999) / 100).toFixed(2),
    new Date(start + (at % 3_000) * 86_400_000).toISOString().slice(0, 10),
    new Date(start + at * 20),
    at % 2 === 0,
    // Hexadecimal digits are compressed by half, as names and numbers are.
    `${hash(index, 4).toString(16)}${hash(index, 5).toString(16)}${hash(index, 6).toString(16)} called\nagain; ${at}`,
  ];
}

/** Writes rows until the file has about this many bytes; returns how many rows and bytes it has. */
export async function writeTableFile(
  file: string,
  format: 'csv' | 'xlsx',
  bytes: number,
): Promise<{ rows: number; bytes: number }> {
  const writable: Writable & { bytesWritten: number } = createWriteStream(file);
  const writer = await createTableWriter({ format, columns: COLUMNS, writable });
  const start = Date.UTC(2018, 0, 1);
  let rows = 0;
  while (writable.bytesWritten < bytes && rows < 1_048_000) {
    await writer.write(rowOf(rows, start));
    rows += 1;
  }
  await writer.end();
  return { rows, bytes: (await stat(file)).size };
}
