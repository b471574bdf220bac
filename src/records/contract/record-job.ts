import { z } from 'zod';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { selection } from './record.ts';

/** Records that were refused and are named; the others are counted. */
export const NAMED_FAILURES = 100;

export const recordJob = z.object({
  id,
  module: z.string(),
  kind: z.enum(['delete', 'update', 'export', 'replace_option', 'undo']),
  /** `failed`: `problem` says why. */
  status: z.enum(['pending', 'in_progress', 'completed', 'failed']),
  /** How many records there are to do, counted when it began; null before. */
  total: z.int().nullable(),
  done: z.int(),
  failed: z.int(),
  /** Records that an undo has left as they are, because they were edited or deleted since. */
  kept: z.int(),
  failures: z.array(z.object({ id, message: z.string() })),
  /** What an export has written, until it expires; else null. */
  file: z.object({ name: z.string(), size: z.int(), expires_time: instant }).nullable(),
  /** Why it could not be done, or not be finished. */
  problem: z.string().nullable(),
});
export type RecordJob = z.infer<typeof recordJob>;

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Something that is done with many records. */
export const recordJobBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delete'), selection }),
  z.strictObject({ kind: z.literal('update'), selection, values: z.looseObject({}) }),
  /** Gives the records of an own update the values of before, where they still have what it set; within a day, once. */
  z.strictObject({ kind: z.literal('undo'), job_id: id }),
  z.strictObject({
    kind: z.literal('export'),
    selection,
    format: z.enum(exportFormats, { error: 'Choose CSV or XLSX.' }),
    /** Names of fields, in the order of the columns; left out, all fields. */
    columns: z
      .array(z.string().max(64))
      .min(1, { error: 'Choose at least one column.' })
      .max(500, { error: 'Use at most 500 columns.' })
      .optional(),
  }),
]);
export type RecordJobBody = z.input<typeof recordJobBody>;
