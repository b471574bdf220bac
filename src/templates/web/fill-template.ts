import type { Template } from '../contract/template.ts';

/** Values by the name of their variable. */
export type TemplateValues = Readonly<Record<string, string>>;

/** A piece of a text with variables: plain, or the place of a variable with its value when there is one. */
export type TemplatePart = { text: string } | { variable: string; value: string | null };

export interface FilledTemplate {
  header: readonly TemplatePart[];
  body: readonly TemplatePart[];
  /** Variables without a value, in order; nothing can be sent while there are any. */
  missing: readonly string[];
}

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/g;

/** Cuts a text at its variables and puts the values in. */
function partsOf(text: string, values: TemplateValues): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let from = 0;
  for (const match of text.matchAll(placeholder)) {
    const name = match[1] ?? '';
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    parts.push({ variable: name, value: valueOf(values, name) });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

const valueOf = (values: TemplateValues, name: string): string | null => values[name]?.trim() || null;

/** A template with its values, and which values are still missing. */
export function fillTemplate({ header, body, variables }: Template, values: TemplateValues): FilledTemplate {
  return {
    header: header.format === 'text' ? partsOf(header.text ?? '', values) : [],
    body: partsOf(body, values),
    missing: variables.filter(({ name }) => valueOf(values, name) === null).map(({ name }) => name),
  };
}
