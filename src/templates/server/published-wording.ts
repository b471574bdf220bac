import type { Template } from '../contract/template.ts';
import { CODE } from '../contract/template-text.ts';
import { readComponents, type ComponentButton, type Components } from './provider-component.ts';
import type { TemplateRow } from './template-row-store.ts';
import { variablesOf } from './template-variables.ts';

const formats = ['text', 'image', 'video', 'document', 'location'] as const;
const buttonTypes = ['url', 'phone_number', 'copy_code', 'quick_reply'] as const;
const categories = ['marketing', 'utility', 'authentication'] as const;

const oneOf = <const Word extends string>(words: readonly Word[], value: string): Word | undefined =>
  words.find((word) => word === value.toLowerCase());

/** A category that we do not know is treated as the one with the strictest rules. */
export const categoryOf = (word: string): Template['category'] => oneOf(categories, word) ?? 'marketing';

export type Wording = Pick<Template, 'headerType' | 'header' | 'body' | 'footer' | 'buttons' | 'variables' | 'media'>;
export type WordingButton = Template['buttons'][number];

/** The words of what is published. */
export function publishedWording(row: Pick<TemplateRow, 'components' | 'category'>): Omit<Wording, 'media'> {
  const components = readComponents(row);
  const { header, footer, buttons } = components;
  const headerType = oneOf(formats, header?.format ?? '') ?? 'none';
  return {
    headerType,
    header: headerType === 'text' ? (header?.text ?? '') : null,
    body: bodyText(components),
    footer: footer === null ? null : footer.text,
    buttons: buttons.map((button) => presentButton(button, components)),
    variables: variablesOf(components).map(({ name, place, example }) => ({ name, place, example })),
  };
}

/** The provider numbers the code in its own text; here it has its name. */
const bodyText = ({ body, isCode }: Components): string =>
  isCode ? (body?.text ?? '').replaceAll(/\{\{\s*\w+\s*\}\}/g, `{{${CODE}}}`) : (body?.text ?? '');

/** A button as people see it. */
export function presentButton(
  { type, text, url, phone_number, example }: ComponentButton,
  { isCode }: Pick<Components, 'isCode'>,
): WordingButton {
  const ofType = isCode ? 'copy_code' : oneOf(buttonTypes, type);
  const sample: unknown = Array.isArray(example) ? example[0] : example;
  return {
    type: ofType ?? 'other',
    text,
    url: url === '' || isCode ? null : url,
    phone_number: phone_number === '' ? null : phone_number,
    code: ofType === 'copy_code' && typeof sample === 'string' ? sample : null,
  };
}
