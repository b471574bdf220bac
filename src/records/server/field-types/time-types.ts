import { calendarDate, instant } from '../../../foundation/contract/fields.ts';
import { FieldProblem, type FieldType } from './field-type.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A day as the business writes it, as it is stored; a text that is none stays as it is. */
function dayFromText(text: string, format: string): string {
  const typed = text.trim();
  const parts = /^(\d{1,4})[./ -](\d{1,2})[./ -](\d{1,4})$/.exec(typed)?.slice(1);
  if (!parts) return typed;
  // No one writes the year first and the day second.
  const order = parts[0]?.length === 4 ? ['Y', 'M', 'D'] : [...new Set(format.match(/[DMY]/g))];
  const part = (letter: string) => parts[order.indexOf(letter)] ?? '';
  return `${part('Y')}-${part('M').padStart(2, '0')}-${part('D').padStart(2, '0')}`;
}

const times = (name: 'date' | 'time', isValid: (value: string) => boolean, problem: string): FieldType => ({
  name,
  kind: name,
  storage: 'text',
  index: 'text_value',
  maxFields: 10,
  canBeUnique: false,
  parse(value) {
    if (isEmpty(value)) return null;
    if (typeof value !== 'string' || !isValid(value)) throw new FieldProblem(problem);
    return value;
  },
  ...(name === 'date' && { exportAs: 'date' as const }),
  toText: asText,
});

export const timeTypes: readonly FieldType[] = [
  // In no zone; as text they sort in the order of time.
  {
    ...times('date', (value) => calendarDate.safeParse(value).success, 'Enter a date, such as 2026-11-20.'),
    fromText: (text, _, context) => (context?.dateFormat === undefined ? text : dayFromText(text, context.dateFormat)),
  },
  {
    ...times('time', (value) => TIME.test(value), 'Enter a time, such as 14:30.'),
    parse(value) {
      if (isEmpty(value)) return null;
      if (typeof value !== 'string' || !TIME.test(value)) throw new FieldProblem('Enter a time, such as 14:30.');
      // One form, so that equal times are equal texts.
      return value.length === 5 ? `${value}:00` : value;
    },
  },
  {
    name: 'datetime',
    kind: 'instant',
    storage: 'timestamptz',
    index: 'time_value',
    maxFields: 10,
    canBeUnique: false,
    parse(value) {
      if (isEmpty(value)) return null;
      if (!instant.safeParse(value).success)
        throw new FieldProblem('Give a time in UTC, such as 2026-11-20T10:46:00Z.');
      return new Date(value as string).toISOString();
    },
    indexed: (value) => (typeof value === 'string' ? [value] : []),
    exportAs: 'instant',
    toText: asText,
    // A cell of a spreadsheet knows no zone; an export writes it in UTC.
    fromText: (text) => (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text.trim()) ? `${text.trim()}Z` : text),
  },
];
