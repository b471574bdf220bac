import { refuse } from '../graph/graph-error.ts';
import { idOf, isJson, listOf, wordOf, type Json } from '../../../core/server/read-json.ts';
import type { Template } from '../registry/entities.ts';
import { needText } from './check-content.ts';
import { componentOf, given } from './template-parts.ts';
import { variablesIn } from './template-variables.ts';

const LONGEST_CODE = 20;
const LONGEST_PASSWORD = 15;
const LONGEST_SUFFIX = 2000;

/** The values for the buttons of a template: those that have a variable need one, the others take none. */
export function checkTemplateButtons(template: Template, components: readonly Json[]): void {
  const buttons = listOf(componentOf(template, 'BUTTONS')?.['buttons']).filter(isJson);
  const sent = new Map(given(components, 'button').map((each) => [idOf(each['index']) ?? '', each]));
  for (const index of sent.keys())
    if (!buttons[Number(index)]) refuse(132012, `buttons: Button at index ${index} does not exist in the template`);
  for (const [index, button] of buttons.entries())
    checkButton(button, index, listOf(sent.get(String(index))?.['parameters']).filter(isJson));
}

function checkButton(button: Json, index: number, parameters: readonly Json[]): void {
  const type = wordOf(button['type']).toUpperCase();
  const hasVariable = type === 'URL' && variablesIn(wordOf(button['url'])).length > 0;
  if (type === 'URL' && !hasVariable && parameters.length > 0)
    refuse(132000, `buttons: Button at index ${index} of type Url does not take a parameter`);
  if (!hasVariable && type !== 'OTP' && type !== 'COPY_CODE') return;
  const name = type === 'COPY_CODE' ? 'CopyCode' : 'Url';
  const [parameter] = parameters;
  if (!parameter) return refuse(131008, `buttons: Button at index ${index} of type ${name} requires a parameter`);
  if (parameters.length > 1) refuse(132000, `buttons: Button at index ${index} of type ${name} takes one parameter`);
  if (type === 'COPY_CODE') needText(parameter['coupon_code'], `button[${index}]['coupon_code']`, LONGEST_CODE);
  else needText(parameter['text'], `button[${index}]['text']`, type === 'OTP' ? LONGEST_PASSWORD : LONGEST_SUFFIX);
}
