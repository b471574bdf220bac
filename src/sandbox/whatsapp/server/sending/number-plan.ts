/* Which phone numbers there can be. ITU-T E.164, list of assigned country codes, and the national numbering plans. */

/** Country codes of two digits; but for 1 and 7 all others have three. */
const TWO_DIGITS = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

/** The national part of mobile numbers, for countries whose plan tells them from others. */
const MOBILE: Readonly<Record<string, RegExp>> = {
  1: /^[2-9]\d{9}$/,
  7: /^[79]\d{9}$/,
  20: /^1\d{9}$/,
  27: /^[6-8]\d{8}$/,
  31: /^6\d{8}$/,
  33: /^[67]\d{8}$/,
  34: /^[67]\d{8}$/,
  39: /^3\d{8,9}$/,
  44: /^7\d{9}$/,
  49: /^1[5-7]\d{8,9}$/,
  52: /^1?[2-9]\d{9}$/,
  54: /^9?[1-9]\d{9}$/,
  55: /^[1-9]{2}(?:9\d{8}|[6-9]\d{7})$/,
  61: /^4\d{8}$/,
  62: /^8\d{8,11}$/,
  63: /^9\d{9}$/,
  65: /^[89]\d{7}$/,
  66: /^[689]\d{8}$/,
  81: /^[7-9]0\d{8}$/,
  86: /^1[3-9]\d{9}$/,
  91: /^[6-9]\d{9}$/,
  92: /^3\d{9}$/,
  94: /^7\d{8}$/,
  234: /^[7-9]\d{9}$/,
  254: /^[17]\d{8}$/,
  880: /^1\d{9}$/,
  966: /^5\d{8}$/,
  971: /^5\d{8}$/,
  977: /^9\d{9}$/,
};
const POSSIBLE = /^\d{7,15}$/;

/** The country code of a number in international form, digits only. */
export function countryCodeOf(digits: string): string {
  if (digits.startsWith('1') || digits.startsWith('7')) return digits.slice(0, 1);
  return digits.slice(0, TWO_DIGITS.has(digits.slice(0, 2)) ? 2 : 3);
}

/** Whether it can be the number of a mobile phone: landlines and numbers of a wrong length have no WhatsApp. */
export function canBeMobile(digits: string): boolean {
  const code = countryCodeOf(digits);
  return POSSIBLE.test(digits) && (MOBILE[code]?.test(digits.slice(code.length)) ?? true);
}

/** Whether the digits are a mobile number of that country, without its code. */
const isNational = (digits: string, code: string): boolean => MOBILE[code]?.test(digits) ?? false;

/**
 * The international form of a number that came without a plus sign. Meta's reference, Phone numbers: the country code
 * of the business number is put in front. What is international already stays as it is, as Meta's own examples are.
 */
export function withCountry(digits: string, businessDigits: string): string {
  const code = countryCodeOf(businessDigits);
  const national = digits.replace(/^0+/, '');
  if (isNational(national, code)) return `${code}${national}`;
  return national === digits && canBeMobile(digits) ? digits : `${code}${national}`;
}

// Ninth digit of mobile numbers: in these areas of Brazil accounts carry it, in the others they do not.
const BRAZIL = /^55([1-9]{2})(9?)([6-9]\d{7})$/;
const LAST_AREA_WITH_NINE = 28;
const MEXICO = /^52(1?)([2-9]\d{9})$/;
const ARGENTINA = /^54(9?)([1-9]\d{9})$/;

/**
 * The id under which WhatsApp knows a number, and the other form of it; Meta's reference, Phone numbers: numbers of
 * Brazil and Mexico may come back changed. Which form is meant: public code of clients that compare both.
 */
export function whatsappIds(digits: string): readonly [string, ...string[]] {
  if (!digits.startsWith('5')) return [digits];
  const [, area, , brazilian] = BRAZIL.exec(digits) ?? [];
  if (area !== undefined) {
    const short = `55${area}${brazilian}`;
    const long = `55${area}9${brazilian}`;
    return Number(area) <= LAST_AREA_WITH_NINE ? [long, short] : [short, long];
  }
  const mexican = MEXICO.exec(digits)?.[2];
  if (mexican !== undefined) return [`521${mexican}`, `52${mexican}`];
  const argentine = ARGENTINA.exec(digits)?.[2];
  return argentine === undefined ? [digits] : [`549${argentine}`, `54${argentine}`];
}

// Area codes of +1 outside of the United States: Canada and the Caribbean. North American Numbering Plan.
const OTHER_AREAS = new Set(
  (
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 403 416 418 428 431 437 438 450 460 468 474 506 514 519 ' +
    '548 579 581 584 587 604 613 639 647 672 683 705 709 742 753 778 780 782 807 819 825 867 873 879 902 905 942 ' +
    '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'
  ).split(' '),
);

/** Whether a number is one of the United States: +1 and an area code of theirs. */
export const isAmerican = (digits: string): boolean => digits.startsWith('1') && !OTHER_AREAS.has(digits.slice(1, 4));
