import { z } from 'zod';
import { instant, isStorable, UNSTORABLE } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** Characters of a draft: ten of the longest messages, which is as many as are sent at once. */
export const LONGEST_DRAFT = 100_000;
/** The newest so many are read by a browser that starts; older ones stay on their device. */
export const MOST_DRAFTS = 200;

/** What a person has typed in a chat and not sent. An empty text: nothing any more. */
export const chatDraft = z.object({ chat_id: id, text: z.string(), saved_time: instant });
export type ChatDraft = z.infer<typeof chatDraft>;

/** Spaces at the ends are kept: the text stands in a field in which someone types. */
export const saveDraftBody = z.strictObject({
  text: z
    .string({ error: 'Write this as text.' })
    .max(LONGEST_DRAFT, { error: `Use at most ${LONGEST_DRAFT} characters.` })
    .refine(isStorable, { error: UNSTORABLE }),
});
