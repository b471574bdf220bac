import { expect, test } from 'vitest';
import { comparators, comparatorsOf } from './comparators.ts';
import { checkCriteria, criteriaSchema, type Condition, type CriteriaField, type CriteriaGroup } from './criteria.ts';
import { localTime, startOfDay } from './day-in-zone.ts';
import { evaluateCriteria } from './evaluate-criteria.ts';
import { matchesPattern } from './like-pattern.ts';
import { dependsOnTime, fieldOfSources, readTime, timeSource } from './sources.ts';

const fields: Readonly<Record<string, CriteriaField>> = {
  city: { name: 'city', label: 'City', type: 'text', kind: 'text' },
  email: { name: 'email', label: 'Email', type: 'email', kind: 'address_text' },
  mobile: { name: 'mobile', label: 'Mobile', type: 'mobile', kind: 'address_text' },
  stage: {
    name: 'stage',
    label: 'Stage',
    type: 'picklist',
    kind: 'choice',
    options: [
      { value: 'new', label: 'New' },
      { value: 'won', label: 'Won' },
    ],
  },
  owner: { name: 'owner', label: 'Owner', type: 'user', kind: 'choice' },
  contact: { name: 'contact', label: 'Contact', type: 'lookup', kind: 'choice', lookup: { module: 'contacts' } },
  country: { name: 'country', label: 'Country', type: 'country', kind: 'choice' },
  amount: { name: 'amount', label: 'Amount', type: 'currency', kind: 'number' },
  day: { name: 'day', label: 'Day', type: 'date', kind: 'date' },
  clock: { name: 'clock', label: 'Time', type: 'time', kind: 'time' },
  at: { name: 'at', label: 'Last chat', type: 'datetime', kind: 'instant' },
  agreed: { name: 'agreed', label: 'Agreed', type: 'boolean', kind: 'boolean' },
};
const fieldOf = (name: string) => fields[name];
const one = (condition: object) => ({ operator: 'AND' as const, criteria: [condition as Condition] });
const problemOf = (condition: object) => checkCriteria(one(condition), fieldOf)[0]?.message;
const holds = (condition: object, value: unknown, zone = 'UTC') =>
  evaluateCriteria(one(condition), { fieldOf, read: () => value, now: '2026-11-20T10:00:00.000Z', zone });

test.each([
  ['[RULE-38]', 'text', 'equal not_equal starts_with ends_with contains not_contains like not_like'],
  ['[RULE-39]', 'address_text', 'equal not_equal starts_with ends_with contains not_contains'],
  ['[RULE-40]', 'choice', 'equal not_equal in nin'],
  ['[RULE-41]', 'number', 'equal not_equal greater_than less_than greater_equal less_equal'],
  ['[RULE-41]', 'date', 'equal not_equal greater_than less_than greater_equal less_equal'],
  ['[RULE-41]', 'time', 'equal not_equal greater_than less_than greater_equal less_equal'],
  ['[RULE-42]', 'boolean', 'equal not_equal'],
] as const)(
  '[RULE-38] [RULE-39] [RULE-40] [RULE-41] [RULE-42] [RULE-43] %s the comparators of %s, and whether it is empty',
  (_, kind, names) => {
    expect(comparatorsOf[kind]).toEqual([...names.split(' '), 'empty', 'not_empty']);
  },
);

