import { z } from 'zod';
import { generalErrors } from './errors.ts';
import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  EMAIL_TOO_LONG,
  hasShortLocalPart,
  NO_EMAIL,
  NOT_AN_EMAIL,
  tidyEmail,
} from './email-address.ts';

/**
 * Text fields with the sentence that is shown beside the field. The API answers with the same
 * sentence, so a form and the API cannot disagree.
 */

// PostgreSQL text cannot hold U+0000, and half a surrogate pair is not text in any encoding.
export const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed();
export const UNSTORABLE = generalErrors.INVALID_DATA.reasons.UNSTORABLE;

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

/** An e-mail address in the one form in which it is compared: NFKC, lower case, no surrounding space. */
export const email = z
  .string({ error: NO_EMAIL })
  .transform(tidyEmail)
  .pipe(
    z
      .string()
      .min(1, { error: NO_EMAIL })
      .max(EMAIL_MAX, { error: EMAIL_TOO_LONG })
      .pipe(z.email({ pattern: EMAIL_PATTERN, error: NOT_AN_EMAIL }))
      .refine(hasShortLocalPart, { error: NOT_AN_EMAIL }),
  );

/** An instant: ISO 8601 with Z. */
export const instant = z.iso.datetime({ error: 'Give a time in UTC, such as 2026-11-20T10:46:00Z.' });

/** A day without a time, in no zone: `2026-11-20`. Stored as text, which sorts in the order of the days: PostgreSQL stores instants only. */
export const calendarDate = z.iso.date({ error: 'Give a date, such as 2026-11-20.' });
