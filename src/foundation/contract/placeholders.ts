/**
 * What stands for a value in the text of a quick reply or a follow-up, as `{{name}}`. `contact.` and a field's name is the contact's value of that
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

/**
 * The text with the values in it, for a message that no person reads before it leaves. A placeholder without a value is removed
 * with the space that would stand twice, or before a full stop.
 */
export function fillText(text: string, values: ReadonlyMap<string, string>): string {
  let filled = '';
  let isMissing = false;
  for (const piece of piecesOf(text)) {
    const value = 'text' in piece ? piece.text : (values.get(piece.placeholder) ?? '');
    if (value === '') {
      isMissing = true;
      continue;
    }
    if (isMissing && (filled === '' || /\s$/.test(filled)))
      filled = /^[,.;:!?)]/.test(value) ? filled.trimEnd() + value : filled + value.trimStart();
    else filled += value;
    isMissing = false;
  }
  return (isMissing ? filled.trimEnd() : filled).trim();
}

/** Somebody without a name is called by a number, which is no greeting. */
const isName = (label: string): boolean => /\p{L}/u.test(label);

/** What is known of a contact wherever they are shown. */
export function contactNameValues({ label, mobile }: { label: string; mobile: string | null }): Map<string, string> {
  const values = new Map<string, string>();
  if (isName(label)) {
    values.set('contact.name', label);
    values.set(FIRST_NAME, label.trim().split(/\s+/)[0] ?? '');
  }
  if (mobile !== null) values.set('contact.mobile', mobile);
  return values;
}

/** What is known of who writes. */
export const writerValues = (
  user: { first_name: string; last_name: string } | undefined,
  business: { name: string } | undefined,
): Map<string, string> =>
  new Map([
    ...(user
      ? ([
          ['me.name', `${user.first_name} ${user.last_name}`.trim()],
          ['me.first_name', user.first_name],
        ] as const)
      : []),
    ...(business ? [['business.name', business.name] as const] : []),
  ]);
