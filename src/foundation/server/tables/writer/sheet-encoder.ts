import { TableError } from '../table-error.ts';
import type { CellValue, ColumnType, RowEncoder, TableColumn } from '../table-column.ts';
import { escapeText } from '../xml-text.ts';
import { booleanOf, dateOf, instantOf, numberOf, textOf } from './cell-values.ts';

/** What a sheet of Excel holds. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_CELL_LENGTH = 32_767;
/** Zip without its 64-bit form; UTF-8 has up to three bytes for a unit, and most sheets one. */
const MAX_LENGTH = 4 * 1024 ** 3 - 1024 ** 2;
/** Digits that a number cell is exact to; with more of them a number is a text. */
const EXACT_DIGITS = 15;

const DAY_MS = 86_400_000;
/** 1900-03-01, from which on the days of spreadsheets are those of the calendar, and the end of year 9999. */
const FIRST_DAY_MS = Date.UTC(1900, 2, 1);
const END_MS = Date.UTC(10_000, 0, 1);
const EPOCH_SERIAL = 25_569;

/** The XML of a sheet. There is no element for a formula in it, and every text is an inline string. */
export function sheetEncoder(columns: readonly TableColumn[], declaration: string, namespace: string): RowEncoder {
  if (columns.length > MAX_COLUMNS) throw new TableError('too_many_columns', { limit: MAX_COLUMNS });
  const names = columns.map((_, index) => columnName(index));
  let rows = 0;
  let size = 0;
  const counted = (xml: string) => {
    size += Buffer.byteLength(xml);
    if (size > MAX_LENGTH) throw new TableError('too_large', { row: rows, limit: MAX_LENGTH });
    return xml;
  };
  const row = (cells: (name: string, index: number) => string) => {
    rows += 1;
    if (rows > MAX_ROWS) throw new TableError('too_many_rows', { row: rows, limit: MAX_ROWS });
    const xml = names.map((name, index) => cells(`${name}${rows}`, index)).join('');
    return counted(`<row r="${rows}">${xml}</row>`);
  };
  return {
    begin: () =>
      counted(`${declaration}<worksheet xmlns="${namespace}"><sheetData>`) +
      row((reference, index) => textCell(reference, columns[index]?.header ?? '', rows, index)),
    row: (values) =>
      row((reference, index) => cell(reference, columns[index]?.type ?? 'text', values[index] ?? null, rows, index)),
    finish: () => counted('</sheetData></worksheet>'),
  };
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function textCell(reference: string, text: string, row: number, index: number): string {
  if (text.length > MAX_CELL_LENGTH)
    throw new TableError('cell_too_long', { row, column: index + 1, limit: MAX_CELL_LENGTH });
  if (text === '') return '';
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`;
}

const numberCell = (reference: string, value: string, style: 0 | 1 | 2): string =>
  `<c r="${reference}"${style === 0 ? '' : ` s="${style}"`}><v>${value}</v></c>`;

function cell(reference: string, type: ColumnType, value: CellValue, row: number, index: number): string {
  if (value === null) return '';
  switch (type) {
    case 'text':
      return textCell(reference, textOf(value), row, index);
    case 'number': {
      const digits = numberOf(value);
      return isExact(digits) ? numberCell(reference, digits, 0) : textCell(reference, digits, row, index);
    }
    case 'boolean':
      return `<c r="${reference}" t="b"><v>${booleanOf(value) ? 1 : 0}</v></c>`;
    case 'date': {
      const date = dateOf(value);
      return dateCell(reference, Date.parse(date), 1) ?? textCell(reference, date, row, index);
    }
    case 'instant': {
      const instant = instantOf(value);
      return dateCell(reference, instant.getTime(), 2) ?? textCell(reference, instant.toISOString(), row, index);
    }
  }
}

/** A number that comes back with the same digits: 1.50 and 007 would not. */
const isExact = (digits: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(digits) &&
  digits !== '-0' &&
  digits.replace(/[-.]/g, '').length <= EXACT_DIGITS;

/** Null for what a spreadsheet has no date for. */
function dateCell(reference: string, ms: number, style: 1 | 2): string | null {
  if (!(ms >= FIRST_DAY_MS && ms < END_MS)) return null;
  return numberCell(reference, String(ms / DAY_MS + EPOCH_SERIAL), style);
}
