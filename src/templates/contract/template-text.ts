/** The value of a header's one variable; no name in a body begins with _. */
export const HEADER_TEXT = '_header_text';

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
