import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { instant, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** Characters of one note. */
export const NOTE_MAX = 5000;
const MENTIONS_MAX = 20;

/** What somebody wrote down at a record. */
export const note = z.object({
  id,
  module: z.string(),
  record_id: id,
  text: z.string(),
  /** Users who are named in it. */
  mentions: z.array(id),
  created_by: actor,
  created_time: instant,
  modified_time: instant,
  version: z.int(),
});
export type Note = z.infer<typeof note>;

const text = requiredText('Write a note.', NOTE_MAX);
const mentions = z.array(id).max(MENTIONS_MAX, { error: `Name at most ${MENTIONS_MAX} people.` });

export const createNoteBody = z.strictObject({
  module: z.string({ error: 'Say which module the record is of.' }).max(64),
  record_id: id,
  text,
  mentions: mentions.default([]),
});

export const updateNoteBody = z.strictObject({ text, mentions: mentions.optional(), version: z.int().optional() });
