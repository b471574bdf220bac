import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { foldText } from '../../rules/contract/fold-text.ts';
import { escapePattern } from '../../rules/contract/like-pattern.ts';

/** Shorter terms have no trigram of their own: they are searched at the beginning of words only. */
const PART_LENGTH = 3;
/** This many digits are a whole number and no part of one, so zeros before it are how it is dialled. */
const WHOLE_NUMBER_LENGTH = 10;

/** LIKE patterns, of which a record's text fits at least one. */
export type SearchPattern = readonly [string, string | null];

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
  patterns: SearchPattern;
  /** A whole number as it is stored; null where the term is none. */
  whole: string | null;
}

/** Undefined where a term, having no digits, cannot tell a number. */
export const outsideNumbers = (term: string, pattern: SearchPattern): OutsideNumbers | undefined =>
  /[\d+]/.test(term) ? { patterns: pattern, whole: wholeNumber(term) } : undefined;

/** The number that a term is, with its country code; null for a part of one and for any other text. */
export function wholeNumber(term: string): string | null {
  const digits = dialledDigits(term);
  const parsed = digits === '' ? undefined : parsePhoneNumberFromString(`+${digits}`);
  return parsed?.isValid() === true ? parsed.number : null;
}

/** What a search term means: a part of the text of a record or, where it can be one, of a phone number in it. */
export function searchPattern(term: string): SearchPattern {
  const text = escapePattern(foldText(term));
  if ([...term].length < PART_LENGTH) return [`${text}%`, `% ${text}%`];
  const digits = dialledDigits(term);
  return [`%${text}%`, digits.length >= PART_LENGTH && digits !== term ? `%${digits}%` : null];
}
