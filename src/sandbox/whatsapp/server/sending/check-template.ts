import { refuse, refuseMissing } from '../graph/graph-error.ts';
import { isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';
import type { Template } from '../registry/entities.ts';
import { checkMediaObject, lengthOf, needText, type CheckContext } from './check-content.ts';
import { checkTemplateButtons } from './check-template-buttons.ts';
import { componentOf, given } from './template-parts.ts';
import { variablesIn } from './template-variables.ts';

const SENDABLE = new Set(['APPROVED']);
const LONGEST_BODY = 1024;
const LONGEST_HEADER = 60;

/** Finds the template that a send names, and checks that its values fit; refuses as the provider does. */
export function checkTemplate(value: unknown, context: CheckContext): Template {
  if (!isJson(value)) return refuseMissing('template');
  const name = needText(value['name'], "template['name']", 512);
  const language = isJson(value['language']) ? textOf(value['language']['code']) : undefined;
  if (language === undefined) return refuseMissing("template['language']['code']");
  const template = findTemplate(name, language, context);
  const components = listOf(value['components']).filter(isJson);
  checkHeader(template, components, context);
  checkTexts(template, 'body', components, LONGEST_BODY);
  checkTemplateButtons(template, components);
  return template;
}

function findTemplate(name: string, language: string, { registry, number }: CheckContext): Template {
  const template = registry.state.templates.find(
    (each) => each.account_id === number.account_id && each.name === name && each.language === language,
  );
  if (template?.status === 'PAUSED')
    refuse(132015, 'Template is paused due to low quality so it cannot be sent in a template message.');
  if (template?.status === 'DISABLED')
    refuse(132016, 'Template has been paused too many times due to low quality and is now permanently disabled.');
  if (!template || !SENDABLE.has(template.status))
    return refuse(132001, `template name (${name}) does not exist in ${language}`);
  return template;
}

function checkHeader(template: Template, components: readonly Json[], context: CheckContext): void {
  const header = componentOf(template, 'HEADER');
  const format = textOf(header?.['format'])?.toUpperCase() ?? 'NONE';
  if (format === 'TEXT' || format === 'NONE') {
    const parameters = given(components, 'header').flatMap((each) => listOf(each['parameters']));
    const [first] = parameters;
    if (isJson(first) && first['type'] !== 'text')
      refuse(132012, `header: Format mismatch, expected ${format}, received ${String(first['type']).toUpperCase()}`);
    return checkTexts(template, 'header', components, LONGEST_HEADER);
  }
  const kind = format.toLowerCase();
  const [parameter] = given(components, 'header').flatMap((each) => listOf(each['parameters']));
  const received = isJson(parameter) ? String(parameter['type']) : 'unknown';
  if (!isJson(parameter) || received !== kind)
    refuse(132012, `header: Format mismatch, expected ${format}, received ${received.toUpperCase()}`);
  if (kind !== 'location') checkMediaObject(parameter[kind], `template['components']['header']['${kind}']`, context);
}

function checkTexts(template: Template, type: 'header' | 'body', components: readonly Json[], longest: number): void {
  const text = textOf(componentOf(template, type)?.['text']) ?? '';
  const wanted = variablesIn(text);
  const parameters = given(components, type)
    .flatMap((each) => listOf(each['parameters']))
    .filter(isJson);
  if (parameters.length !== wanted.length)
    refuse(
      132000,
      `${type}: number of localizable_params (${parameters.length}) does not match the expected number of params (${wanted.length})`,
    );
  let filled = text;
  for (const [index, parameter] of parameters.entries()) {
    const name = template.parameter_format === 'NAMED' ? textOf(parameter['parameter_name']) : String(index + 1);
    if (name === undefined)
      refuse(100, { message: 'Invalid parameter', details: `${type}: Parameter name is missing or empty` });
    if (!wanted.includes(name))
      refuse(100, {
        message: 'Invalid parameter',
        details: `${type}: Parameter name ${name} does not exist in the template`,
      });
    filled = filled.replaceAll(`{{${name}}}`, () => valueOf(parameter, type));
  }
  if (lengthOf(filled) > longest)
    refuse(132005, `${type}: Text exceeds ${longest} characters after the values are filled in`);
}

function valueOf(parameter: Json, context: string): string {
  const type = textOf(parameter['type']);
  if (type === 'currency' || type === 'date_time') {
    const value = parameter[type];
    return needText(isJson(value) ? value['fallback_value'] : undefined, `${context}: ${type}['fallback_value']`, 1024);
  }
  if (type !== 'text')
    return refuse(132012, `${context}: Format mismatch, expected TEXT, received ${String(type).toUpperCase()}`);
  const text = parameter['text'];
  if (typeof text !== 'string' || text === '')
    return refuse(131008, `${context}: Parameter of type text is missing text value`);
  if (/[\n\t]| {5}/.test(text))
    refuse(132008, `${context}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`);
  return text;
}
