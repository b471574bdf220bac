import { id } from '../../../foundation/contract/id.ts';
import { countryByCode, countryByText } from '../../../accounts/server/index.ts';
import type { Field } from '../../contract/module.ts';
import { FieldProblem, type FieldType, type StoredValue } from './field-type.ts';

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function optionOf(value: unknown, { options }: Field): string {
  const found = options?.find((option) => option.value === value);
  if (!found) throw new FieldProblem('Choose one of the options.');
  return found.value;
}

const labelOf = (value: unknown, { options }: Field): string =>
  options?.find((option) => option.value === value)?.label ?? (typeof value === 'string' ? value : '');

/** The option that a text means: its label in any case, or its key. */
const optionFromText = (text: string, { options }: Field): string =>
  options?.find(({ label, value }) => value === text || label.toLowerCase() === text.trim().toLowerCase())?.value ??
  text;

/** The id in `{ id, label }` or on its own. */
function idOf(value: unknown): StoredValue {
  if (isEmpty(value)) return null;
  const given = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  if (!id.safeParse(given).success) throw new FieldProblem('Choose one from the list.');
  return given as string;
}

const referenceText = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value && typeof value.label === 'string' ? value.label : '';

const reference = (name: 'user' | 'lookup', refersTo: (field: Field) => string): FieldType => ({
  name,
  kind: 'choice',
  storage: 'bigint',
  index: 'text_value',
  maxFields: 10,
  canBeUnique: false,
  parse: idOf,
  refersTo,
  toText: referenceText,
});

/** Several labels as one text, so that the end of each can be recognised. */
export const joinLabels = (labels: readonly string[]): string =>
  labels.join(labels.some((label) => label.includes(',')) ? '; ' : ', ');

export const choiceTypes: readonly FieldType[] = [
  {
    name: 'picklist',
    kind: 'choice',
    storage: 'text',
    index: 'text_value',
    maxFields: 20,
    canBeUnique: false,
    hasOptions: true,
    parse: (value, field) => (isEmpty(value) ? null : optionOf(value, field)),
    toText: labelOf,
    fromText: optionFromText,
  },
  {
    name: 'multi_select',
    kind: 'choices',
    storage: 'jsonb',
    index: 'text_value',
    maxFields: 10,
    canBeUnique: false,
    hasOptions: true,
    parse(value, field) {
      if (isEmpty(value)) return null;
      if (!Array.isArray(value)) throw new FieldProblem('Choose from the options.');
      const chosen = [...new Set(value.map((each) => optionOf(each, field)))];
      return chosen.length === 0 ? null : chosen;
    },
    toText(value, field) {
      const labels = Array.isArray(value) ? value.map((each) => labelOf(each, field)) : [];
      return joinLabels(labels);
    },
    fromText(text, field) {
      const isOne = field.options?.some(({ label }) => label.toLowerCase() === text.trim().toLowerCase()) === true;
      return (isOne ? [text] : text.split(text.includes(';') ? ';' : ','))
        .filter((part) => part.trim() !== '')
        .map((part) => optionFromText(part.trim(), field));
    },
  },
  {
    name: 'country',
    kind: 'choice',
    storage: 'text',
    index: 'text_value',
    maxFields: 5,
    canBeUnique: false,
    parse(value) {
      if (isEmpty(value)) return null;
      if (typeof value !== 'string' || !countryByCode(value)) throw new FieldProblem('Choose a country from the list.');
      return value;
    },
    toText: (value) => (typeof value === 'string' ? (countryByCode(value)?.name ?? value) : ''),
    fromText: (text) => countryByText(text)?.code ?? text,
  },
  reference('user', () => 'users'),
  reference('lookup', ({ lookup_module: module }) => module ?? ''),
];
