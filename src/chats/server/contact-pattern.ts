import type { ContactPattern } from './chat-list-store.ts';

/** Shorter parts have no trigram of their own: they are looked for at the beginning only. */
const PART_LENGTH = 3;

const escape = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);

/** What a search term means as LIKE patterns: a part of a name or, where it can be one, of a mobile. */
export function contactPattern(term: string): ContactPattern {
  const isPart = [...term].length >= PART_LENGTH;
  const digits = /^[\d\s()+.-]+$/.test(term) ? term.replaceAll(/\D/g, '') : '';
  return {
    name: `${isPart ? '%' : ''}${escape(term)}%`,
    // Mobiles are stored as +, country code, number.
    mobile: digits === '' ? null : `${digits.length >= PART_LENGTH ? '%' : '+'}${digits}%`,
  };
}
