import { z } from 'zod';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One emoji, or nothing. */
export const reaction = z
  .string()
  .refine(
    (value) =>
      value === '' ||
      ([...segmenter.segment(value)].length === 1 &&
        /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u.test(value)),
    { error: 'Unsupported emoji. Please choose some other one.' },
  );
