import { defineErrors } from '../../foundation/contract/errors.ts';

export const importErrors = defineErrors({
  MISSING_MANDATORY_COLUMN: {
    status: 400,
    message: 'The column {key} is missing. Add it to the file, or match one of its columns to it.',
  },
  INVALID_HEADERS: { status: 400, message: 'Headers cannot be empty.' },
  INVALID_DATA: {
    reasons: {
      IMPORT_VALUE: 'Invalid value found at Row {row} Column {column}.',
      IMPORT_EMPTY: 'This file has no rows below its header.',
      IMPORT_COLUMNS: 'Two columns are matched to the same field. Skip one of them.',
    },
  },
  LIMIT_EXCEEDED: {
    reasons: {
      IMPORT_ROWS:
        'Only a maximum of {count} rows are allowed in a single import. Split the file and import its parts.',
      IMPORT_FILE: 'Files for an import can be up to 100 MB.',
    },
  },
  NOT_ALLOWED: {
    reasons: {
      IMPORT_FILE_READING: 'This file is still being read. Try again in a moment.',
      IMPORT_FILE_UNREADABLE: 'This file cannot be imported: {problem}',
      IMPORT_RUNNING: 'This import has not ended yet.',
      IMPORT_UNDONE: 'This import was undone.',
    },
  },
});

declare module '../../foundation/contract/errors.ts' {
  interface AreaErrors {
    imports: typeof importErrors;
  }
}
