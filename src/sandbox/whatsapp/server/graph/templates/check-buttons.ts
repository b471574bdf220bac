import { isJson, listOf, textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import { lengthOf } from '../../sending/parameter-text.ts';
import { variablesIn } from '../../sending/template-variables.ts';
import { refuse } from '../graph-error.ts';
import { checkKeys, listAt, objectAt, oneOf, refuseContent, refuseWithout, TOO_LONG } from './refuse-template.ts';

/** The kinds of buttons. Meta's reference, "Templates, components". */
const TYPES = [
  'QUICK_REPLY',
  'URL',
  'PHONE_NUMBER',
  'COPY_CODE',
  'OTP',
  'FLOW',
  'CATALOG',
  'MPM',
  'SPM',
  'VOICE_CALL',
  'ORDER_DETAILS',
  'REQUEST_CONTACT_INFO',
] as const;
export type ButtonType = (typeof TYPES)[number];

/** Keys of a button. Meta's reference, "Templates, components". */
const KEYS: ReadonlySet<string> = new Set([
  'type',
  'text',
  'url',
  'example',
  'phone_number',
  'otp_type',
  'autofill_text',
  'package_name',
  'signature_hash',
  'supported_apps',
  'zero_tap_terms_accepted',
  'flow_id',
  'flow_name',
  'flow_json',
  'flow_action',
  'navigate_screen',
  'icon',
  'app_deep_link',
  'ttl_minutes',
]);

/** How many of a kind there may be, and of all together. Meta's reference, "Templates, components". */
const MOST: Readonly<Partial<Record<ButtonType, number>>> = {
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  OTP: 1,
  FLOW: 1,
  CATALOG: 1,
  MPM: 1,
  SPM: 1,
  VOICE_CALL: 1,
  ORDER_DETAILS: 1,
  REQUEST_CONTACT_INFO: 1,
};
const MOST_IN_ALL = 10;

/** Lengths. Meta's reference, "Templates, components". */
const LONGEST_TEXT = 25;
const LONGEST_URL = 2000;
const LONGEST_PHONE = 20;
const LONGEST_CODE = 20;

/** Kinds whose words the platform writes. */
const WORDED: ReadonlySet<ButtonType> = new Set(['COPY_CODE', 'OTP', 'ORDER_DETAILS', 'REQUEST_CONTACT_INFO']);

/** Checks the buttons of a template or of a card; the response is their kinds in order. */
export function checkButtons(component: Json, param: string): ButtonType[] {
  const buttons = listAt(component['buttons'] ?? refuseWithout('BUTTONS', 'buttons'), `${param}['buttons']`);
  if (buttons.length === 0) refuseWithout('BUTTONS', 'buttons');
  const types = buttons.map((button, index) => checkButton(button, `${param}['buttons'][${index}]`));
  checkCounts(types);
  checkOrder(types);
  return types;
}

function checkCounts(types: readonly ButtonType[]): void {
  const tooMany = types.find((type) => types.filter((each) => each === type).length > (MOST[type] ?? MOST_IN_ALL));
  if (types.length <= MOST_IN_ALL && tooMany === undefined) return;
  // The counts are in Meta's reference, "Templates, components". The words: no public source.
  refuseContent(
    'Too many buttons',
    tooMany === undefined
      ? `A template has at most ${MOST_IN_ALL} buttons.`
      : `A template has at most ${MOST[tooMany] ?? MOST_IN_ALL} buttons of type ${tooMany}.`,
  );
}

/** Quick replies stand together, at the start or at the end. Meta's reference, "Templates, components". */
function checkOrder(types: readonly ButtonType[]): void {
  const kinds = types.map((type) => (type === 'QUICK_REPLY' ? 'q' : 'o')).join('');
  if (!/^(?:q*o*|o*q*)$/.test(kinds))
    refuseContent('Invalid button grouping', 'Quick replies stand together, before or after all other buttons.');
}

function checkButton(value: unknown, param: string): ButtonType {
  const button = objectAt(value, param);
  checkKeys(button, KEYS, param);
  const type = oneOf(button['type'], TYPES, `${param}['type']`);
  if (!WORDED.has(type)) checkText(button);
  if (type === 'URL') checkUrl(button);
  if (type === 'PHONE_NUMBER') checkPhone(button);
  if (type === 'COPY_CODE') checkCode(button);
  if (type === 'FLOW' && !['flow_id', 'flow_name', 'flow_json'].some((name) => button[name] !== undefined))
    refuseWithout('BUTTONS', 'flow_id');
  return type;
}

function checkText(button: Json): void {
  const text = textOf(button['text']) ?? refuseWithout('BUTTONS', 'text');
  if (lengthOf(text) > LONGEST_TEXT)
    refuseContent('Character limit exceeded', `The text of a button has at most ${LONGEST_TEXT} characters.`, TOO_LONG);
  if (/\n/.test(text) || variablesIn(text).length > 0)
    refuseContent(
      'Button text is incorrect',
      "Buttons can't have any variables, newlines, emojis or formatting characters.",
    );
}

/** At most one variable, at the end, with an example. Meta's reference, "Templates, components". */
function checkUrl(button: Json): void {
  const url = textOf(button['url']) ?? refuseWithout('BUTTONS', 'url');
  if (lengthOf(url) > LONGEST_URL)
    refuseContent(
      'Character limit exceeded',
      `The address of a button has at most ${LONGEST_URL} characters.`,
      TOO_LONG,
    );
  const fixed = url.replace(/\{\{\s*[A-Za-z0-9_]+\s*\}\}$/, '');
  const parsed = URL.parse(fixed);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || fixed.includes('{{'))
    refuseContent('Button URL is incorrect', 'The address must be valid and may have one variable, at its end.');
  // Public error texts.
  if (/(?:^|\.)(?:wa\.me|whatsapp\.com)$/.test(parsed?.hostname ?? ''))
    refuseContent('Button URL is incorrect', "Direct links to WhatsApp aren't allowed for buttons.");
  const examples = typeof button['example'] === 'string' ? [button['example']] : listOf(button['example']);
  if (fixed !== url && (examples.length !== 1 || textOf(examples[0]) === undefined))
    refuseWithout('BUTTONS', 'example');
}

function checkPhone(button: Json): void {
  const phone = wordOf(button['phone_number']) || refuseWithout('BUTTONS', 'phone_number');
  if (phone.length > LONGEST_PHONE)
    refuseContent('Character limit exceeded', `A phone number has at most ${LONGEST_PHONE} characters.`, TOO_LONG);
  if (!/^\+?[\d ()-]+$/.test(phone)) refuse(100, { message: 'Param phone_number is not a valid phone number.' });
}

function checkCode({ example }: Json): void {
  const code = textOf(Array.isArray(example) ? example[0] : example) ?? refuseWithout('BUTTONS', 'example');
  if (lengthOf(code) > LONGEST_CODE)
    refuseContent('Character limit exceeded', `A code has at most ${LONGEST_CODE} characters.`, TOO_LONG);
}

/** The buttons of a component that was checked. */
export const buttonsIn = (component: Json | undefined): Json[] => listOf(component?.['buttons']).filter(isJson);
