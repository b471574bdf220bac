import { TableError } from '../table-error.ts';
import type { ReadingRequest, TableFrame } from '../table-frame.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { Enough } from './row-collector.ts';
import { refuseOtherZips, sniffContainer } from './sniff-format.ts';
import { sourceFile } from './source-file.ts';
import { openZip } from './zip-entries.ts';

/** Reads the table in an open file and sends its frames; each must be taken before more is parsed. Refuses by `TableError`. */
export async function readFile(
  fd: number,
  request: ReadingRequest,
  send: (frame: TableFrame) => Promise<void>,
): Promise<void> {
  try {
    await readByFormat(fd, request, send);
  } catch (error) {
    if (error instanceof Enough) return send({ kind: 'end' });
    // Buffers are outside of the heap: they fail by an error where the heap ends the process.
    if (error instanceof RangeError && /allocation|memory/i.test(error.message))
      throw new TableError('out_of_memory', {}, { cause: error });
    throw error;
  }
}

async function readByFormat(
  fd: number,
  request: ReadingRequest,
  send: (frame: TableFrame) => Promise<void>,
): Promise<void> {
  const file = sourceFile(fd);
  switch (sniffContainer(file)) {
    case 'text':
      return readCsv(file, request, send);
    case 'compound': {
      // A large library, for few files.
      const { readXls } = await import('./read-xls.ts');
      return readXls(file, request, send);
    }
    case 'zip': {
      const zip = await openZip(file, request.limits);
      refuseOtherZips(zip);
      return readXlsx(zip, request, send);
    }
  }
}
