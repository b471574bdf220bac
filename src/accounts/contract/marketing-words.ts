import { z } from 'zod';
import { isStorable, UNSTORABLE } from '../../foundation/contract/fields.ts';

/** Languages that words can be listed for, as BCP 47 names them. */
export const wordLanguages = [
  'en',
  'hi',
  'ta',
  'te',
  'kn',
  'ml',
  'mr',
  'gu',
  'bn',
  'pa',
  'ur',
  'ar',
  'de',
  'es',
  'fr',
  'id',
  'it',
  'pt',
  'ru',
  'tr',
] as const;

/** A word is what a customer may write as a whole message, so it is short. Characters. */
const MAX_WORD = 40;
const MAX_WORDS = 20;

/** A message or a word as the two are compared: without case, marks around it and doubled space. */
export const comparableWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');

const word = z
  .string({ error: 'Write the words as text.' })
  .trim()
  .max(MAX_WORD, { error: `A word has at most ${MAX_WORD} characters.` })
  .refine(isStorable, { error: UNSTORABLE })
  .refine((text) => comparableWord(text) !== '', { error: 'A word needs a letter or a digit.' });
const words = z.array(word).max(MAX_WORDS, { error: `Use at most ${MAX_WORDS} words in each list.` });

const list = z.strictObject({
  language: z
    .string()
    .refine((code) => wordLanguages.some((each) => each === code), { error: 'Choose a language from the list.' }),
  stop: words,
  start: words,
});

/** What customers write to stop marketing messages and to get them again, by language. */
export const marketingWords = z.array(list).superRefine((lists, ctx) => {
  const meanings = new Map<string, 'stop' | 'start'>();
  lists.forEach(({ language, ...own }, index) => {
    if (lists.findIndex((each) => each.language === language) !== index)
      ctx.addIssue({ code: 'custom', path: [index, 'language'], message: 'Each language is listed once.' });
    for (const meaning of ['stop', 'start'] as const)
      for (const text of own[meaning]) {
        const key = comparableWord(text);
        if ((meanings.get(key) ?? meaning) !== meaning)
          ctx.addIssue({
            code: 'custom',
            path: [index, meaning],
            message: `“${text}” cannot both stop and start messages.`,
          });
        meanings.set(key, meaning);
      }
  });
});
export type MarketingWords = z.infer<typeof marketingWords>;

/** The lists of a business that has not changed them. */
export const defaultMarketingWords: MarketingWords = [
  {
    language: 'en',
    stop: ['STOP', 'STOP ALL', 'UNSUBSCRIBE', 'OPT OUT', 'STOP PROMOTIONS', 'STOP MESSAGES'],
    start: ['START', 'UNSTOP', 'SUBSCRIBE', 'OPT IN'],
  },
  { language: 'hi', stop: ['बंद करें', 'बंद करो', 'संदेश बंद करें'], start: ['शुरू करें', 'शुरू करो'] },
  { language: 'ta', stop: ['நிறுத்து', 'நிறுத்தவும்', 'நிறுத்துங்கள்'], start: ['தொடங்கு', 'தொடங்கவும்', 'தொடங்குங்கள்'] },
];

/** What a whole message of a customer asks for by these words; null: nothing. */
export function meaningOf(text: string, lists: MarketingWords): 'stop' | 'start' | null {
  const key = comparableWord(text);
  if (key === '' || key.length > MAX_WORD) return null;
  const has = (meaning: 'stop' | 'start') =>
    lists.some((each) => each[meaning].some((known) => comparableWord(known) === key));
  if (has('stop')) return 'stop';
  return has('start') ? 'start' : null;
}

/** Can this text be one of the words of any business? What is longer is looked up nowhere. */
export const mayBeMarketingWord = (text: string): boolean => text.length <= 2 * MAX_WORD;