test.each([
  ['[RULE-15]', { field: '', comparator: 'equal', value: 'a' }, 'Field cannot be empty'],
  ['[RULE-16]', { field: 'city', comparator: '', value: 'a' }, 'Comparator cannot be empty'],
  ['[RULE-17]', { field: 'city', comparator: 'equal' }, 'Value cannot be empty'],
  ['[RULE-17]', { field: 'city', comparator: 'equal', value: '' }, 'Value cannot be empty'],
  ['[RULE-19]', { field: 'stage', comparator: 'in', value: [] }, 'Value cannot be empty'],
  ['[RULE-18]', { field: 'city', comparator: 'empty' }, undefined],
  ['[RULE-18]', { field: 'city', comparator: 'not_empty' }, undefined],
  ['an unknown field', { field: 'planet', comparator: 'equal', value: 'a' }, 'This field is not known.'],
  [
    'a comparator of another type',
    { field: 'email', comparator: 'like', value: 'a' },
    'This field cannot be compared in this way.',
  ],
  ['[RULE-30] digits are text for a text field', { field: 'city', comparator: 'contains', value: '2026' }, undefined],
  ['[RULE-30]', { field: 'city', comparator: 'equal', value: 7 }, 'Write this as text.'],
  ['[RULE-31]', { field: 'amount', comparator: 'greater_than', value: 7.5 }, undefined],
  ['[RULE-31]', { field: 'amount', comparator: 'greater_than', value: 'many' }, 'Enter a number.'],
  ['[RULE-32]', { field: 'agreed', comparator: 'equal', value: false }, undefined],
  ['[RULE-32]', { field: 'agreed', comparator: 'equal', value: 'false' }, 'Choose yes or no.'],
  ['[RULE-33]', { field: 'stage', comparator: 'in', value: ['new', 'won'] }, undefined],
  ['[RULE-33]', { field: 'stage', comparator: 'in', value: 'new' }, 'Choose from the list.'],
  ['[RULE-33]', { field: 'stage', comparator: 'equal', value: ['new'] }, 'Choose one from the list.'],
  ['[RULE-33]', { field: 'stage', comparator: 'equal', value: 'gone' }, 'This option does not exist any more.'],
  ['[RULE-34]', { field: 'owner', comparator: 'in', value: ['71', '72'] }, undefined],
  ['[RULE-34]', { field: 'owner', comparator: 'equal', value: 'Priya' }, 'Choose one from the list.'],
  ['[RULE-34] the reader', { field: 'owner', comparator: 'equal', value: '$user' }, undefined],
  ['[RULE-35]', { field: 'contact', comparator: 'equal', value: { id: '71' } }, undefined],
  ['[RULE-35]', { field: 'contact', comparator: 'equal', value: { id: 'seven' } }, 'Choose one from the list.'],
  ['[RULE-35]', { field: 'contact', comparator: 'equal', value: { name: 'Meena' } }, 'Choose one from the list.'],
  ['[RULE-36]', { field: 'country', comparator: 'equal', value: 'IN' }, undefined],
  ['[RULE-36]', { field: 'country', comparator: 'nin', value: ['IN', 'SG'] }, undefined],
  [
    '[RULE-37] a date',
    { field: 'day', comparator: 'less_than', value: '2026-02-30' },
    'Enter a date, such as 2026-11-20.',
  ],
  [
    'a day of a year that no clock reaches',
    { field: 'at', comparator: 'less_than', value: '9999-12-31' },
    'Enter a date, such as 2026-11-20.',
  ],
  [
    '[RULE-37] a relative date',
    { field: 'day', comparator: 'less_than', value: { unit: 'day', offset: -30 } },
    undefined,
  ],
  ['[RULE-37] an address', { field: 'email', comparator: 'equal', value: 'meena@example.in' }, undefined],
  ['[RULE-37] an address', { field: 'email', comparator: 'equal', value: 'meena' }, 'Enter a valid email address.'],
  ['[RULE-37] a part of an address', { field: 'email', comparator: 'contains', value: 'meena' }, undefined],
  ['[RULE-37] a number', { field: 'mobile', comparator: 'equal', value: '+919000031877' }, undefined],
  [
    '[RULE-37] a number',
    { field: 'mobile', comparator: 'not_equal', value: '90000 31877' },
    'Enter the number with its country code, such as +919000031877.',
  ],
  ['[RULE-37] a part of a number', { field: 'mobile', comparator: 'starts_with', value: '+91' }, undefined],
  ['[RULE-37] a time', { field: 'clock', comparator: 'equal', value: '25:00' }, 'Enter a time, such as 14:30.'],
])(
  '[RULE-15 RULE-16 RULE-17 RULE-18 RULE-19 RULE-30 RULE-31 RULE-32 RULE-33 RULE-34 RULE-35 RULE-36 RULE-37] %s',
  (_, condition, message) => {
    expect(problemOf(condition)).toBe(message);
  },
);

