import { z } from 'zod';
import { id } from '../../foundation/contract/id.ts';

/** Somewhere that a field or one of its options is used. */
export const fieldUse = z.object({
  /** What it is, in the middle of a sentence: `web form`. */
  kind: z.string(),
  name: z.string(),
  /** A record of a module that has a page, or a view of the list of one; null where the reader cannot open it. */
  at: z.union([z.object({ module: z.string(), id }), z.object({ module: z.string(), view: id })]).nullable(),
});
export type FieldUse = z.infer<typeof fieldUse>;
