import type { ContactPattern } from './chat-list-store.ts';

/** Shorter parts have no trigram of their own: they are looked for at the beginning of words only. */
const PART_LENGTH = 3;
/** So many digits are a whole number and no part of one, so zeros before it are how it is dialled. */
const WHOLE_NUMBER_LENGTH = 10;

const escape = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** The digits as they stand in a stored mobile, which is +, country code, number: without 0 or 00 before them. */
function digitsOf(term: string): string {
  if (!/^[\d\s()+./-]+$/.test(term)) return '';
  const digits = term.replaceAll(/\D/g, '');
  return digits.length > WHOLE_NUMBER_LENGTH ? digits.replace(/^0{1,2}/, '') : digits;
}

/** What a search term means as LIKE patterns: a part of a name or, where it can be one, of a mobile. */
export function contactPattern(term: string): ContactPattern {
  const isPart = [...term].length >= PART_LENGTH;
  const digits = digitsOf(term);
  return {
    name: `${isPart ? '%' : ''}${escape(term)}%`,
    word: isPart ? null : `% ${escape(term)}%`,
    mobile: digits === '' ? null : `${digits.length >= PART_LENGTH ? '%' : '+'}${digits}%`,
  };
}
