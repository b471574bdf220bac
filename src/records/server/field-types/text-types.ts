import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max';
import { emailProblem, tidyEmail } from '../../../foundation/contract/email-address.ts';
import { isStorable, UNSTORABLE } from '../../../foundation/contract/fields.ts';
import type { Field } from '../../contract/module.ts';
import { FieldProblem, type FieldType, type StoredValue } from './field-type.ts';

/** Longest value of a text field; its index entry stays far below the 2,700 bytes that a B-tree page takes. */
const TEXT_MAX = 250;
const LONG_TEXT_MAX = 10_000;
/** Templates take URLs of this length (specification, section 9). */
const URL_MAX = 2000;

/** Text without surrounding space; null when there is none. */
export function tidyText(value: unknown, max: number): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw new FieldProblem('Write this as text.');
  const text = value.trim();
  if (text === '') return null;
  if (text.length > max) throw new FieldProblem(`Use at most ${max} characters.`);
  if (!isStorable(text)) throw new FieldProblem(UNSTORABLE);
  return text;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const text = (
  name: string,
  defaultMax: number,
  rest: Pick<FieldType, 'index' | 'maxFields' | 'canBeUnique'>,
): FieldType => ({
  name,
  kind: 'text',
  storage: 'text',
  ...rest,
  parse: (value, { max_length: max }) => tidyText(value, max ?? defaultMax),
  toText: asText,
});

/** A phone number as E.164; a number without its country code is one of the business's country. */
export function parseMobile(value: unknown, country: string | null): string | null {
  const typed = tidyText(value, 40);
  if (typed === null) return null;
  // A spreadsheet has cut digits off: what can be read of it is the number of someone else.
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(typed))
    throw new FieldProblem('A spreadsheet shortened this number. Enter all of its digits.');
  const parsed = parsePhoneNumberFromString(typed, (country ?? undefined) as CountryCode | undefined);
  if (!parsed?.isValid()) throw new FieldProblem('Enter a valid phone number with its country code.');
  return parsed.number;
}

/** An e-mail address in the form in which addresses are compared. */
export function parseEmail(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw new FieldProblem('Write this as text.');
  const address = tidyEmail(value);
  if (address === '') return null;
  const problem = emailProblem(address);
  if (problem !== null) throw new FieldProblem(problem);
  return address;
}

function parseUrl(value: unknown): StoredValue {
  const typed = tidyText(value, URL_MAX);
  if (typed === null) return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  // What is shown as a link must not run: javascript: and data: are no addresses of a page.
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.'))
    throw new FieldProblem('Enter a web address, such as https://example.com.');
  return address;
}

export const textTypes: readonly FieldType[] = [
  text('text', TEXT_MAX, { index: 'text_value', maxFields: 30, canBeUnique: true }),
  text('long_text', LONG_TEXT_MAX, { index: null, maxFields: 5, canBeUnique: false }),
  {
    name: 'email',
    kind: 'address_text',
    storage: 'text',
    index: 'text_value',
    maxFields: 5,
    canBeUnique: true,
    parse: (value) => parseEmail(value),
    toText: asText,
  },
  {
    name: 'mobile',
    kind: 'address_text',
    storage: 'text',
    index: 'text_value',
    maxFields: 5,
    canBeUnique: true,
    isNumber: true,
    parse: (value, _: Field, { country }) => parseMobile(value, country),
    toText: asText,
  },
  {
    name: 'url',
    kind: 'text',
    storage: 'text',
    index: null,
    maxFields: 10,
    canBeUnique: false,
    parse: parseUrl,
    toText: asText,
  },
];
