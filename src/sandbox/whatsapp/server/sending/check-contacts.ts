import { refuse, refuseValue } from '../graph/graph-error.ts';
import { isJson, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import { checkKeys } from './known-keys.ts';
import { requireString } from './parameter-text.ts';

// Meta's reference, Messages API, Contacts object.
const MOST_CARDS = 257;
const LISTS = ['addresses', 'emails', 'phones', 'urls'] as const;
const NAME_PARTS = ['first_name', 'last_name', 'middle_name', 'suffix', 'prefix'];
// No public source.
const LONGEST_NAME = 1024;

/** Cards of contacts. */
export function checkContacts(value: unknown): void {
  if (value === undefined || value === null)
    return refuse(131008, "Parameter 'contacts' is mandatory for type 'contacts'");
  if (!Array.isArray(value)) return refuse(100, { message: 'Param contacts must be an array.' });
  if (value.length === 0) refuse(100, { message: 'The parameter contacts is required.' });
  if (value.length > MOST_CARDS) refuseValue(`Param contacts must have at most ${MOST_CARDS} elements.`);
  for (const [index, card] of (value as unknown[]).entries()) checkCard(card, `contacts[${index}]`);
}

function checkCard(card: unknown, name: string): void {
  if (!isJson(card)) return refuse(100, { message: `Param ${name} must be a JSON object.` });
  checkKeys(card, 'contact', name);
  checkName(card['name'], `${name}['name']`);
  for (const list of LISTS) checkList(card, list, name);
  const { org, birthday } = card;
  if (isJson(org)) checkKeys(org, 'contact_org', `${name}['org']`);
  if (birthday !== undefined && birthday !== null && !/^\d{4}-\d{2}-\d{2}$/.test(wordOf(birthday)))
    refuseValue(`Param ${name}['birthday'] must be YYYY-MM-DD.`);
}

function checkName(value: unknown, name: string): void {
  if (!isJson(value)) return refuse(100, { message: `The parameter ${name} is required.` });
  checkKeys(value, 'contact_name', name);
  requireString(value['formatted_name'], `${name}['formatted_name']`, LONGEST_NAME);
  // Meta's reference: at least one of the other parts is needed with the formatted name.
  if (!NAME_PARTS.some((part) => textOf(value[part]))) refuseValue(`${name} needs one more part than formatted_name.`);
}

function checkList(card: Json, list: (typeof LISTS)[number], name: string): void {
  const entries = card[list];
  if (entries === undefined || entries === null) return;
  if (!Array.isArray(entries)) return refuse(100, { message: `Param ${name}['${list}'] must be an array.` });
  for (const [index, entry] of (entries as unknown[]).entries()) {
    if (!isJson(entry)) return refuse(100, { message: `Param ${name}['${list}'][${index}] must be a JSON object.` });
    checkKeys(entry, `contact_${list}`, `${name}['${list}'][${index}]`);
  }
}
