/**
 * The rule of e-mail addresses without the schema library, for the first page that loads. `email` in `fields.ts` is made
 * of the same parts.
 */

export const NO_EMAIL = 'Enter an email address.';
export const NOT_AN_EMAIL = 'Enter a valid email address.';
export const EMAIL_TOO_LONG = 'Use at most 254 characters.';
export const EMAIL_MAX = 254;

/** What stands before the @ (RFC 5321, 4.5.3.1.1): no mail server takes a longer one. */
const LOCAL_PART_MAX = 64;

/** The form of an address; the same that the schema library calls an e-mail address. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** The one form in which addresses are compared: NFKC, lower case, no surrounding space. */
export const tidyEmail = (value: string): string => value.normalize('NFKC').trim().toLowerCase();

export const hasShortLocalPart = (value: string): boolean => value.lastIndexOf('@') <= LOCAL_PART_MAX;

/** What is wrong with a tidy address, as the sentence of the contract; null when nothing is. */
export function emailProblem(address: string): string | null {
  if (address === '') return NO_EMAIL;
  if (address.length > EMAIL_MAX) return EMAIL_TOO_LONG;
  return EMAIL_PATTERN.test(address) && hasShortLocalPart(address) ? null : NOT_AN_EMAIL;
}
