import { expect, test } from 'vitest';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import type { Clause, Fulfillment } from '../../contract/clause.ts';
import { askClauses } from './ask-rule.ts';

const done: Fulfillment = { actions: [{ type: 'close_chat', data: {} }] };
const when = (word: string | null, fulfillment: Fulfillment = done): Clause => ({
  name: word ?? '',
  criteria: word === null ? null : { operator: 'AND', criteria: [{ field: word, comparator: 'not_empty' }] },
  fulfillment,
});

test.each<[words: string[], clauses: Clause[], match: string | null, hasActions: boolean, asked: string[]]>([
  [['a'], [when('a'), when(null)], '1', true, ['1']],
  [['b'], [when('a'), when('b'), when(null)], '2', true, ['1', '2']],
  [[], [when('a'), when(null)], '2', true, ['1', '2']],
  [[], [when('a')], null, false, ['1']],
  [['a', 'y'], [when('a', { clause: [when('x'), when('y')] }), when(null)], '1.2', true, ['1', '1.1', '1.2']],
  [['a'], [when('a', { clause: [when('x'), when(null)] }), when(null)], '1.2', true, ['1', '1.1', '1.2']],
  // What matched outside and not inside is not everyone else.
  [['a'], [when('a', { clause: [when('x')] }), when(null)], '1', false, ['1', '1.1']],
])('[RULE-04] [RULE-05] of %j the first clause that matches counts', (words, clauses, match, hasActions, asked) => {
  const seen: string[] = [];
  const holds = (criteria: Criteria): boolean => {
    const [part] = criteria?.criteria ?? [];
    return part === undefined || ('field' in part && words.includes(part.field));
  };
  const found = askClauses(clauses, holds, (path) => seen.push(path));
  expect(found?.path ?? null).toBe(match);
  expect((found?.actions.length ?? 0) > 0).toBe(hasActions);
  expect(seen).toEqual(asked);
});
