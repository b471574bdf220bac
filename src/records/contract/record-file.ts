import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** A file at a record. */
export const recordFile = z.object({
  csid: id,
  name: z.string(),
  mime_type: z.string(),
  size: z.int(),
  created_by: actor,
  created_time: instant,
});
export type RecordFile = z.infer<typeof recordFile>;

/** The file that was uploaded for it. */
export const addFileBody = z.strictObject({ csid: id });
