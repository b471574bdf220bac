import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Endpoint } from '../contract/endpoint.ts';
import { HIDDEN_DIGITS, SEE_NUMBERS } from '../contract/hidden-numbers.ts';
import { Refusal } from './refuse.ts';

// Whole phone numbers leave the server only to those who may see them (decision 0039). Parley stores every number as
// E.164, so they are found by that form wherever they stand: in fields, in names made of them, in histories.

const NUMBER = /(?<![\w+])\+[1-9]\d{6,14}(?!\d)/g;
/** Numbers with fewer digits after the country code than this keep none of them: two would be half of it. */
const SHORTEST_SHOWN = 6;

/** What people write in messages is shown as they wrote it; a message that is sent again must be the same. */
const WRITTEN = new Set(['text', 'caption', 'body', 'summary']);

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

/** A value of a reply or an event, with every phone number in it masked. */
export function hideNumbers(value: unknown): unknown {
  if (typeof value === 'string') return hideInText(value);
  if (Array.isArray(value)) return value.map(hideNumbers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, isWritten(key, each) ? each : hideNumbers(each)]),
  );
}

/** Cards of people are the one content of messages that holds numbers as such. */
const isWritten = (key: string, value: unknown): boolean =>
  WRITTEN.has(key) ? typeof value === 'string' : key === 'content' && isObject(value) && !hasCards(value);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const hasCards = (content: object): boolean =>
  Object.values(content).some((list) => Array.isArray(list) && list.some((each) => isObject(each) && 'phones' in each));

/** The JSON of an event with every phone number in it masked. */
export const hideNumbersInJson = (json: string): string =>
  json.search(NUMBER) === -1 ? json : JSON.stringify(hideNumbers(JSON.parse(json)));

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
