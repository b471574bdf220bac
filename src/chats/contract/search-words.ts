/**
 * What the words of a text are for the search: the server keeps them of each message, and both sides cut what a person types
 * in the same way, so that what was found can be marked. By the tables of Unicode and not by a locale of the database, so
 * every script is cut alike on every installation.
 */

/** Letters with their marks, digits, and the joiners that scripts of India and Persian write inside of words. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:[\u200c\u200d]+[\p{L}\p{M}\p{N}]+)*/gu;
/** Scripts that write no spaces between words. */
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/gu;
const IS_UNSPACED =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
/** Of such a script every place in a text is the beginning of a word of this many characters. */
const PIECE = 3;
/** No word of a language is longer; of what is (a key, a link) the beginning is found. */
const LONGEST_WORD = 60;
/** As many different words of one message as are kept: a text of 4,096 characters has some hundred. */
const MOST_WORDS = 2_000;

/** Accents of letters of Latin, Greek and Cyrillic script; vowel signs of other scripts are letters to their readers. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u0300-\u036f]+/gu;

/** Has no accents and no other forms: most words of most texts. */
const IS_ASCII = /^[\u0020-\u007e]*$/;

/** A word in the one form in which words are compared: no case, no accents, no forms of presentation. */
function fold(word: string): string {
  if (IS_ASCII.test(word)) return word.slice(0, LONGEST_WORD).toLowerCase();
  const folded = word
    .normalize('NFKD')
    .replace(ACCENTS, '$1')
    .normalize('NFC')
    .replaceAll(/[\u200c\u200d]/g, '')
    .toLowerCase();
  return [...folded].slice(0, LONGEST_WORD).join('');
}

const cut = (text: string): string[] => text.match(WORD) ?? [];

/** The pieces of a run of an unspaced script: what begins at each of its places. */
function piecesOf(run: string): string[] {
  const characters = [...run];
  return characters.map((_, index) => characters.slice(index, index + PIECE).join(''));
}

/** What is kept of one word. */
const keptOf = (word: string): string[] =>
  (fold(word).match(UNSPACED) ?? []).flatMap((part) => (IS_UNSPACED.test(part) ? piecesOf(part) : [part]));

/** Words repeat: to look one up costs a tenth of folding it. Emptied when it is full. */
const known = new Map<string, string[]>();
const MOST_KNOWN = 20_000;

function knownOrKept(word: string): string[] {
  const found = known.get(word);
  if (found !== undefined) return found;
  const kept = keptOf(word);
  // Of long texts without spaces nothing repeats.
  if (word.length > LONGEST_WORD) return kept;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, kept);
  return kept;
}

/** The different words of texts, as they are kept. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const word of texts.flatMap(cut)) {
    for (const kept of knownOrKept(word)) words.add(kept);
    if (words.size >= MOST_WORDS) break;
  }
  return [...words].slice(0, MOST_WORDS);
}

/** A word that is looked for: the beginnings that a message must all have. */
export type Term = readonly string[];

/** What a person typed, as words that are looked for; empty where nothing in it is a word. */
export function termsOf(typed: string): Term[] {
  const terms = cut(typed).map((word) =>
    (fold(word).match(UNSPACED) ?? []).flatMap((part) => {
      if (!IS_UNSPACED.test(part) || [...part].length <= PIECE) return [part];
      return piecesOf(part).filter((piece) => [...piece].length === PIECE);
    }),
  );
  return [...new Map(terms.filter((term) => term.length > 0).map((term) => [term.join(' '), term])).values()];
}

/** A part of a text, and whether it is what was looked for. */
export interface TextPart {
  text: string;
  isHit: boolean;
}

/** Cuts a text into what was looked for and what stands between: whole words that begin with one of the typed ones. */
export function markWords(text: string, typed: string): TextPart[] {
  const looked = cut(typed).map(fold);
  if (looked.length === 0) return [{ text, isHit: false }];
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const { from, to } of hitsIn(word, looked)) {
      if (index + from > end) parts.push({ text: text.slice(end, index + from), isHit: false });
      parts.push({ text: text.slice(index + from, index + to), isHit: true });
      end = index + to;
    }
  }
  if (end < text.length || parts.length === 0) parts.push({ text: text.slice(end), isHit: false });
  return parts;
}

/** Where in a word of a text the looked for is: the whole word, or a part of one that has no spaces around it. */
function hitsIn(word: string, looked: readonly string[]): { from: number; to: number }[] {
  const folded = fold(word);
  if (!(folded.match(UNSPACED) ?? []).some((part) => IS_UNSPACED.test(part)))
    return looked.some((each) => folded.startsWith(each)) ? [{ from: 0, to: word.length }] : [];
  const found = looked.map((each) => ({ from: word.toLowerCase().indexOf(each), to: each.length }));
  const [first] = found.filter(({ from }) => from >= 0).toSorted((one, other) => one.from - other.from);
  return first ? [{ from: first.from, to: first.from + first.to }] : [];
}

/** As many characters of a text as stand before the first hit in what is shown of it. */
const BEFORE = 40;
/** As much of a text as is shown. */
const SHOWN = 240;

/** What a list shows of a text: its beginning, or the surroundings of the first hit where that is further behind. */
export function surroundings(text: string, typed: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const [first] = markWords(line, typed);
  const before = first === undefined || first.isHit ? 0 : first.text.length;
  if (before === line.length || before <= BEFORE) return line.slice(0, SHOWN).toWellFormed();
  const from = line.indexOf(' ', before - BEFORE) + 1;
  return `…${line.slice(from > 0 && from < before ? from : before, before + SHOWN)}`.toWellFormed();
}