test('[RULE-20] [RULE-29] the form of a tree: AND or OR, not too deep, not too many; an empty one is null', () => {
  const messageOf = (given: unknown) => criteriaSchema.safeParse(given).error?.issues[0]?.message;
  const condition = { field: 'city', comparator: 'equal', value: 'a' };
  expect(messageOf({ operator: 'NOT', criteria: [condition] })).toBe('Invalid operators');
  expect(criteriaSchema.parse([])).toBeNull();
  expect(criteriaSchema.parse({ operator: 'AND', criteria: [{ operator: 'OR', criteria: [] }] })).toBeNull();
  const nested = (depth: number): object => ({
    operator: 'AND',
    criteria: depth === 1 ? [condition] : [nested(depth - 1)],
  });
  expect(criteriaSchema.safeParse(nested(5)).success).toBe(true);
  expect(criteriaSchema.safeParse(nested(6)).success).toBe(false);
  expect(messageOf({ operator: 'AND', criteria: Array.from({ length: 26 }, () => condition) })).toBe(
    'Use at most 25 conditions.',
  );
});

const whole = { field: 'city', comparator: 'equal', value: 'a' };
test.each([
  ['[RULE-15]', { ...whole, field: '' }, 'criteria.0.field', 'Field cannot be empty'],
  ['[RULE-15]', { comparator: 'equal', value: 'a' }, 'criteria.0.field', 'Field cannot be empty'],
  ['[RULE-16]', { ...whole, comparator: '' }, 'criteria.0.comparator', 'Comparator cannot be empty'],
  ['[RULE-16]', { field: 'city', value: 'a' }, 'criteria.0.comparator', 'Comparator cannot be empty'],
  [
    'a word that is no comparator',
    { ...whole, comparator: 'near' },
    'criteria.0.comparator',
    'This field cannot be compared in this way.',
  ],
  ['[RULE-20] within', { operator: 'XOR', criteria: [whole] }, 'criteria.0.operator', 'Invalid operators'],
  [
    '[RULE-15] within',
    { operator: 'OR', criteria: [whole, { ...whole, field: '' }] },
    'criteria.0.criteria.1.field',
    'Field cannot be empty',
  ],
  [
    'what is neither',
    'city',
    'criteria.0',
    'A group has an operator and criteria; a condition has a field, a comparator and a value.',
  ],
  [
    'a key too many',
    { ...whole, not: true },
    'criteria.0',
    'A group has an operator and criteria; a condition has a field, a comparator and a value.',
  ],
])('%s refuses %j at %s', (_, part, path, message) => {
  const issues = criteriaSchema.safeParse({ operator: 'AND', criteria: [part] }).error?.issues;
  expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});

test.each([
  [{ field: 'city', comparator: 'equal', value: 'SALEM' }, 'Salem', true],
  [{ field: 'city', comparator: 'not_equal', value: 'Salem' }, null, true],
  [{ field: 'city', comparator: 'not_contains', value: 'x' }, '', true],
  [{ field: 'city', comparator: 'like', value: 's_l%' }, 'Salem', true],
  [{ field: 'stage', comparator: 'nin', value: ['won'] }, null, true],
  [{ field: 'owner', comparator: 'equal', value: '7' }, { id: '7', label: 'Priya' }, true],
  [{ field: 'amount', comparator: 'greater_than', value: 0 }, null, false],
  [{ field: 'clock', comparator: 'equal', value: '09:30' }, '09:30:00', true],
])('%j of %j is %s', (condition, value, expected) => {
  expect(holds(condition, value)).toBe(expected);
});

