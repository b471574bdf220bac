import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Endpoint } from '../contract/endpoint.ts';
import { HIDDEN_DIGITS, SEE_NUMBERS } from '../contract/hidden-numbers.ts';
import { Refusal } from './refuse.ts';

// Whole phone numbers leave the server only to those who may see them (decision 0039). Parley stores every number as
// E.164, so they are found by that form wherever they stand: in fields, in names made of them, in histories.

const NUMBER = /(?<![A-Za-z\d+])\+[1-9]\d{6,14}(?!\d)/g;
/** Numbers with fewer digits after the country code than this keep none of them: two would be half of it. */
const SHORTEST_SHOWN = 6;
/** A name of a person that is nothing but a number, in any form. */
const IS_NUMBER = /^[\s(+]*\d[\d\s().+/-]{4,}$/;

/** What people write in messages is shown as they wrote it; a message that is sent again must be the same. */
const WRITTEN = new Set(['text', 'caption', 'body', 'summary']);
/** Messages with such a text; for others names stand there, of files and of people on cards. */
const WITH_TEXT = [
  'text',
  'reply',
  'image',
  'video',
  'audio',
  'order',
  'template',
  'location_request',
  'selection_request',
  'comment',
];

/** True for a person who does not see whole phone numbers. */
export const hidesNumbers = ({ permissions }: { permissions: ReadonlySet<string> }): boolean =>
  !permissions.has(SEE_NUMBERS);

/** A number as those see it who may not see it whole: `+91 ••••••• 21`. */
export function maskNumber(number: string): string {
  const parsed = parsePhoneNumberFromString(number);
  if (!parsed) return HIDDEN_DIGITS;
  const shown = `+${parsed.countryCallingCode} ${HIDDEN_DIGITS}`;
  return parsed.nationalNumber.length < SHORTEST_SHOWN ? shown : `${shown} ${number.slice(-2)}`;
}

/** The text with every phone number in it masked. */
const hideInText = (text: string): string => (text.includes('+') ? text.replaceAll(NUMBER, maskNumber) : text);

/** A number in any form, as others write it into cards of people. */
function hideForeign(text: string): string {
  const number = text.replaceAll(/[^\d+]/g, '');
  if (number.startsWith('+')) return maskNumber(number);
  return number.length < SHORTEST_SHOWN ? HIDDEN_DIGITS : `${HIDDEN_DIGITS} ${number.slice(-2)}`;
}

/** A value of a reply or an event, with every phone number in it masked. */
export function hideNumbers(value: unknown): unknown {
  if (typeof value === 'string') return hideInText(value);
  if (Array.isArray(value)) return value.map(hideNumbers);
  if (!isObject(value)) return value;
  const hasNames = 'content_type' in value && !WITH_TEXT.includes(String(value.content_type));
  return mapEntries(value, (key, each) => (hasNames && key === 'text' ? hideInPreview(each) : hideEntry(key, each)));
}

function hideEntry(key: string, value: unknown): unknown {
  if (key === 'answers' && Array.isArray(value)) return value.map(hideInAnswer);
  if (WRITTEN.has(key) && typeof value === 'string') return value;
  return key === 'content' && isObject(value) ? hideInContent(value) : hideNumbers(value);
}

/** An answer in a form is the value of a field. */
const hideInAnswer = (answer: unknown): unknown =>
  isObject(answer) ? mapEntries(answer, (_, value) => hideNumbers(value)) : hideNumbers(answer);

/** What stands for a message without a text: names, one after the other. */
const hideInPreview = (text: unknown): unknown =>
  typeof text === 'string' ? text.split(', ').map(hideName).join(', ') : text;

/** A name that others have given: of a person, or of a file. */
const hideName = (name: string): string => (IS_NUMBER.test(name) ? hideForeign(name) : hideInText(name));

/** Of what a message holds only the names of files, and cards of people, which hold numbers as such. */
const hideInContent = (content: object): unknown =>
  mapEntries(content, (key, value) => {
    if (Array.isArray(value)) return value.map((each: unknown) => (isCard(each) ? mapEntries(each, hideInCard) : each));
    return key === 'name' && 'csid' in content ? hideNumbers(value) : value;
  });

function hideInCard(key: string, value: unknown): unknown {
  if (key === 'phones' && Array.isArray(value)) return value.map((each) => hideForeign(String(each)));
  return key === 'name' && typeof value === 'string' ? hideName(value) : hideNumbers(value);
}

const mapEntries = (of: object, change: (key: string, value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(key, value)]));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isCard = (value: unknown): value is object => isObject(value) && 'phones' in value;

/** Of an event with numbers that may be written in another form. */
const HOLDS_NAMES = new RegExp(`"phones":\\[|"content_type":"(?!(?:${WITH_TEXT.join('|')})")`);

/** The JSON of an event with every phone number in it masked. */
export const hideNumbersInJson = (json: string): string =>
  json.search(NUMBER) === -1 && !HOLDS_NAMES.test(json) ? json : JSON.stringify(hideNumbers(JSON.parse(json)));

/** What a call returns, in the form in which this person may see it. */
export function forViewer<Result>(
  { numbers }: Pick<Endpoint, 'numbers'>,
  user: { permissions: ReadonlySet<string> },
  result: Result,
): Result {
  return numbers === 'own' || !hidesNumbers(user) ? result : (hideNumbers(result) as Result);
}

/** Runs an operation of a person; what it returns, and what a refusal says, is in the form in which they may see it. */
export async function asViewer<Result>(
  endpoint: Pick<Endpoint, 'numbers'>,
  user: { permissions: ReadonlySet<string> },
  operation: () => Promise<Result>,
): Promise<Result> {
  try {
    return forViewer(endpoint, user, await operation());
  } catch (error) {
    if (error instanceof Refusal) throw refusalForViewer(endpoint, user, error);
    throw error;
  }
}

/** A refusal in the form in which this person may see it: a conflict carries the record as it is. */
export const refusalForViewer = (
  endpoint: Pick<Endpoint, 'numbers'>,
  user: { permissions: ReadonlySet<string> },
  { code, detail }: Refusal,
): Refusal => new Refusal(code, forViewer(endpoint, user, detail));
