import { refuse } from '../graph/graph-error.ts';
import { idOf, isJson, listOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import { checkProductSections } from './interactive-actions.ts';
import { checkKeys } from './known-keys.ts';
import { needText, requireOneOf } from './parameter-text.ts';
import { componentOf, given, type TemplateContent } from './template-parts.ts';
import { variablesIn } from './template-variables.ts';

// Meta's reference, Template components: a coupon code since December 2025, and the code of an authentication template.
const LONGEST_COUPON = 20;
const LONGEST_CODE = 15;
// No public source.
const LONGEST_SUFFIX = 2000;
// No public source. Other providers of the API name this limit.
const LONGEST_PAYLOAD = 128;

/** What a send calls a button of a template, by what it was approved as. Meta's reference, Messages API, Template object. */
const SUB_TYPES: Readonly<Record<string, string>> = {
  QUICK_REPLY: 'quick_reply',
  URL: 'url',
  OTP: 'url',
  COPY_CODE: 'copy_code',
  FLOW: 'flow',
  CATALOG: 'catalog',
  MPM: 'mpm',
  VOICE_CALL: 'voice_call',
  ORDER_DETAILS: 'order_details',
};
const KNOWN_SUB_TYPES = [...new Set(Object.values(SUB_TYPES))];

const typeOf = (button: Json): string => wordOf(button['type']).toUpperCase();

/** The values for the buttons of a template: those that have a variable need one, the others take none. */
export function checkTemplateButtons(template: TemplateContent, components: readonly Json[]): void {
  const buttons = listOf(componentOf(template, 'BUTTONS')?.['buttons']).filter(isJson);
  const sent = new Map<number, Json>();
  for (const component of given(components, 'button')) {
    const index = checkPlace(component, buttons);
    // No public source.
    if (sent.has(index)) refuse(132012, `buttons: Button at index ${index} is given twice`);
    sent.set(index, component);
  }
  for (const [index, button] of buttons.entries())
    checkButton(template, button, index, listOf(sent.get(index)?.['parameters']).filter(isJson));
}

/** Which button a component is about; refuses one that is not there, or of another type. */
function checkPlace(component: Json, buttons: readonly Json[]): number {
  // No public source.
  for (const key of ['sub_type', 'index'])
    if (component[key] === undefined || component[key] === null || component[key] === '')
      refuse(131008, `Parameter '${key}' is mandatory for component type 'button'`);
  const subType = requireOneOf(component['sub_type'], "template['components']['sub_type']", KNOWN_SUB_TYPES);
  const index = idOf(component['index']) ?? '';
  const button = buttons[Number(index)];
  // Public error text.
  if (!button) return refuse(132012, `buttons: Button at index ${index} does not exist in the template`);
  const expected = SUB_TYPES[typeOf(button)];
  // No public source.
  if (expected === undefined)
    return refuse(
      132000,
      `buttons: Button at index ${index} of type ${wordOf(button['type'])} does not take a parameter`,
    );
  // No public source.
  if (subType !== expected)
    refuse(
      132012,
      `buttons: Format mismatch at index ${index}, expected ${expected.toUpperCase()}, received ${subType.toUpperCase()}`,
    );
  return Number(index);
}

function checkButton(template: TemplateContent, button: Json, index: number, parameters: readonly Json[]): void {
  const type = typeOf(button);
  const [parameter] = parameters;
  // No public source.
  if (parameters.length > 1) refuse(132000, `buttons: Button at index ${index} takes one parameter`);
  switch (type) {
    case 'OTP':
      return checkValue(needed(parameter, index, 'Url'), 'text', index, LONGEST_CODE);
    case 'URL':
      return checkAddress(template, button, index, parameter);
    case 'COPY_CODE':
      return checkValue(needed(parameter, index, 'CopyCode'), 'coupon_code', index, LONGEST_COUPON);
    case 'QUICK_REPLY':
      return parameter && checkValue(parameter, 'payload', index, LONGEST_PAYLOAD);
    case 'FLOW':
    case 'CATALOG':
      return parameter && void actionOf(parameter, index);
    case 'MPM': {
      // Meta's reference, Multi-product message templates.
      const { sections } = actionOf(needed(parameter, index, 'Mpm'), index);
      return checkProductSections(sections, `button[${index}]['action']['sections']`);
    }
    case 'ORDER_DETAILS':
      // Meta's reference, Order details templates.
      if (!isJson(actionOf(needed(parameter, index, 'OrderDetails'), index)['order_details']))
        refuse(131008, `buttons: Button at index ${index} is missing order_details`);
      return;
    default:
  }
}

/** Public error text: "Button at index 0 of type Url requires a parameter". */
const needed = (parameter: Json | undefined, index: number, type: string): Json =>
  parameter ?? refuse(131008, `buttons: Button at index ${index} of type ${type} requires a parameter`);

function checkAddress(template: TemplateContent, button: Json, index: number, parameter: Json | undefined): void {
  if (variablesIn(wordOf(button['url'])).length === 0) {
    // No public source.
    if (parameter) refuse(132000, `buttons: Button at index ${index} of type Url does not take a parameter`);
    return;
  }
  const longest = template.category === 'AUTHENTICATION' ? LONGEST_CODE : LONGEST_SUFFIX;
  checkValue(needed(parameter, index, 'Url'), 'text', index, longest);
}

function checkValue(parameter: Json, type: 'text' | 'payload' | 'coupon_code', index: number, longest: number): void {
  // No public source.
  if (parameter['type'] !== type)
    refuse(
      132012,
      `buttons: Format mismatch at index ${index}, expected ${type.toUpperCase()}, received ${wordOf(parameter['type']).toUpperCase()}`,
    );
  needText(parameter[type], `button[${index}]['${type}']`, longest);
}

function actionOf(parameter: Json, index: number): Json {
  const { type, action } = parameter;
  // No public source.
  if (type !== 'action' || !isJson(action))
    return refuse(132012, `buttons: Format mismatch at index ${index}, expected ACTION`);
  checkKeys(action, 'button_action', `button[${index}]['action']`);
  return action;
}
