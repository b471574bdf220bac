import { z } from 'zod';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** Rows of an import of a campaign in the default plan (specification, section 9). */
export const CAMPAIGN_ROWS_MAX = 500;

/** What is wrong with one cell: row 1 is the first below the head. */
export const importError = z.object({ row: z.int(), column: z.string(), message: z.string() });

export const campaignImport = z.object({
  id,
  file_name: z.string(),
  created_time: instant,
  status: z.enum(['pending', 'in_progress', 'completed', 'failed']),
  metrics: z.object({ total: z.int(), success: z.int(), failed: z.int() }),
  /** The heads of its columns, as variables name them. */
  columns: z.array(z.string()),
  /** The first hundred. */
  errors: z.array(importError),
  /** Why the whole file was refused. */
  failure: z.string().nullable(),
});
export type CampaignImport = z.infer<typeof campaignImport>;
