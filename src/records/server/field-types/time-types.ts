import { calendarDate, instant } from '../../../foundation/contract/fields.ts';
import { FieldProblem, type FieldType } from './field-type.ts';
import { dayFromText, exampleDay, exampleTime, instantFromText, timeFromText } from './written-times.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** In no zone; as text they sort in the order of time. */
const texts = { storage: 'text', index: 'text_value', maxFields: 10, canBeUnique: false, toText: asText } as const;

export const timeTypes: readonly FieldType[] = [
  {
    ...texts,
    name: 'date',
    kind: 'date',
    parse(value, _, { written }) {
      if (isEmpty(value)) return null;
      const { success, data } = calendarDate.safeParse(value);
      if (!success) throw new FieldProblem(`Enter a date, such as ${written ? exampleDay(written) : '2026-11-20'}.`);
      return data;
    },
    exportAs: 'date',
    fromText: (text, _, context) => (context?.written ? dayFromText(text, context.written.dateFormat) : text),
  },
  {
    ...texts,
    name: 'time',
    kind: 'time',
    parse(value, _, { written }) {
      if (isEmpty(value)) return null;
      if (typeof value !== 'string' || !TIME.test(value))
        throw new FieldProblem(`Enter a time, such as ${written ? exampleTime(written) : '14:30'}.`);
      // One form, so that equal times are equal texts.
      return value.length === 5 ? `${value}:00` : value;
    },
    fromText: timeFromText,
  },
  {
    name: 'datetime',
    kind: 'instant',
    storage: 'timestamptz',
    index: 'time_value',
    maxFields: 10,
    canBeUnique: false,
    parse(value, _, { written }) {
      if (isEmpty(value)) return null;
      if (instant.safeParse(value).success) return new Date(value as string).toISOString();
      throw new FieldProblem(
        written
          ? `Enter a date and a time, such as ${exampleDay(written)} ${exampleTime(written)}.`
          : 'Give a time in UTC, such as 2026-11-20T10:46:00Z.',
      );
    },
    indexed: (value) => (typeof value === 'string' ? [value] : []),
    exportAs: 'instant',
    toText: asText,
    fromText: (text, _, context) => instantFromText(text, context?.written),
  },
];
