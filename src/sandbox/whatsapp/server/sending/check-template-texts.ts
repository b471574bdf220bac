import { refuse } from '../graph/graph-error.ts';
import { isJson, textOf, type Json } from '../../../core/server/read-json.ts';
import { isLonger, needText } from './parameter-text.ts';
import { parametersOf, templateText, type TemplateContent } from './template-parts.ts';
import { variablesIn } from './template-variables.ts';

// Meta's reference, Authentication templates: a code has at most 15 characters.
const LONGEST_CODE = 15;
const LONGEST_FALLBACK = 1024;

/** The values of a text: each variable once. Public error texts. */
export function checkTemplateTexts(
  template: TemplateContent,
  type: 'HEADER' | 'BODY',
  components: readonly Json[],
  longest: number,
): void {
  const name = type.toLowerCase();
  const text = templateText(template, type);
  const wanted = variablesIn(text);
  const parameters = parametersOf(components, name);
  if (parameters.length !== wanted.length)
    refuse(
      132000,
      `${name}: number of localizable_params (${parameters.length}) does not match the expected number of params (${wanted.length})`,
    );
  const isCode = template.category === 'AUTHENTICATION';
  const filled = new Set<string>();
  let whole = text;
  for (const [index, parameter] of parameters.entries()) {
    const variable = template.parameter_format === 'NAMED' ? nameIn(parameter, wanted, name) : String(index + 1);
    const value = valueOf(parameter, name);
    // No public source.
    if (isCode && isLonger(value, LONGEST_CODE)) refuse(132005, `${name}: Text exceeds ${LONGEST_CODE} characters`);
    filled.add(variable);
    whole = whole.replaceAll(`{{${variable}}}`, () => value);
  }
  const missing = template.parameter_format === 'NAMED' && wanted.find((variable) => !filled.has(variable));
  // No public source. The name that is given twice leaves another one out.
  if (missing) refuse(100, { message: 'Invalid parameter', details: `${name}: Parameter name ${missing} is missing` });
  if (isLonger(whole, longest))
    refuse(132005, `${name}: Text exceeds ${longest} characters after the values are filled in`);
}

function nameIn(parameter: Json, wanted: readonly string[], context: string): string {
  const name = textOf(parameter['parameter_name']);
  if (name === undefined)
    return refuse(100, { message: 'Invalid parameter', details: 'Parameter name is missing or empty' });
  // No public source.
  if (!wanted.includes(name))
    refuse(100, {
      message: 'Invalid parameter',
      details: `${context}: Parameter name ${name} does not exist in the template`,
    });
  return name;
}

function valueOf(parameter: Json, context: string): string {
  const type = textOf(parameter['type']);
  if (type === 'currency' || type === 'date_time') {
    const value = parameter[type];
    return needText(
      isJson(value) ? value['fallback_value'] : undefined,
      `${context}: ${type}['fallback_value']`,
      LONGEST_FALLBACK,
    );
  }
  if (type !== 'text')
    return refuse(132012, `${context}: Format mismatch, expected TEXT, received ${String(type).toUpperCase()}`);
  const text = textOf(parameter['text']);
  if (text === undefined) return refuse(131008, `${context}: Parameter of type text is missing text value`);
  if (/[\n\t]| {5}/.test(text))
    refuse(132008, `${context}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`);
  return text;
}
