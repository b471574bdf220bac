import type { Comparator, ValueKindName } from '../../rules/contract/comparators.ts';

const words: Readonly<Record<Comparator, string>> = {
  equal: 'is',
  not_equal: 'is not',
  starts_with: 'starts with',
  ends_with: 'ends with',
  contains: 'contains',
  not_contains: 'does not contain',
  like: 'is like',
  not_like: 'is not like',
  in: 'is one of',
  nin: 'is none of',
  greater_than: 'is more than',
  less_than: 'is less than',
  greater_equal: 'is at least',
  less_equal: 'is at most',
  empty: 'is empty',
  not_empty: 'is not empty',
};

const ofTimes: Readonly<Partial<Record<Comparator, string>>> = {
  greater_than: 'is later than',
  less_than: 'is earlier than',
  greater_equal: 'is not earlier than',
  less_equal: 'is not later than',
};

const times: ReadonlySet<ValueKindName> = new Set<ValueKindName>(['date', 'time', 'instant']);

/** A comparator as the log of rules writes it. */
export const comparatorWords = (comparator: Comparator, kind: ValueKindName): string =>
  (times.has(kind) ? ofTimes[comparator] : undefined) ?? words[comparator];
