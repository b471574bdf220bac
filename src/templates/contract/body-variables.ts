import type { TemplateBody } from './template-fields.ts';
import type { Template } from './template.ts';
import { buttonVariable, CODE, HEADER_MEDIA, HEADER_TEXT, keysOf } from './template-text.ts';

type Variable = Template['variables'][number];

/** Every value that a template as it is written asks for when it is sent, in the order in which it is read, with its sample. */
export function variablesOfBody(given: TemplateBody): Variable[] {
  if (given.category === 'authentication') return [{ name: CODE, place: 'body', example: null }];
  const example = (name: string): string | null => (Object.hasOwn(given.samples, name) && given.samples[name]) || null;
  const variable = (name: string, place: Variable['place']): Variable => ({ name, place, example: example(name) });
  return [
    ...headerVariables(given).map((name) => variable(name, 'header')),
    ...keysOf(given.body).map((name) => variable(name, 'body')),
    ...given.buttons.flatMap((button, index): Variable[] => {
      const name = buttonVariable(index);
      if (button.type === 'copy_code') return [{ name, place: 'button', example: button.code }];
      return button.type === 'url' && keysOf(button.url).length > 0 ? [variable(name, 'button')] : [];
    }),
  ];
}

function headerVariables({ headerType, header }: TemplateBody): string[] {
  if (headerType === 'none') return [];
  if (headerType !== 'text') return [HEADER_MEDIA];
  return keysOf(header ?? '').length > 0 ? [HEADER_TEXT] : [];
}
