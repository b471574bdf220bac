import { readWrittenNumber } from '../../../foundation/contract/written-number.ts';
import { FieldProblem, type FieldType, type StoredValue } from './field-type.ts';

/** Below this, numbers with four decimals are exact in a double. */
const NUMBER_LIMIT = 1e11;

const HOW_TO_WRITE =
  'Write a number such as 1,24,500.50: a point before decimals, commas only between groups of digits.';

function parseNumber(value: unknown, decimals: number): StoredValue {
  if (value === null || value === undefined || value === '') return null;
  const number = typeof value === 'string' ? readWrittenNumber(value) : value;
  if (number === null) return null;
  if (typeof number !== 'number' || !Number.isFinite(number))
    throw new FieldProblem(
      typeof value === 'string' && /\d\s*[.,]|[.,]\s*\d/.test(value) ? HOW_TO_WRITE : 'Enter a number.',
    );
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
