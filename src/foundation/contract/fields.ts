import { z } from 'zod';

/**
 * Text fields with the sentence that is shown beside the field. The API answers with the same
 * sentence, so a form and the API cannot disagree.
 */

// PostgreSQL text cannot hold U+0000, and half a surrogate pair is not text in any encoding.
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();
export const UNSTORABLE = 'This contains a character that cannot be stored.';

const atMost = (max: number): string => `Use at most ${max} characters.`;

/** Text that must not be empty; surrounding space is dropped. `max` counts UTF-16 units. */
export function requiredText(emptySentence: string, max: number, tooLong = atMost(max)) {
  return z
    .string({ error: emptySentence })
    .trim()
    .min(1, { error: emptySentence })
    .max(max, { error: tooLong })
    .refine(isStorable, { error: UNSTORABLE });
}

/** Text that may be empty. */
export function optionalText(max: number, tooLong = atMost(max)) {
  return z
    .string({ error: 'Write this as text.' })
    .trim()
    .max(max, { error: tooLong })
    .refine(isStorable, { error: UNSTORABLE });
}

/** What stands before the @ (RFC 5321, 4.5.3.1.1): no mail server takes a longer one. */
const LOCAL_PART_MAX = 64;

/** An e-mail address in the one form in which it is compared: NFKC, lower case, no surrounding space. */
export const email = z
  .string({ error: 'Enter an email address.' })
  .transform((value) => value.normalize('NFKC').trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: 'Enter an email address.' })
      .max(254, { error: 'Use at most 254 characters.' })
      .pipe(z.email({ error: 'Enter a valid email address.' }))
      .refine((value) => value.lastIndexOf('@') <= LOCAL_PART_MAX, { error: 'Enter a valid email address.' }),
  );

/** An instant: ISO 8601 with Z. */
export const instant = z.iso.datetime({ error: 'Give a time in UTC, such as 2026-11-20T10:46:00Z.' });
