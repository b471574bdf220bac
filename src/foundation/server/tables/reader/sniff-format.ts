import { TableError } from '../table-error.ts';
import type { SourceFile } from './source-file.ts';
import type { ZipEntries } from './zip-entries.ts';

/** Formats of other programs by their first bytes. A picture or an archive needs no name: it has bytes that no text has. */
const MAGIC: readonly (readonly [bytes: string, format: string])[] = [
  ['%PDF-', 'pdf'],
  ['{\\rtf', 'rtf'],
  ['\x1f\x8b', 'gz'],
  ["7z\xbc\xaf'\x1c", '7z'],
  ['Rar!\x1a\x07', 'rar'],
  ['SQLite format 3\0', 'sqlite'],
  // Workbooks of Excel 2 to 4, which were no compound files.
  ['\x09\x00\x04\x00', 'xls_before_95'],
  ['\x09\x02\x06\x00', 'xls_before_95'],
  ['\x09\x04\x06\x00', 'xls_before_95'],
];

/** What the first bytes say; the name of a file plays no part. Refuses what is known and not read. */
export function sniffContainer(file: SourceFile): 'zip' | 'compound' | 'text' {
  if (file.size === 0) throw new TableError('empty');
  const head = file.read(0, 16).toString('latin1');
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip';
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return 'compound';
  const other = MAGIC.find(([bytes]) => head.startsWith(bytes));
  if (other) throw new TableError('unsupported', { format: other[1] });
  return 'text';
}

/** Other documents that are zips, by a part that only they have. */
const DOCUMENTS: readonly (readonly [part: RegExp, format: string])[] = [
  [/^xl\/workbook\.bin$/i, 'xlsb'],
  [/^index\/document\.iwa$|^index\.zip$/i, 'numbers'],
  [/^word\//i, 'docx'],
  [/^ppt\//i, 'pptx'],
  // OpenDocument: spreadsheets, texts and presentations.
  [/^meta-inf\/manifest\.xml$/i, 'ods'],
];

/** Refuses every zip that is no workbook. */
export function refuseOtherZips({ names }: ZipEntries): void {
  if (names.some((name) => /^xl\/workbook\.xml$|^\[content_types\]\.xml$/.test(name)) && !names.some(isOther)) return;
  const document = DOCUMENTS.find(([part]) => names.some((name) => part.test(name)));
  throw document
    ? new TableError('unsupported', { format: document[1] })
    : new TableError('not_a_table', { reason: 'zip' });
}

const isOther = (name: string): boolean => DOCUMENTS.some(([part]) => part.test(name));
