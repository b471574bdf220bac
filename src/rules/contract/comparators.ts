import { z } from 'zod';

export const comparators = [
  'equal',
  'not_equal',
  'starts_with',
  'ends_with',
  'contains',
  'not_contains',
  'like',
  'not_like',
  'in',
  'nin',
  'greater_than',
  'less_than',
  'greater_equal',
  'less_equal',
  'empty',
  'not_empty',
] as const;
export type Comparator = (typeof comparators)[number];
export const comparatorSchema = z.enum(comparators);

/** How values of a field compare. Every field type has one of these. */
export const valueKindNames = [
  'text',
  /** E-mail, mobile: as text without like and not like. */
  'address_text',
  /** One key of several: picklist, country, user, lookup. */
  'choice',
  /** Several keys: multi-select. A comparison holds when it holds for one of them. */
  'choices',
  'number',
  'date',
  'time',
  'instant',
  'boolean',
  /** Is there or is not. */
  'file',
] as const;
export type ValueKindName = (typeof valueKindNames)[number];

/** Comparators that say the opposite of another one: a record without a value fulfils them. */
export const opposites: Readonly<Partial<Record<Comparator, PositiveComparator>>> = {
  not_equal: 'equal',
  not_contains: 'contains',
  not_like: 'like',
  nin: 'in',
  not_empty: 'empty',
};

export type PositiveComparator = Exclude<Comparator, 'not_equal' | 'not_contains' | 'not_like' | 'nin' | 'not_empty'>;

/** Needs no value. */
export const needsNoValue = (comparator: Comparator): boolean => comparator === 'empty' || comparator === 'not_empty';

/** Is compared with several values. */
export const takesList = (comparator: Comparator): boolean => comparator === 'in' || comparator === 'nin';

const presence = ['empty', 'not_empty'] as const;
const parts = ['equal', 'not_equal', 'starts_with', 'ends_with', 'contains', 'not_contains'] as const;
const choice = ['equal', 'not_equal', 'in', 'nin', ...presence] as const;
const ordered = [
  'equal',
  'not_equal',
  'greater_than',
  'less_than',
  'greater_equal',
  'less_equal',
  ...presence,
] as const;

/** The comparators of each kind, in the order in which they are offered (specification, section 5). */
export const comparatorsOf: Readonly<Record<ValueKindName, readonly Comparator[]>> = {
  text: [...parts, 'like', 'not_like', ...presence],
  address_text: [...parts, ...presence],
  choice,
  choices: choice,
  number: ordered,
  date: ordered,
  time: ordered,
  instant: ordered,
  boolean: ['equal', 'not_equal', ...presence],
  file: presence,
};
