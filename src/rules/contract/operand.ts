import { z } from 'zod';
import { isStorable, UNSTORABLE } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { takesList, type Comparator, type ValueKindName } from './comparators.ts';
import { addDays, localTime, startOfDay } from './day-in-zone.ts';
import { foldText } from './fold-text.ts';

/** Longest text that is compared with. */
export const VALUE_MAX = 250;
/** As many keys may be chosen in one condition. */
export const LIST_MAX = 100;

/** A day that is so many days from today: `{ unit: 'day', offset: -30 }`. */
export const relativeDay = z.strictObject({
  unit: z.literal('day'),
  offset: z.int().min(-3650).max(3650),
});

/** What relative days count from, and where days begin. */
export interface Moment {
  /** An instant, ISO 8601 with Z. */
  now: string;
  zone: string;
}

/** What a condition compares with, in the form of both readings: SQL parameters and memory. */
export type Operand =
  | { form: 'text'; text: string }
  | { form: 'keys'; keys: readonly string[] }
  | { form: 'number'; number: number }
  | { form: 'boolean'; boolean: boolean }
  /** [from, to) in milliseconds: an instant is one millisecond long, a day as long as it lasts in the zone. */
  | { form: 'span'; from: number; to: number };

/** Beyond these years neither clocks of zones nor the database's form of an instant can be relied on. */
const isUsualYear = (value: string): boolean => value >= '1000' && value < '9999';

const DAY = z.iso.date();
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const INSTANT = z.iso.datetime();

const keyOf = (value: unknown): string | null => {
  if (typeof value === 'string' && value !== '' && value.length <= VALUE_MAX) return value;
  if (typeof value === 'object' && value !== null && 'id' in value && id.safeParse(value.id).success)
    return value.id as string;
  return null;
};

const dayOf = (value: unknown, { now, zone }: Moment): string | null => {
  const relative = relativeDay.safeParse(value);
  if (relative.success) return addDays(localTime(Date.parse(now), zone).day, relative.data.offset);
  return DAY.safeParse(value).success ? (value as string) : null;
};

/** Each kind's way to read a value; a string is the sentence that refuses it. */
const readers: Readonly<
  Record<ValueKindName, (value: unknown, comparator: Comparator, moment: Moment) => Operand | string>
> = {
  text: readText,
  address_text: readText,
  choice: readKeys,
  choices: readKeys,
  number: (value) =>
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e11
      ? // Finer than any field stores, so that the noise of floating point (0.1 + 0.2) equals what was meant.
        { form: 'number', number: Number(value.toFixed(8)) }
      : 'Enter a number.',
  date(value, _, moment) {
    const day = dayOf(value, moment);
    return day === null ? 'Enter a date, such as 2026-11-20.' : { form: 'text', text: day };
  },
  time: (value) =>
    typeof value === 'string' && TIME.test(value)
      ? { form: 'text', text: value.length === 5 ? `${value}:00` : value }
      : 'Enter a time, such as 14:30.',
  instant(value, _, moment) {
    const day = dayOf(value, moment);
    if (day !== null && isUsualYear(day))
      return { form: 'span', from: startOfDay(day, moment.zone), to: startOfDay(addDays(day, 1), moment.zone) };
    if (!INSTANT.safeParse(value).success || !isUsualYear(value as string)) return 'Enter a date, such as 2026-11-20.';
    const from = Date.parse(value as string);
    return { form: 'span', from, to: from + 1 };
  },
  boolean: (value) => (typeof value === 'boolean' ? { form: 'boolean', boolean: value } : 'Choose yes or no.'),
  file: () => 'This field is there or is not.',
};

// A number that was typed is a text here: a text field must be found by "2026". What the specification calls a string
// that is not numeric tells the types of values apart, not what may be searched for.
function readText(value: unknown): Operand | string {
  if (typeof value !== 'string') return 'Write this as text.';
  if (value.length > VALUE_MAX) return `Use at most ${VALUE_MAX} characters.`;
  return isStorable(value) ? { form: 'text', text: foldText(value) } : UNSTORABLE;
}

function readKeys(value: unknown, comparator: Comparator): Operand | string {
  const isList = takesList(comparator);
  if (isList !== Array.isArray(value)) return isList ? 'Choose from the list.' : 'Choose one from the list.';
  const values: readonly unknown[] = isList ? (value as unknown[]) : [value];
  if (values.length > LIST_MAX) return `Choose at most ${LIST_MAX}.`;
  const keys = values.map(keyOf);
  if (keys.some((key) => key !== null && !isStorable(key))) return UNSTORABLE;
  return keys.every((key) => key !== null) ? { form: 'keys', keys } : 'Choose one from the list.';
}

/** What a condition compares with; a string is the sentence that refuses its value. */
export const readOperand = (
  kind: ValueKindName,
  comparator: Comparator,
  value: unknown,
  moment: Moment,
): Operand | string => readers[kind](value, comparator, moment);
