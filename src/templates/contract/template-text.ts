/** The value of a header's one variable; no name in a body begins with _. */
export const HEADER_TEXT = '_header_text';
/** The param that carries the csid of a header's file (specification, section 3). */
export const HEADER_MEDIA = '_header_media';
/** The values of a header that is a place on a map. */
export const HEADER_LOCATION = ['_header_latitude', '_header_longitude', '_header_name', '_header_address'] as const;
/** The value of the button at this index. */
export const buttonVariable = (index: number): string => `_button_${index}`;
/** The value of an authentication template: its provider shows it in the text and copies it by the button. */
export const CODE = 'code';

/** A variable's name as it is read in a sentence: `{{name}}` for those of a text, words for those of header and buttons, whose names are internal. */
export function variableInWords(name: string): string {
  const button = /^_button_(\d+)$/.exec(name)?.[1];
  if (button !== undefined) return `button ${Number(button) + 1}`;
  if (name === HEADER_MEDIA) return 'the file of its header';
  return name.startsWith('_header') ? 'its header' : `{{${name}}}`;
}

/** A variable in a template's text: digits, or a name of letters, digits and _ (what the provider accepts). */
const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g;

/** A piece of a text with variables. */
export type TextPiece = { text: string } | { key: string };

/** Cuts a text at its variables. The one rule for what is a variable: preview, check and sent text all follow it. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const match of text.matchAll(VARIABLE)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ key: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The keys of a text's variables, each once, in the order in which they first appear. */
export const keysOf = (text: string): string[] => [
  ...new Set(piecesOf(text).flatMap((piece) => ('key' in piece ? [piece.key] : []))),
];

/** Puts values in place of variables. What a value holds is never looked at again; a variable without one stays. */
export const fillVariables = (text: string, values: ReadonlyMap<string, string>): string =>
  piecesOf(text)
    .map((piece) => ('text' in piece ? piece.text : (values.get(piece.key) ?? `{{${piece.key}}}`)))
    .join('');

/** Everything that stands between braces, in order and as often as it is there, whether it is a right name or not. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());

/** Is this variable a number, by which the provider counts it? */
export const isNumbered = (name: string): boolean => /^\d+$/.test(name);
