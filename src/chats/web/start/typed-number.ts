const FEWEST_DIGITS = 7;
/** E.164. */
const MOST_DIGITS = 15;

/**
 * The number that was typed as somebody's to write to, with + and the calling code; without one it is of the business's own
 * country. Null for what is no whole number. Whether it exists is the server's to say.
 */
export function typedNumber(typed: string, callingCode: string): string | null {
  if (!/^[+\d\s().-]+$/.test(typed.trim())) return null;
  const digits = typed.replaceAll(/\D/g, '');
  const isWhole = typed.trim().startsWith('+');
  const number = isWhole
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : callingCode.replaceAll(/\D/g, '') + digits.replace(/^0/, '');
  return digits.length >= FEWEST_DIGITS && number.length <= MOST_DIGITS ? `+${number}` : null;
}
