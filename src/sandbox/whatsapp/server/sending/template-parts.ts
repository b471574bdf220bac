import type { Template } from '../registry/entities.ts';
import { isJson, listOf, textOf, type Json } from '../../../core/server/read-json.ts';

/** What of a template is filled in: its own components, or those of one card of its carousel. */
export type TemplateContent = Pick<Template, 'components' | 'parameter_format' | 'category'>;

/** The component of a template with that type. */
export const componentOf = ({ components }: TemplateContent, type: string): Json | undefined =>
  components.find((each) => String(each['type']).toUpperCase() === type);

/** The components of a send with that type, in small letters. */
export const given = (components: readonly Json[], type: string): Json[] =>
  components.filter((each) => String(each['type']).toLowerCase() === type);

/** The parameters of the components with that type. */
export const parametersOf = (components: readonly Json[], type: string): Json[] =>
  given(components, type)
    .flatMap((each) => listOf(each['parameters']))
    .filter(isJson);

// Meta writes the text of authentication templates itself; the code is its one variable.
const CODE_TEXT = '*{{1}}* is your verification code.';

/** The text of a header, body or footer with its variables. */
export function templateText(template: TemplateContent, type: string): string {
  const component = componentOf(template, type);
  const text = textOf(component?.['text']) ?? '';
  const isCode = template.category === 'AUTHENTICATION' && type === 'BODY' && component !== undefined;
  return isCode && !text.includes('{{') ? CODE_TEXT : text;
}

/** The cards of a template's carousel, each as a template of its own. */
export function cardsOf(template: TemplateContent): TemplateContent[] {
  const { parameter_format, category } = template;
  return listOf(componentOf(template, 'CAROUSEL')?.['cards'])
    .filter(isJson)
    .map((card) => ({ components: listOf(card['components']).filter(isJson), parameter_format, category }));
}
