import type { CellValue, ColumnType, RowEncoder, TableColumn } from '../table-column.ts';
import { guardFormula } from '../formula-guard.ts';
import { booleanOf, dateOf, instantOf, numberOf, textOf } from './cell-values.ts';

/** Without it Excel reads the file in the encoding of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';
const NEEDS_QUOTES = /[",;\t|\r\n]|^\s|\s$/;

/** RFC 4180: commas, line ends of Windows, quotation marks doubled; UTF-8. */
export function csvEncoder(columns: readonly TableColumn[]): RowEncoder {
  const line = (cells: readonly string[]) => `${cells.map(quote).join(',')}\r\n`;
  return {
    begin: () => BYTE_ORDER_MARK + line(columns.map(({ header }) => safeText(header))),
    row: (values) => line(columns.map(({ type }, index) => cellText(type, values[index] ?? null))),
    finish: () => '',
  };
}

const quote = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** UTF-8 has no half surrogate pairs, and a reader takes a file with a zero byte for no text. */
const safeText = (text: string): string => guardFormula(text.toWellFormed().replaceAll('\u0000', '\uFFFD'));

function cellText(type: ColumnType, value: CellValue): string {
  if (value === null) return '';
  switch (type) {
    case 'text':
      return safeText(textOf(value));
    case 'number':
      return numberOf(value);
    case 'boolean':
      return String(booleanOf(value));
    case 'date':
      return dateOf(value);
    case 'instant':
      return instantOf(value).toISOString();
  }
}
