import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { foldText } from '../../rules/contract/fold-text.ts';
import { escapePattern } from '../../rules/contract/like-pattern.ts';

/** Shorter terms have no trigram of their own: they are searched at the beginning of words only. */
const PART_LENGTH = 3;
/** This many digits are a whole number and no part of one, so zeros before it are how it is dialled. */
const WHOLE_NUMBER_LENGTH = 10;

/** More words narrow nothing that these do not. */
const MOST_WORDS = 6;

/** LIKE patterns. A record's text fits one of the first or, with a space before it, all of `words`. */
export interface SearchPattern {
  /** Two at most. */
  any: readonly string[];
  /** Of a term of several words, which may stand in any order: the longest first. */
  words: readonly string[];
}

/** The digits of a term as they stand in a stored number, which is +, country code, number: without 0 or 00 before them; '' where it is none. */
export function dialledDigits(term: string): string {
  if (!/^[\d\s()+./-]+$/.test(term)) return '';
  const digits = term.replaceAll(/\D/g, '');
  return digits.length > WHOLE_NUMBER_LENGTH ? digits.replace(/^0{1,2}/, '') : digits;
}

/**
 * What a search asks besides, for a person who does not see whole phone numbers: the term must be found outside of
 * numbers, or be a whole number. Parts of one would tell it digit by digit.
 */
export interface OutsideNumbers {
  pattern: SearchPattern;
  /** A whole number as it is stored; null where the term is none. */
  whole: string | null;
}

/** Undefined where a term, having no digits, cannot tell a number. */
export const outsideNumbers = (term: string, pattern: SearchPattern): OutsideNumbers | undefined =>
  /[\d+]/.test(term) ? { pattern, whole: wholeNumber(term) } : undefined;

/** The number that a term is, with its country code; null for a part of one and for any other text. */
export function wholeNumber(term: string): string | null {
  const digits = dialledDigits(term);
  const parsed = digits === '' ? undefined : parsePhoneNumberFromString(`+${digits}`);
  return parsed?.isValid() === true ? parsed.number : null;
}

/**
 * What a search term means: a part of the text of a record or, where it can be one, of a phone number in it. Of several
 * words each is a part of the text: "kumar senthil" finds Senthil Kumar.
 */
export function searchPattern(term: string): SearchPattern {
  const digits = dialledDigits(term);
  const words = digits === '' ? foldText(term).split(/\s+/).slice(0, MOST_WORDS) : [];
  if (words.length > 1) {
    // The longest ones are looked for in the index.
    const sorted = words.toSorted((one, other) => other.length - one.length);
    // "am silk" is a part of "Sriram Silks", though no word begins with "am". A longer first word is found wherever it stands.
    const inOrder = isShort(words[0] ?? '') ? [`%${escapePattern(foldText(term))}%`] : [];
    return { any: inOrder, words: sorted.map(partOfWord) };
  }
  const folded = foldText(term);
  const parts = anyPart(folded);
  if (parts.length > 1 || digits.length < PART_LENGTH || digits === term) return { any: parts, words: [] };
  // What fits "+91 98765" with its + fits its digits as well.
  return { any: [...(folded.includes(digits) ? [] : parts), `%${digits}%`], words: [] };
}

/** A part of a text; of a short one the beginning of the text, or of a word in it. */
function anyPart(folded: string): string[] {
  const text = escapePattern(folded);
  return isShort(folded) ? [`${text}%`, `% ${text}%`] : [`%${text}%`];
}

/** The same for a text with a space before it. */
const partOfWord = (folded: string): string =>
  isShort(folded) ? `% ${escapePattern(folded)}%` : `%${escapePattern(folded)}%`;

const isShort = (folded: string): boolean => [...folded].length < PART_LENGTH;
