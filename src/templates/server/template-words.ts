import type { TemplateBody } from '../contract/template-body.ts';
import { readComponents } from './provider-component.ts';
import type { TemplateRow } from './template-row-store.ts';

const joined = (texts: readonly (string | null | undefined)[]): string => texts.filter(Boolean).join('\n');

/** What people find a published template by, besides its name. */
export function publishedWords(row: Pick<TemplateRow, 'components' | 'category'>): string {
  const { header, body, footer, buttons } = readComponents(row);
  return joined([header?.text, body?.text, footer?.text, ...buttons.map(({ text }) => text)]);
}

/** The same of one that is not published. */
export const writtenWords = ({ header, body, footer, buttons }: TemplateBody): string =>
  joined([header, body, footer, ...buttons.map((button) => ('text' in button ? button.text : ''))]);
