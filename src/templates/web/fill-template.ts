import type { Template } from '../contract/template.ts';
import { HEADER_MEDIA, HEADER_TEXT, piecesOf } from '../contract/template-text.ts';

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

/** Cuts a text at its variables and puts the values in; `nameOf` gives a variable's name for its key. */
const partsOf = (text: string, values: TemplateValues, nameOf = (key: string) => key): TemplatePart[] =>
  piecesOf(text).map((piece) => {
    if ('text' in piece) return piece;
    const variable = nameOf(piece.key);
    return { variable, value: valueOf(values, variable) };
  });

const valueOf = (values: TemplateValues, name: string): string | null => values[name]?.trim() || null;

/** A template with its values, and which values are still missing. */
export function fillTemplate(
  { headerType, header, body, variables, media }: Template,
  values: TemplateValues,
): FilledTemplate {
  return {
    header: headerType === 'text' ? partsOf(header ?? '', values, () => HEADER_TEXT) : [],
    body: partsOf(body, values),
    // A file of the template's own is sent where none is chosen.
    missing: variables
      .filter(({ name }) => valueOf(values, name) === null && !(name === HEADER_MEDIA && media !== null))
      .map(({ name }) => name),
  };
}
