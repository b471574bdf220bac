import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { ServedFile } from '../../foundation/server/http/mount-bytes.ts';
import { createTableWriter } from '../../foundation/server/tables/create-table-writer.ts';
import { listFailedRows } from './import-row-store.ts';
import { requireReadable } from './imports.ts';

/** As many rows one file has: it is made in memory, and people correct no more at once. */
const MAX_ROWS = 20_000;
const PAGE = 1_000;

/** The rows that failed as a CSV that can be corrected and imported, with what is wrong in the last column. */
export async function failedRowsFile(ctx: MemberContext, importId: Id): Promise<ServedFile> {
  const { header, file_name: name } = await requireReadable(ctx, importId);
  const writable = new PassThrough();
  const taken = buffer(writable);
  const columns = [...header, 'What went wrong'].map((heading) => ({ header: heading, type: 'text' as const }));
  const writer = await createTableWriter({ format: 'csv', columns, writable });
  let after = 0;
  for (let written = 0; written < MAX_ROWS;) {
    const rows = await listFailedRows(ctx.tx, ctx.businessId, importId, { after, limit: PAGE });
    for (const { cells, faults } of rows)
      await writer.write([
        ...header.map((_, index) => cells[index] ?? ''),
        faults.map((fault) => (fault.header === '' ? fault.message : `${fault.header}: ${fault.message}`)).join(' '),
      ]);
    written += rows.length;
    after = rows.at(-1)?.number ?? after;
    if (rows.length < PAGE) break;
  }
  await writer.end();
  const bytes = await taken;
  return {
    name: `${name.replace(/\.[^.]*$/, '')} failed rows.csv`,
    mime_type: 'text/csv',
    size: bytes.length,
    open: (range) =>
      Promise.resolve({ stream: Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]) }),
  };
}
