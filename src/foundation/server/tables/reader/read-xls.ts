import { CFB as untypedCfb, read, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx';
import { TableError } from '../table-error.ts';
import type { ReadingRequest, TableDescription, TableFrame } from '../table-frame.ts';
import { chooseSheet } from './choose-sheet.ts';
import { dateKindOf, dateText } from './date-text.ts';
import { numberText } from './number-text.ts';
import { collectRows } from './row-collector.ts';
import type { SourceFile } from './source-file.ts';

/** Reads what old Office programs wrote: a workbook of Excel 95 to 2003, or a refusal that names what else it is. */
export async function readXls(
  file: SourceFile,
  request: ReadingRequest,
  send: (frame: TableFrame) => Promise<void>,
): Promise<void> {
  const bytes = file.read(0, file.size);
  refuseOtherDocuments(bytes);
  const book = parse(bytes);
  const hidden = new Map(book.Workbook?.Sheets?.map(({ name, Hidden }) => [name, Hidden !== undefined && Hidden > 0]));
  const sheets = book.SheetNames.map((name) => ({ name, isHidden: hidden.get(name) ?? false }));
  const { name } = chooseSheet(sheets, request.sheet);
  const description: TableDescription = {
    format: 'xls',
    encoding: null,
    delimiter: null,
    sheets: book.SheetNames,
    sheet: name,
  };
  const rows = collectRows(request, description, send);
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true;
  for (const [index, cells] of rowsOf(book.Sheets[name])) {
    const adding = rows.add(
      index + 1,
      Array.from(cells, (cell) => (cell ? cellText(cell, isFrom1904) : '')),
    );
    if (adding) await adding;
  }
  await rows.finish();
}

function parse(bytes: Buffer): WorkBook {
  try {
    // All rows, at most 65,536: a limit here would cut off what comes behind empty rows and say nothing.
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellText: false,
      cellNF: true,
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(message)) throw new TableError('encrypted', {}, { cause: error });
    throw new TableError('malformed', { reason: 'xls' }, { cause: error });
  }
}

function* rowsOf(sheet: WorkSheet | undefined): Generator<[number, readonly (CellObject | undefined)[]], void> {
  const data = (sheet as { '!data'?: (CellObject | undefined)[][] } | undefined)?.['!data'] ?? [];
  // Rows that the sheet does not have are holes.
  for (let index = 0; index < data.length; index += 1) {
    const cells = data[index];
    if (cells) yield [index, cells];
  }
}

function cellText({ t, v, z, w }: CellObject, isFrom1904: boolean): string {
  if (t === 'n') {
    return dateText(Number(v), dateKindOf(String(z ?? '')), isFrom1904) ?? numberText(String(v)) ?? '';
  }
  if (t === 'b') return v ? 'true' : 'false';
  if (t === 'e') return w ?? ERRORS[Number(v)] ?? '#N/A';
  return t === 's' ? String(v ?? '') : '';
}

/** [MS-XLS] 2.5.10: what a formula that failed shows. */
const ERRORS: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
};

/** The library has no types for it. */
const cfb = untypedCfb as { read(bytes: Buffer, options: { type: 'buffer' }): { FileIndex: { name?: string }[] } };

/** What a compound file is, by the streams in it. */
const STREAMS: readonly (readonly [name: string, refusal: TableError | null])[] = [
  ['EncryptedPackage', new TableError('encrypted')],
  ['Workbook', null],
  ['Book', null],
  ['WordDocument', new TableError('unsupported', { format: 'doc' })],
  ['PowerPoint Document', new TableError('unsupported', { format: 'ppt' })],
];

function refuseOtherDocuments(bytes: Buffer): void {
  let names: Set<string | undefined>;
  try {
    names = new Set(cfb.read(bytes, { type: 'buffer' }).FileIndex.map(({ name }) => name));
  } catch (error) {
    throw new TableError('malformed', { reason: 'compound_file' }, { cause: error });
  }
  const known = STREAMS.find(([name]) => names.has(name));
  if (!known) throw new TableError('not_a_table', { reason: 'compound_file' });
  if (known[1]) throw known[1];
}
