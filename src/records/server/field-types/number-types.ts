import { FieldProblem, type FieldType, type StoredValue } from './field-type.ts';

/** Below this, numbers with four decimals are exact in a double. */
const NUMBER_LIMIT = 1e11;

function parseNumber(value: unknown, decimals: number): StoredValue {
  if (value === null || value === undefined || value === '') return null;
  const number = typeof value === 'string' && /^-?\d{1,20}(?:\.\d{1,20})?$/.test(value.trim()) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new FieldProblem('Enter a number.');
  if (Math.abs(number) >= NUMBER_LIMIT) throw new FieldProblem('Use a number below 100,000,000,000.');
  const factor = 10 ** decimals;
  const rounded = Math.round(number * factor) / factor;
  if (rounded !== number) throw new FieldProblem(`Use at most ${decimals} decimals.`);
  // -0 is no other number than 0.
  return rounded === 0 ? 0 : rounded;
}

const number = (name: string, decimals: number): FieldType => ({
  name,
  kind: 'number',
  storage: 'scaled',
  index: 'number_value',
  maxFields: 10,
  canBeUnique: name === 'number',
  parse: (value) => parseNumber(value, decimals),
  exportAs: 'number',
  toText: (value) => (typeof value === 'number' ? String(value) : ''),
  // Grouping as people type it: 1,24,500.50 and 1 000.
  fromText: (typed) => typed.replaceAll(/[\s,₹]/g, ''),
});

const yes = new Set(['true', 'yes', '1', 'y']);
const no = new Set(['false', 'no', '0', 'n']);

export const numberTypes: readonly FieldType[] = [
  number('number', 4),
  number('currency', 2),
  {
    name: 'boolean',
    kind: 'boolean',
    storage: 'boolean',
    index: 'number_value',
    maxFields: 10,
    canBeUnique: false,
    parse(value) {
      if (value === null || value === undefined || value === '') return null;
      if (typeof value !== 'boolean') throw new FieldProblem('Choose yes or no.');
      return value;
    },
    indexed: (value) => [value === true ? 1 : 0],
    exportAs: 'boolean',
    toText: (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : ''),
    fromText(typed) {
      const word = typed.trim().toLowerCase();
      return yes.has(word) ? true : no.has(word) ? false : typed;
    },
  },
];
