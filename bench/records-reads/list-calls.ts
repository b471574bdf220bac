import { sessionAt } from '../api-reads/calls.ts';
import { FIRST_NAMES, LAST_NAMES } from '../data/people.ts';
import type { Dataset } from '../data/dataset.ts';
import { numbersAt } from '../data/random.ts';
import type { Call } from '../harness/load.ts';
import { REFERENCE, SEGMENT, segments, SPENT } from './own-fields.ts';

type Condition = readonly [field: string, comparator: string, value: unknown];

/** Of all contacts, about: with no filter all; common 1 in 9; narrow 1 in 100; rare 1 in 5,000. */
export const listShapes = ['no filter', 'common', 'narrow', 'rare'] as const;
type ListShape = (typeof listShapes)[number];

const criteriaOf = (shape: ListShape, number: (below: number) => number): readonly Condition[] => {
  const segment = segments[number(segments.length)] ?? '';
  switch (shape) {
    case 'no filter':
      return [];
    case 'common':
      return [
        ['communication_level', 'in', ['opted_in', 'pending']],
        [SEGMENT, 'in', [segment, segments[0]]],
        [SPENT, 'greater_than', 60_000 + number(1_000)],
      ];
    case 'narrow':
      return [
        ['communication_level', 'equal', 'opted_in'],
        ['name', 'starts_with', FIRST_NAMES[number(FIRST_NAMES.length)] ?? ''],
        [SEGMENT, 'equal', segment],
      ];
    case 'rare':
      return [
        ['name', 'contains', LAST_NAMES[number(LAST_NAMES.length)] ?? ''],
        [SEGMENT, 'equal', segment],
        [REFERENCE, 'starts_with', `ref-${String(number(200)).padStart(3, '0')}`],
      ];
  }
};

const sorts = [
  ['created_time', 'desc'],
  ['name', 'asc'],
  [SPENT, 'desc'],
] as const;
type Sort = (typeof sorts)[number];
export { sorts as listSorts };

/** Calls of the list of contacts of business 0, by every user in turn, with values that differ from call to call. */
export function createRecordCalls(dataset: Dataset): (shape: ListShape, sort: Sort, index: number) => Call {
  const number = numbersAt(dataset.seed, 'records-list');
  return (shape, sort, index) => {
    let turn = 0;
    const conditions = criteriaOf(shape, (below) => number(index * 8 + (turn += 1), below));
    const { cookie } = sessionAt(dataset, index % dataset.sizes.users);
    const criteria = {
      operator: 'AND',
      criteria: conditions.map(([field, comparator, value]) => ({ field, comparator, value })),
    };
    const filter = conditions.length === 0 ? '' : `&criteria=${encodeURIComponent(JSON.stringify(criteria))}`;
    return {
      path: `/server/records/contacts?sort_by=${sort[0]}&sort_order=${sort[1]}${filter}`,
      cookie,
      check(text) {
        if (!text.startsWith('{"contacts":[')) throw new Error(`No list: ${text.slice(0, 100)}`);
      },
    };
  };
}
