import { refuse } from '../graph/graph-error.ts';
import { isJson, type Json } from '../../../core/server/read-json.ts';
import type { Template } from '../registry/entities.ts';
import { checkComponents } from './check-template-components.ts';
import type { CheckContext } from './check-context.ts';
import { checkKeys } from './known-keys.ts';
import { requireContent, requireOneOf, requireString } from './parameter-text.ts';

const LONGEST_NAME = 512;
const LONGEST_LANGUAGE = 20;

/** Finds the template that a send names, and checks that its values fit; refuses as the provider does. */
export function checkTemplate(value: unknown, context: CheckContext): Template {
  const sent = requireContent(value, 'template');
  checkKeys(sent, 'template', 'template');
  const name = requireString(sent['name'], "template['name']", LONGEST_NAME);
  const template = findTemplate(name, languageOf(sent), context);
  const { components } = sent;
  if (components !== undefined && !Array.isArray(components))
    return refuse(100, { message: "Param template['components'] must be an array." });
  checkComponents(template, components ?? [], "template['components']", context);
  return template;
}

function languageOf({ language }: Json): string {
  if (!isJson(language)) return refuse(100, { message: "The parameter template['language'] is required." });
  checkKeys(language, 'template_language', "template['language']");
  if (language['policy'] !== undefined)
    requireOneOf(language['policy'], "template['language']['policy']", ['deterministic']);
  return requireString(language['code'], "template['language']['code']", LONGEST_LANGUAGE);
}

function findTemplate(name: string, language: string, { registry, number }: CheckContext): Template {
  const template = registry.state.templates.find(
    (each) => each.account_id === number.account_id && each.name === name && each.language === language,
  );
  // Meta's reference, Error codes: these three.
  if (template?.status === 'PAUSED')
    refuse(132015, 'Template is paused due to low quality so it cannot be sent in a template message.');
  if (template?.status === 'DISABLED')
    refuse(132016, 'Template has been paused too many times due to low quality and is now permanently disabled.');
  if (template?.status !== 'APPROVED') return refuse(132001, `template name (${name}) does not exist in ${language}`);
  return template;
}
