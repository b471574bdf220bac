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

/** The text of a header, body or footer with its variables. */
export const templateText = (template: TemplateContent, type: string): string =>
  textOf(componentOf(template, type)?.['text']) ?? '';

/** The cards of a template's carousel, each as a template of its own. */
export function cardsOf(template: TemplateContent): TemplateContent[] {
  const { parameter_format, category } = template;
  return listOf(componentOf(template, 'CAROUSEL')?.['cards'])
    .filter(isJson)
    .map((card) => ({ components: listOf(card['components']).filter(isJson), parameter_format, category }));
}
