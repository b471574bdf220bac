import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { instant, optionalText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { paging } from '../../foundation/contract/paging.ts';

/** Rows of one import in the default plan (specification, section 9). */
export const IMPORT_ROWS_MAX = 1000;
/** Rows that are sent again by one call. */
export const RETRIED_AT_ONCE = 100;

export const importStatus = z.enum(['pending', 'in_progress', 'completed']);

/** One row of a table, with its number as a person counts in the file. */
const tableRow = z.object({ number: z.int(), cells: z.array(z.string()) });

/** What is wrong in one word, by which failed rows are grouped. */
export const faultKinds = [
  'not_valid',
  'missing',
  /** Another record has the value, which may only stand once. */
  'duplicate',
  /** No user or record has the name. */
  'not_found',
  /** Several users or records have the name. */
  'ambiguous',
  /** The list of the import has no room. */
  'list_full',
  'not_storable',
  'other',
] as const;
const faultKind = z.enum(faultKinds);
export type FaultKind = z.infer<typeof faultKind>;

/** What is wrong with a row. `column` is its position in the file from 0; null for what no column holds. */
export const rowFault = z.object({
  column: z.int().nullable(),
  /** The heading of that column, or the label of the field. */
  header: z.string(),
  message: z.string(),
  /** Without it `other`, as for rows from before it was kept. */
  kind: faultKind.optional(),
  /** Of the field that is wrong; without it none is. */
  label: z.string().optional(),
  /** The record that has a value of the row which may only stand once. */
  record: z.object({ module: z.string(), id }).optional(),
});
export type RowFault = z.infer<typeof rowFault>;

/** A row that was not imported, with its values as the file has them. */
export const failedRow = tableRow.extend({ faults: z.array(rowFault) });
export type FailedRow = z.infer<typeof failedRow>;

/** A reason for which rows fail: the kind of their first fault, and the field that is wrong. */
export const failureReason = z.object({ kind: faultKind, label: z.string().nullable() });
export type FailureReason = z.infer<typeof failureReason>;
export const failedRowsQuery = z.strictObject({
  ...paging,
  kind: faultKind.optional(),
  /** With `kind`: the rows of that kind about this field; without it about none. */
  label: z.string().max(300).optional(),
});

/** How the rows of a file become records. */
export const existingChoices = ['fill', 'overwrite', 'skip'] as const;
const plan = {
  /** The name of a field for each column of the file; null: the column is not imported. */
  mapping: z.array(z.string().max(64).nullable()).max(500),
  /** What happens to a record that is there already: its empty fields are filled, it is overwritten, or it stays. */
  existing: z.enum(existingChoices, { error: 'Choose what happens to records that exist.' }).default('fill'),
  /** The country of phone numbers without a country code; null: that of the business. */
  country: z.string().length(2).nullable().default(null),
  /** They agreed to marketing messages; a contact who has opted out stays so. */
  is_consent_given: z.boolean().default(false),
  /** Where they agreed, to be able to prove it. */
  consent_source: optionalText(200).default(''),
};
export const importPlan = z.strictObject(plan);
export type ImportPlan = z.output<typeof importPlan>;

export const checkBody = z.strictObject({ ...plan, module: z.string().max(64), list_id: id.nullable().default(null) });
export const importBody = z.strictObject({ ...plan, file_id: id, list_id: id.nullable().default(null) });
export const listImportBody = z.strictObject({ ...plan, file_id: id });

/** What an import would do, tried without keeping any of it. */
export const importCheck = z.object({
  status: z.enum(['pending', 'completed']),
  /** Of a long file the first rows only. */
  checked_rows: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  /** Faults by column of the file. */
  faulty_columns: z.array(z.object({ column: z.int().nullable(), count: z.int() })),
  first_faults: z.array(failedRow),
});
export type ImportCheck = z.infer<typeof importCheck>;

/** A file that was uploaded for an import. */
export const importFile = z.object({
  id,
  name: z.string(),
  size: z.int(),
  /** `reading`: header and first rows may be there already, the number of rows is not. */
  state: z.enum(['reading', 'ready', 'failed']),
  /** Why it cannot be imported. */
  problem: z.string().nullable(),
  format: z.enum(['csv', 'xlsx', 'xls']).nullable(),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  header: z.array(z.string()),
  rows: z.array(tableRow),
  row_count: z.int().nullable(),
  check: importCheck.nullable(),
});
export type ImportFile = z.infer<typeof importFile>;

/** Encodings that a person can choose, by their names in the WHATWG encoding standard. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1254',
  'windows-1256',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

/** How a file is to be read, where what was detected is wrong. */
export const readingBody = z.strictObject({
  encoding: z.enum(encodings, { error: 'Choose an encoding from the list.' }).nullable().default(null),
  delimiter: z.string().length(1, { error: 'A delimiter is one character.' }).nullable().default(null),
  sheet: z.string().max(200).nullable().default(null),
});

/** A field that a column can be matched to. */
export const importField = z.object({
  name: z.string(),
  label: z.string(),
  type: z.string(),
  is_required: z.boolean(),
  /** Records are recognised by it. */
  is_match: z.boolean(),
});
export type ImportField = z.infer<typeof importField>;

/** What can be chosen for the file in a module, and what is proposed. */
export const importProposal = z.object({
  fields: z.array(importField),
  mapping: z.array(z.string().nullable()),
  /** The mapping is that of an earlier import with the same columns. */
  is_remembered: z.boolean(),
  /** The module knows a consent to messages. */
  has_consent: z.boolean(),
  max_rows: z.int(),
});
export type ImportProposal = z.infer<typeof importProposal>;

/** An import, and its entry in the history. */
export const importEntry = z.object({
  id,
  module: z.string(),
  list: z.object({ id, label: z.string() }).nullable(),
  file_name: z.string(),
  created_time: instant,
  completed_time: instant.nullable(),
  created_by: actor,
  status: importStatus,
  metrics: z.object({ total: z.int(), success: z.int(), failed: z.int() }),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** How many records these rows mean: several rows may mean one. Null where it was not counted. */
  records: z.int().nullable(),
  /** The first faults, in the sentences of the specification. */
  errors: z.array(z.object({ code: z.string(), message: z.string(), row: z.int().nullable() })),
  header: z.array(z.string()),
  mapping: z.array(z.string().nullable()),
  consent_source: z.string(),
  undo: z
    .object({
      status: z.enum(['in_progress', 'completed']),
      reverted: z.int(),
      /** Records that were edited since: they are as they were before the undo. */
      kept: z.int(),
      kept_records: z.array(z.object({ id, label: z.string() })),
    })
    .nullable(),
});
export type ImportEntry = z.infer<typeof importEntry>;

export const retryBody = z.strictObject({
  rows: z
    .array(z.strictObject({ number: z.int(), cells: z.array(z.string().max(32_767)).max(500) }))
    .min(1, { error: 'Choose at least one row.' })
    .max(RETRIED_AT_ONCE, { error: `Send at most ${RETRIED_AT_ONCE} rows at a time.` }),
});
