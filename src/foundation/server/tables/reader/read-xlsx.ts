import { TableError } from '../table-error.ts';
import type { ReadingRequest, TableDescription, TableFrame } from '../table-frame.ts';
import { unescapeText } from '../xml-text.ts';
import { chooseSheet } from './choose-sheet.ts';
import { dateText } from './date-text.ts';
import { numberText } from './number-text.ts';
import { readXml } from './read-xml.ts';
import { collectRows } from './row-collector.ts';
import { NO_SHARED_STRINGS, readSharedStrings, type SharedStrings } from './shared-strings.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import type { ZipEntries } from './zip-entries.ts';

/** Reads one sheet of a workbook, row by row as its XML is inflated. Of a formula, the value that the file holds. */
export async function readXlsx(
  zip: ZipEntries,
  request: ReadingRequest,
  send: (frame: TableFrame) => Promise<void>,
): Promise<void> {
  const workbook = await readWorkbook(zip);
  const tables = workbook.sheets.filter(({ part }) => part !== null);
  const sheet = chooseSheet(tables, request.sheet);
  const part = await zip.open(sheet.part ?? '');
  if (!part) throw new TableError('malformed', { reason: 'no_sheet' });
  const texts = workbook.sharedStringsPart === null ? null : await zip.open(workbook.sharedStringsPart);
  const shared = texts ? await readSharedStrings(texts, request.limits) : NO_SHARED_STRINGS;
  const description: TableDescription = {
    format: 'xlsx',
    encoding: null,
    delimiter: null,
    sheets: tables.map(({ name }) => name),
    sheet: sheet.name,
  };
  const rows = collectRows(request, description, send);
  // What one chunk of the part holds is a few batches; they are sent in their order.
  let sending: Promise<void> | null = null;
  const cells = createCellReader(workbook, shared, request, (number, row) => {
    const added = rows.add(number, row);
    if (added) sending = sending ? Promise.all([sending, added]).then(() => undefined) : added;
  });
  await readXml(part, cells, () => {
    const waiting = sending;
    sending = null;
    return waiting;
  });
  if (sending) await (sending as Promise<void>);
  await rows.finish();
}

function createCellReader(
  workbook: Workbook,
  shared: SharedStrings,
  { limits }: ReadingRequest,
  onRow: (number: number, cells: string[]) => void,
) {
  let rowNumber = 0;
  let cells: string[] = [];
  let column = 0;
  let type = 'n';
  let style = 0;
  let raw = '';
  let inText = false;
  let inPhonetic = false;

  const beginCell = (attributes: Readonly<Record<string, string>>) => {
    column = columnOf(attributes['r']) ?? column + 1;
    type = attributes['t'] ?? 'n';
    style = Number(attributes['s'] ?? 0);
    raw = '';
  };
  const endCell = () => {
    if (raw === '') return;
    if (column > limits.maxColumns)
      throw new TableError('too_many_columns', { row: rowNumber, limit: limits.maxColumns });
    const text = cellText(type, raw, style, workbook, shared);
    if (text === null) throw new TableError('malformed', { row: rowNumber, column, reason: `cell_${type}` });
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = text;
  };

  return {
    open(name: string, attributes: Readonly<Record<string, string>>, isSelfClosing: boolean) {
      if (name === 'row') {
        const given = Number(attributes['r']);
        rowNumber = Number.isSafeInteger(given) && given > rowNumber ? given : rowNumber + 1;
        [cells, column] = [[], 0];
      } else if (name === 'c') beginCell(attributes);
      else if (name === 'v' || name === 't') inText = !isSelfClosing && !inPhonetic;
      else if (name === 'rPh') inPhonetic = !isSelfClosing;
    },
    text(text: string) {
      if (!inText) return;
      raw += text;
      if (raw.length > limits.maxCellLength * 7)
        throw new TableError('cell_too_long', { row: rowNumber, column, limit: limits.maxCellLength });
    },
    close(name: string) {
      if (name === 'v' || name === 't') inText = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'c') endCell();
      else if (name === 'row' && cells.length > 0) onRow(rowNumber, cells);
    },
  };
}

function cellText(
  type: string,
  raw: string,
  style: number,
  { dateKinds, isFrom1904 }: Workbook,
  shared: SharedStrings,
): string | null {
  switch (type) {
    case 's':
      return shared.get(/^\s*\d+\s*$/.test(raw) ? Number(raw) : -1);
    case 'str':
    case 'inlineStr':
      return unescapeText(raw);
    case 'b':
      return raw.trim() === '1' || raw.trim() === 'true' ? 'true' : 'false';
    case 'd':
      return raw.trim().replace(/T00:00:00(?:\.0+)?Z?$/, '');
    case 'e':
      return raw;
    default:
      if (raw.trim() === '') return '';
      return dateText(Number(raw), dateKinds[style] ?? 'none', isFrom1904) ?? numberText(raw);
  }
}

/** `BC12` is column 55. Null without letters. */
function columnOf(reference: string | undefined): number | null {
  let column = 0;
  for (let at = 0; at < Math.min(4, reference?.length ?? 0); at += 1) {
    const letter = (reference?.charCodeAt(at) ?? 0) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column === 0 ? null : column;
}
