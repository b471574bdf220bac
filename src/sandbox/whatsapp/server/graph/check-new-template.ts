import type { Template } from '../registry/entities.ts';
import { lengthOf } from '../sending/parameter-text.ts';
import { variablesIn } from '../sending/template-variables.ts';
import { refuse } from './graph-error.ts';
import { isJson, listOf, textOf, wordOf, type Json } from '../../../core/server/read-json.ts';

type NewTemplate = Pick<Template, 'name' | 'language' | 'category' | 'components' | 'parameter_format'>;

const CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;

/** The limits of a template as it is submitted; the codes are subcodes of 100, with words for the person. */
function refuseContent(subcode: number, userTitle: string, userMessage: string): never {
  return refuse(100, { message: 'Invalid parameter', subcode, userTitle, userMessage });
}

/** Checks a template that is submitted for review. */
export function checkNewTemplate(given: Json): NewTemplate {
  const name = textOf(given['name']) ?? refuse(100, { message: 'The parameter name is required.' });
  const language = textOf(given['language']) ?? refuse(100, { message: 'The parameter language is required.' });
  const category = CATEGORIES.find((each) => each === String(given['category']).toUpperCase());
  if (!category)
    return refuse(100, {
      message: `Param category must be one of {${CATEGORIES.join(', ')}} - got "${String(given['category'])}".`,
    });
  if (!/^[a-z0-9_]{1,512}$/.test(name))
    refuse(100, { message: 'Param name must have lower-case letters, digits and underscores only.' });
  if (!/^[a-z]{2,3}(?:_[A-Z]{2,3})?$/.test(language))
    refuse(100, { message: `Param language is not supported: ${language}` });
  const components = listOf(given['components']).filter(isJson);
  if (!components.some(({ type }) => String(type).toUpperCase() === 'BODY'))
    refuse(100, { message: 'Param components must have a BODY.' });
  for (const component of components) checkComponent(component, category);
  const format = wordOf(given['parameter_format']).toUpperCase() === 'NAMED' ? 'NAMED' : 'POSITIONAL';
  return { name, language, category, components, parameter_format: format };
}

function checkComponent(component: Json, category: string): void {
  const text = textOf(component['text']);
  switch (String(component['type']).toUpperCase()) {
    case 'BODY':
      if (category !== 'AUTHENTICATION') checkBody(text, component['example']);
      break;
    case 'HEADER':
      checkHeader((wordOf(component['format']) || 'TEXT').toUpperCase(), text, component['example']);
      break;
    case 'FOOTER':
      if (text !== undefined && (lengthOf(text) > 60 || variablesIn(text).length > 0))
        refuseContent(
          2388073,
          'Message template "footer" is incorrect',
          'The footer has at most 60 characters and no variables.',
        );
      break;
    case 'BUTTONS':
      checkButtons(listOf(component['buttons']).filter(isJson));
      break;
    default:
  }
}

function checkBody(text: string | undefined, example: unknown): void {
  if (text === undefined) return refuse(100, { message: 'The parameter text of BODY is required.' });
  if (lengthOf(text) > 1024)
    refuseContent(2388040, 'Character limit exceeded', 'The body has at most 1024 characters.');
  if (/^\s*\{\{|\}\}\s*$/.test(text))
    refuseContent(2388299, 'Variables at the start or end', 'Variables cannot be at the start or end of the template.');
  const variables = variablesIn(text);
  if (/\}\}\s*\{\{/.test(text) || variables.length * 3 > text.split(/\s+/).length)
    refuseContent(2388293, 'Too many variables', 'This template has too many variables for its length.');
  if (variables.length > 0 && !isJson(example))
    refuseContent(2388043, 'Sample missing', 'Every variable needs an example.');
}

function checkHeader(format: string, text: string | undefined, example: unknown): void {
  if (format !== 'TEXT') {
    if (format !== 'LOCATION' && !isJson(example))
      refuseContent(2388273, 'Sample missing', 'A media header needs a sample.');
    return;
  }
  if (text === undefined || lengthOf(text) > 60 || variablesIn(text).length > 1 || /[\n*_~]/.test(text))
    refuseContent(
      2388047,
      'Message template "header" is incorrect',
      'The header has at most 60 characters, one variable, no formatting and no line break.',
    );
}

function checkButtons(buttons: readonly Json[]): void {
  const count = (type: string): number =>
    buttons.filter((button) => String(button['type']).toUpperCase() === type).length;
  if (buttons.length > 10 || count('URL') > 2 || count('PHONE_NUMBER') > 1 || count('COPY_CODE') > 1)
    refuse(100, { message: 'Invalid parameter', details: 'At most 10 buttons: 2 links, 1 phone number, 1 copy code.' });
  for (const button of buttons) {
    if (lengthOf(textOf(button['text']) ?? '') > 25)
      refuseContent(2388040, 'Character limit exceeded', 'The text of a button has at most 25 characters.');
  }
  const kinds = buttons.map((button) => (String(button['type']).toUpperCase() === 'QUICK_REPLY' ? 'q' : 'o')).join('');
  if (!/^(?:q*o*|o*q*)$/.test(kinds))
    refuse(100, { message: 'Invalid parameter', details: 'Quick replies stand together, at the start or at the end.' });
}
