/** Letters that the database's Unicode does not know yet: it leaves them as they are. */
const NEWER_LETTERS = /[\u{a7ce}\u{a7d2}\u{a7d4}\u{16ea0}-\u{16eb8}]/u;

/**
 * The one form in which texts are compared: lower case, code point by code point, as PostgreSQL's `lower` makes it in the
 * database's C.UTF-8. What has no lower case of one code point stays, and no letter depends on its neighbours.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Most texts: nothing in them has a rule of its own.
  if (lower.length === text.length && !text.includes('Σ') && !NEWER_LETTERS.test(text)) return lower;
  return Array.from(text, foldCharacter).join('');
}

function foldCharacter(character: string): string {
  if (NEWER_LETTERS.test(character)) return character;
  const lower = character.toLowerCase();
  return [...lower].length === 1 ? lower : character === 'İ' ? 'i' : character;
}