test('a day of a field with a time is the whole day of the zone', () => {
  const day = { field: 'at', comparator: 'equal', value: '2026-11-20' };
  expect(holds(day, '2026-11-19T18:30:00.000Z', 'Asia/Kolkata')).toBe(true);
  expect(holds(day, '2026-11-19T18:29:59.999Z', 'Asia/Kolkata')).toBe(false);
  expect(holds({ ...day, comparator: 'greater_than' }, '2026-11-20T18:30:00.000Z', 'Asia/Kolkata')).toBe(true);
  expect(holds({ ...day, comparator: 'greater_than' }, '2026-11-20T18:29:59.999Z', 'Asia/Kolkata')).toBe(false);
  const today = { field: 'at', comparator: 'equal', value: { unit: 'day', offset: 0 } };
  expect(holds(today, '2026-11-19T20:00:00.000Z', 'Asia/Kolkata')).toBe(true);
});

test.each([
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
  // Midnight does not exist: the clocks go from 00:00 to 01:00.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
])('%s in %s begins at %s', (day, zone, instant) => {
  expect(new Date(startOfDay(day, zone)).toISOString()).toBe(instant);
  expect(localTime(Date.parse(instant), zone).day).toBe(day);
});

test('the time of the business is a source of fields', () => {
  const fieldOfTime = fieldOfSources([], [timeSource]);
  const at = { now: '2026-11-20T20:00:00.000Z', zone: 'Asia/Kolkata' };
  const isTrue = (condition: Condition) =>
    evaluateCriteria(one(condition), { ...at, fieldOf: fieldOfTime, read: (name) => readTime(name, at) });
  expect(fieldOfTime('time.weekday')).toMatchObject({ label: 'Weekday', source: 'Time' });
  expect(isTrue({ field: 'time.weekday', comparator: 'in', value: ['saturday', 'sunday'] })).toBe(true);
  expect(isTrue({ field: 'time.time_of_day', comparator: 'less_than', value: '09:00' })).toBe(true);
  expect(isTrue({ field: 'time.today', comparator: 'equal', value: '2026-11-21' })).toBe(true);
  const unknownDay: Condition = { field: 'time.weekday', comparator: 'equal', value: 'someday' };
  expect(checkCriteria(one(unknownDay), fieldOfTime)[0]?.message).toBe('This option does not exist any more.');
});

test('[S34] no pattern takes long', () => {
  const text = 'a'.repeat(60_000);
  expect(matchesPattern(text, `${'%a'.repeat(120)}%b`)).toBe(false);
  expect(matchesPattern(text, `${'%a_'.repeat(80)}%`)).toBe(true);
});

test('every comparator is offered by some type', () => {
  expect(new Set(Object.values(comparatorsOf).flat())).toEqual(new Set(comparators));
});

test.each([
  ['nothing', null, false],
  [
    'a day that is so far from today',
    { field: 'created_time', comparator: 'less_than', value: { unit: 'day', offset: -30 } },
    true,
  ],
  ['a date', { field: 'created_time', comparator: 'less_than', value: '2026-11-29' }, false],
  ['whether there is one', { field: 'created_time', comparator: 'empty' }, false],
  ['the clock', { field: 'time.time_of_day', comparator: 'less_than', value: '12:00' }, true],
  ['an object that is no day', { field: 'user', comparator: 'equal', value: { id: '1' } }, false],
] as const)('what criteria fit changes by time alone: %s', (_, condition, expected) => {
  const other = { field: 'city', comparator: 'equal', value: 'Salem' } as const;
  const inner = { operator: 'OR', criteria: condition === null ? [other] : [other, condition] } as CriteriaGroup;
  expect(dependsOnTime({ operator: 'AND', criteria: [other, inner] })).toBe(expected);
  expect(dependsOnTime(null)).toBe(false);
});
