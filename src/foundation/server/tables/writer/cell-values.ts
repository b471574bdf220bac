import type { CellValue } from '../table-column.ts';

/** A value that its column does not take: a fault of the caller, who knows the types of its fields. */
const wrong = (type: string, value: CellValue): never => {
  throw new TypeError(`A ${type} cell cannot be ${JSON.stringify(String(value))}`);
};

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Plain digits; the digits of a text stay as they are. */
export function numberOf(value: CellValue): string {
  const text = typeof value === 'bigint' || typeof value === 'number' ? plainDigits(value) : value;
  return typeof text === 'string' && DECIMAL.test(text) ? text : wrong('number', value);
}

/** A number of JavaScript may be written as 1e+21. */
function plainDigits(value: number | bigint): string {
  const text = String(value);
  const [mantissa = '', exponent] = text.split('e');
  if (exponent === undefined) return text;
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return point >= digits.length
    ? sign + digits.padEnd(point, '0')
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

export const booleanOf = (value: CellValue): boolean => (typeof value === 'boolean' ? value : wrong('boolean', value));

export const textOf = (value: CellValue): string => (typeof value === 'string' ? value : wrong('text', value));

/** YYYY-MM-DD. */
export const dateOf = (value: CellValue): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : wrong('date', value);

export function instantOf(value: CellValue): Date {
  const instant = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant : wrong('instant', value);
}
