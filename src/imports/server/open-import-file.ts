import type { Id } from '../../foundation/contract/id.ts';
import type { Services } from '../../foundation/server/services.ts';
import { TableError } from '../../foundation/server/tables/table-error.ts';
import { readTable, type ReadTableOptions, type TableReading } from '../../foundation/server/tables/read-table.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { findExport, openMedia } from '../../media/server/index.ts';
import type { ImportFileRow } from './import-file-store.ts';

/** Begins to read a file; its caller closes it. Rows after the first `sentRows` are only counted. Throws `TableError` for what is wrong with it. */
export async function openImportFile(
  services: Services,
  businessId: Id,
  { media_id: mediaId, reading }: Pick<ImportFileRow, 'media_id' | 'reading'>,
  { sentRows }: Pick<ReadTableOptions, 'sentRows'> = {},
): Promise<TableReading> {
  const media =
    mediaId === null
      ? null
      : await inTransaction({ pool: services.pool, businessId, mode: 'read' }, (tx) => findExport(tx, mediaId));
  const opened = media && (await openMedia(services, businessId, media).open());
  if (!opened) throw new TableError('empty', { reason: 'the file is gone' });
  try {
    return await readTable(opened.stream, { ...reading, ...(sentRows !== undefined && { sentRows }) });
  } catch (error) {
    // It may have failed before it began with the bytes.
    opened.stream.destroy();
    throw error;
  }
}

const SENTENCES: Readonly<Record<string, (detail: TableError['detail']) => string>> = {
  not_a_table: () => 'This is not a CSV, XLS or XLSX file.',
  unsupported: ({ format }) =>
    `${(format ?? 'This kind of').toUpperCase()} files are not read. Save it as CSV or XLSX.`,
  encrypted: () => 'This file has a password. Save it without one.',
  empty: () => 'This file is empty.',
  malformed: ({ row }) =>
    row === undefined
      ? 'This file is damaged and cannot be read.'
      : `Row ${row} cannot be read. Look for quotes that are not closed, or parts in another encoding.`,
  too_large: () => 'Files for an import can be up to 100 MB.',
  too_many_rows: ({ limit }) => `This file has more than ${limit} rows.`,
  too_many_columns: ({ limit }) => `This file has more than ${limit} columns.`,
  cell_too_long: ({ row }) => `A cell of row ${row ?? '?'} is too long.`,
  row_too_long: ({ row }) => `Row ${row ?? '?'} is too long.`,
  decompression_bomb: () => 'This file grows beyond any sensible size when it is unpacked, and was refused.',
  out_of_memory: () => 'This file needs too much memory. Save it as CSV.',
  timed_out: () => 'This file takes too long to read. Save it as CSV, or split it.',
};

/** Why a file cannot be read, for people. */
export const tableProblem = ({ code, detail }: TableError): string =>
  SENTENCES[code]?.(detail) ?? 'This file cannot be read.';
