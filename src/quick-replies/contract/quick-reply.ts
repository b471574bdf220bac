import { z } from 'zod';
import { instant, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** Characters of a text: what the strictest common channel takes in one message. */
export const LONGEST_REPLY = 4_096;
/** How many the team may have, and how many each person: as many as one page of the list. */
export const QUICK_REPLIES_MAX = 200;

/** The team's, or a person's own. */
export const quickReplyScopes = ['team', 'own'] as const;
export type QuickReplyScope = (typeof quickReplyScopes)[number];

/** Languages that are offered; the text may be in any. */
export const quickReplyLanguages = ['en', 'hi', 'ta', 'te', 'kn', 'ml', 'mr', 'bn', 'gu', 'pa', 'ur', 'ar'] as const;

/** What is typed after the slash: letters of any script, digits, - and _; kept in lower case. */
const shortcut = requiredText('Write a shortcut.', 40)
  .transform((typed) => typed.replace(/^\/+/, '').toLowerCase())
  .refine((typed) => /^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u.test(typed), {
    error: 'Use letters, digits, - and _ only, such as delivery-time.',
  });

export const quickReply = z.object({
  id,
  scope: z.enum(quickReplyScopes),
  shortcut: z.string(),
  title: z.string(),
  language: z.string(),
  text: z.string(),
  /** How often it was inserted, by everyone. */
  use_count: z.number().int(),
  version: z.number().int(),
  modified_time: instant,
});
export type QuickReply = z.infer<typeof quickReply>;

const fields = {
  shortcut,
  title: requiredText('Write a title.', 80),
  language: z.string({ error: 'Choose a language.' }).regex(/^[a-z]{2,3}$/, { error: 'Choose a language.' }),
  text: requiredText('Write the text.', LONGEST_REPLY),
};

export const createQuickReplyBody = z.strictObject({
  scope: z.enum(quickReplyScopes, { error: 'Choose who may use it.' }),
  ...fields,
});
/** All fields of one; with a version that is no longer the latest it is refused. */
export const updateQuickReplyBody = z.strictObject({ ...fields, version: z.number().int().optional() });
