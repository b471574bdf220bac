/**
 * What stands for a value in the text of a quick reply, as `{{name}}`. `contact.` and a field's name is the contact's value of that
 * field; `me.` and `business.` are who writes. Every other name is filled in by the person who inserts the reply.
 */
const PLACEHOLDER = /\{\{\s*([\p{L}_][\p{L}\p{M}\p{N}_. -]{0,59}?)\s*\}\}/gu;

/** Where a value comes from. */
export type PlaceholderSource = 'contact' | 'me' | 'business' | 'typed';

/** The part of the contact's name before its first space. */
export const FIRST_NAME = 'contact.first_name';

/** A piece of a text: words, or a placeholder by its name. */
export type Piece = { text: string } | { placeholder: string };

/** Cuts a text at its placeholders. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ placeholder: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The placeholders of a text, each once, in the order in which they first appear. */
export const placeholdersOf = (text: string): string[] => [
  ...new Set(piecesOf(text).flatMap((piece) => ('placeholder' in piece ? [piece.placeholder] : []))),
];

export function sourceOf(placeholder: string): PlaceholderSource {
  if (placeholder.startsWith('contact.')) return 'contact';
  if (placeholder.startsWith('me.')) return 'me';
  return placeholder.startsWith('business.') ? 'business' : 'typed';
}

/** The text with the values in it; what a value holds is not looked at again. A placeholder without a value stays. */
export const fillPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  piecesOf(text)
    .map((piece) => ('text' in piece ? piece.text : (values.get(piece.placeholder) ?? `{{${piece.placeholder}}}`)))
    .join('');
