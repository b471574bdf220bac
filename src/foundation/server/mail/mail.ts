import { z } from 'zod';
import { email } from '../../contract/fields.ts';
import { sealedLink } from './sealed-link.ts';

// A header of a mail is one line: no control character, no Unicode line or paragraph separator.
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const oneLine = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text.isWellFormed() && ONE_LINE.test(text), { error: 'Write this on one line.' });

export const SUBJECT_MAX = 200;

/**
 * A mail of ours, as its job carries it. What the reader sees is made from it when it is sent, as plain text and
 * as HTML of the same words; so no caller writes HTML, and the link stays sealed until then.
 */
export const mail = z.object({
  to: email,
  to_name: oneLine(120).optional(),
  subject: oneLine(SUBJECT_MAX),
  /** Heading of the mail. */
  title: oneLine(SUBJECT_MAX),
  /** One paragraph each. Plain text. */
  lines: z.array(z.string().min(1).max(2_000)).max(20),
  /** The one button. */
  action: z.object({ label: oneLine(60), link: sealedLink }).optional(),
  /** Small print: why this came, what to do when it was not asked for. */
  footer: z.string().min(1).max(500).optional(),
  /** Language of the words, as in the `lang` attribute. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .default('en'),
});

export type Mail = z.output<typeof mail>;
export type MailInput = z.input<typeof mail>;
