/** Why a file was not read, or a table not written. Callers put it into words; the codes are stable. */
export type TableErrorCode =
  /** No table at all: a picture, a program, a text with binary parts. */
  | 'not_a_table'
  /** A known format that is not read; `detail.format` names it: xlsb, ods, numbers, doc, html … */
  | 'unsupported'
  | 'encrypted'
  | 'empty'
  /** `detail.row`, `detail.column` and `detail.reason` where they are known. */
  | 'malformed'
  | 'too_large'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'cell_too_long'
  | 'row_too_long'
  /** A part of a zip that grows beyond its ratio or size, or too many parts. */
  | 'decompression_bomb'
  | 'out_of_memory'
  | 'timed_out';

export interface TableErrorDetail {
  /** As a person counts: the first row of the file is 1. */
  row?: number;
  /** The first column is 1. */
  column?: number;
  /** The limit that was exceeded. */
  limit?: number;
  format?: string;
  /** For logs and support, never for a screen. */
  reason?: string;
}

/** The refusal of a table. Everything else that is thrown is a fault of the program or of the machine. */
export class TableError extends Error {
  readonly code: TableErrorCode;
  readonly detail: TableErrorDetail;

  constructor(code: TableErrorCode, detail: TableErrorDetail = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(detail)}`, options);
    this.name = 'TableError';
    this.code = code;
    this.detail = detail;
  }
}
