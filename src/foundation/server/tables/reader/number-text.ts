/** Digits that a number of a spreadsheet is exact to. */
const EXACT_DIGITS = 15;

/**
 * A number as plain digits, never in scientific notation: a phone number that a spreadsheet took for a number is
 * 919000012345, whatever it shows. Digits that were written stay as they were; what arithmetic left behind the
 * fifteenth (0.30000000000000004) is rounded as spreadsheets show it. Null when it is no number.
 */
export function numberText(raw: string): string | null {
  const text = raw.trim();
  const plain = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text);
  if (plain) {
    const [, sign = '', whole = '', fraction = ''] = plain;
    if (fraction === '') return whole === '0' ? '0' : sign + whole;
    if (whole.length + fraction.length <= EXACT_DIGITS) return `${sign}${whole}.${fraction}`;
  }
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? expand(value) : null;
}

function expand(value: number): string {
  if (value === 0) return '0';
  const [mantissa = '', exponent = '0'] = value.toExponential(EXACT_DIGITS - 1).split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const digits = mantissa.replace(/[-.]/g, '').replace(/0+$/, '');
  const point = Number(exponent) + 1;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits.padEnd(point, '0');
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}
