/**
 * Whether a text fits a pattern of SQL's LIKE: % stands for any characters, _ for one, \ takes the next as it is. Goes
 * back to the last % only, so that no pattern takes longer than text times pattern; no regular expression is made of it.
 */
export function matchesPattern(text: string, pattern: string): boolean {
  const characters = [...text];
  const tokens = readTokens(pattern);
  let [at, token, star, resume] = [0, 0, -1, 0];
  while (at < characters.length) {
    const next = tokens[token];
    if (next === ANY) {
      star = token;
      token += 1;
      resume = at;
    } else if (next === ONE || (next !== undefined && next === characters[at])) {
      at += 1;
      token += 1;
    } else if (star >= 0) {
      resume += 1;
      at = resume;
      token = star + 1;
    } else return false;
  }
  while (tokens[token] === ANY) token += 1;
  return token === tokens.length;
}

const ANY = Symbol('any characters');
const ONE = Symbol('one character');

function readTokens(pattern: string): (string | symbol)[] {
  const tokens: (string | symbol)[] = [];
  const characters = [...pattern];
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? '';
    if (character === '\\' && index + 1 < characters.length) {
      index += 1;
      tokens.push(characters[index] ?? '');
    } else tokens.push(character === '%' ? ANY : character === '_' ? ONE : character);
  }
  return tokens;
}

/** A text as it stands in a LIKE pattern. */
export const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
