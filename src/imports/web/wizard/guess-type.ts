/** Longest value of a text field; longer ones need a long text. */
const TEXT_MAX = 250;
/** Longer runs of digits are numbers of something, not amounts: a phone, an account, a barcode. */
const MOST_DIGITS = 9;

const TYPES: readonly (readonly [string, (value: string) => boolean])[] = [
  ['boolean', (value) => /^(?:yes|no|true|false)$/i.test(value)],
  // In whatever order: the server reads it as the business writes dates.
  ['date', (value) => /^(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})$/.test(value)],
  ['email', (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)],
  ['url', (value) => /^https?:\/\/\S+$/i.test(value)],
  // A leading zero means something, and an amount has none.
  [
    'number',
    (value) => /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) && value.replaceAll(/\D/g, '').length <= MOST_DIGITS,
  ],
  ['text', (value) => value.length <= TEXT_MAX],
];

/** The type of a new field whose first values these are: the narrowest one that all of them fit. */
export function guessType(values: readonly string[]): string {
  const filled = values.map((value) => value.trim()).filter((value) => value !== '');
  if (filled.length === 0) return 'text';
  return TYPES.find(([, fits]) => filled.every(fits))?.[0] ?? 'long_text';
}
