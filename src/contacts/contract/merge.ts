import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { fieldChoice } from '../../records/contract/merge.ts';
import { record } from '../../records/contract/record.ts';

/** For how long a merge can be undone. */
export const UNDO_DAYS = 7;

const version = z.int({ error: 'Say on which version of the contact this was decided.' });

/** Which contact becomes part of this one, and which value wins, by the names of fields. */
export const mergeContactsBody = z.strictObject({
  contact_id: id,
  /** The versions of both that the person saw. */
  version,
  merged_version: version,
  /** A field that is left out keeps the value of this contact, or gets that of the other where it has none. */
  choices: z.record(z.string().max(64), fieldChoice).default({}),
});
export type MergeContactsBody = z.output<typeof mergeContactsBody>;

/** A merge by a person. */
export const contactMerge = z.object({
  id,
  merged: z.object({ id, label: z.string() }),
  actor,
  time: instant,
  /** Until when it can be undone; null when it cannot. */
  undo_until: instant.nullable(),
  undone_time: instant.nullable(),
});
export type ContactMergeEntry = z.infer<typeof contactMerge>;

/** How much of one kind belongs to each of two contacts. */
export const contactMergeCount = z.object({ name: z.string(), label: z.string(), kept: z.int(), merged: z.int() });
export type ContactMergeCount = z.infer<typeof contactMergeCount>;

/** Another contact that may be the same person, and in what the two are alike. */
export const duplicateContact = z.object({
  contact: record,
  reasons: z.array(z.enum(['name', 'phone', 'email'])),
});
export type DuplicateContact = z.infer<typeof duplicateContact>;
