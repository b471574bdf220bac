/** A number may be text of digits, which is kept exact; a date is YYYY-MM-DD; an instant is a Date or its ISO text. */
export type ColumnType = 'text' | 'number' | 'boolean' | 'date' | 'instant';

export interface TableColumn {
  header: string;
  type: ColumnType;
}

export type CellValue = string | number | bigint | boolean | Date | null;

/** Turns rows into the text of one format. */
export interface RowEncoder {
  begin(): string;
  /** Throws a `TableError` for what the format cannot hold, a `TypeError` for a value of another type. */
  row(values: readonly CellValue[]): string;
  finish(): string;
}
