/** What a table may cost. The memory of the parsing process is limited apart from it (`reading-process.ts`). */
export interface TableLimits {
  maxFileBytes: number;
  /** Without the header and without empty rows. */
  maxRows: number;
  maxColumns: number;
  /** UTF-16 units, as spreadsheets count. */
  maxCellLength: number;
  /** All cells of a row together. */
  maxRowLength: number;
  /** Parts of a zip. */
  maxZipEntries: number;
  /** Of one part of a zip, inflated. */
  maxEntryBytes: number;
  /** Inflated ÷ compressed size of a part, judged from `RATIO_FROM_BYTES` inflated bytes on. */
  maxRatio: number;
  /** Texts that cells of an XLSX refer to: they are held in memory until the last row is read. */
  maxSharedTextBytes: number;
  /** Time in which the parsing process works; the time in which the caller handles rows does not count. */
  maxWorkMs: number;
}

const MB = 1024 * 1024;

/** 32,767 is what a cell of a spreadsheet holds; real sheets are compressed 5 to 40 times. */
export const TABLE_LIMITS: TableLimits = {
  maxFileBytes: 100 * MB,
  maxRows: 1_048_575,
  maxColumns: 500,
  maxCellLength: 32_767,
  maxRowLength: 1_000_000,
  maxZipEntries: 10_000,
  maxEntryBytes: 1024 * MB,
  maxRatio: 200,
  maxSharedTextBytes: 128 * MB,
  maxWorkMs: 5 * 60_000,
};
