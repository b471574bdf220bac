import { expect, test } from 'vitest';
import { CLAUSE_DEPTH_MAX, CLAUSES_MAX, clausesSchema, numberedClauses } from './clause.ts';

const assign = { type: 'assign_owner', data: { assign_to: 'everyone' } };
const always = { criteria: null, fulfillment: { actions: [assign] } };
const city = { operator: 'AND', criteria: [{ field: 'city', comparator: 'equal', value: 'Salem' }] };
const withActions = (...actions: readonly unknown[]) => [{ criteria: null, fulfillment: { actions } }];
const issuesOf = (given: unknown) =>
  clausesSchema.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test.each<[title: string, given: unknown, path: string, message: string]>([
  ['[RULE-11] no clauses', [], '', 'Empty clause'],
  ['[RULE-11] what is no list of clauses', null, '', 'Empty clause'],
  ['[RULE-12] a clause that is no object', ['all'], '0', 'Invalid clause'],
  ['[RULE-13] no fulfillment', [{ criteria: null }], '0.fulfillment', 'Invalid fulfillment'],
  [
    '[RULE-13] a fulfillment that is no object',
    [{ criteria: null, fulfillment: [assign] }],
    '0.fulfillment',
    'Invalid fulfillment',
  ],
  [
    '[RULE-14] criteria are empty before the last clause',
    [{ ...always, criteria: [] }, always],
    '0.criteria',
    'Criteria can be empty only in the last clause.',
  ],
  [
    '[RULE-14] within a clause as well',
    [{ criteria: null, fulfillment: { clause: [always, always] } }],
    '0.fulfillment.clause.0.criteria',
    'Criteria can be empty only in the last clause.',
  ],
  [
    '[RULE-15] criteria keep their own sentences',
    [{ ...always, criteria: { operator: 'AND', criteria: [{ field: '', comparator: 'equal', value: 1 }] } }],
    '0.criteria.criteria.0.field',
    'Field cannot be empty',
  ],
  [
    '[RULE-21] neither actions nor a clause',
    [{ criteria: null, fulfillment: {} }],
    '0.fulfillment',
    'Valid Fulfillment Type is mandatory.',
  ],
  [
    '[RULE-22] actions that are no list',
    [{ criteria: null, fulfillment: { actions: assign } }],
    '0.fulfillment.actions',
    'Invalid Actions',
  ],
  ['[RULE-23] no actions', withActions(), '0.fulfillment.actions', 'Choose at least one action.'],
  ['[RULE-24] an action that is no object', withActions('assign'), '0.fulfillment.actions.0', 'Invalid Action'],
  [
    '[RULE-25] nobody to assign',
    withActions({ type: 'assign_owner', data: { users: [] } }),
    '0.fulfillment.actions.0.data.users',
    'Choose who gets the chat.',
  ],
  [
    '[RULE-25] no list of users',
    withActions({ type: 'assign_owner', data: {} }),
    '0.fulfillment.actions.0.data.users',
    'Choose who gets the chat.',
  ],
  [
    '[RULE-26] a message without text',
    withActions({ type: 'send_whatsapp_message', data: { text: ' ' } }),
    '0.fulfillment.actions.0.data.text',
    'Write the message.',
  ],
  [
    '[RULE-27] no list',
    withActions(assign, { type: 'add_to_list', data: {} }),
    '0.fulfillment.actions.1.data.id',
    'Choose a contact list.',
  ],
  [
    '[RULE-28] no sequence',
    withActions({ type: 'add_to_sequence', data: {} }),
    '0.fulfillment.actions.0.data.id',
    'Choose a sequence.',
  ],
  [
    '[RULE-06] another type',
    withActions({ type: 'sing', data: {} }),
    '0.fulfillment.actions.0.type',
    'Choose what is done.',
  ],
  [
    'too many clauses',
    Array.from({ length: CLAUSES_MAX + 1 }, () => ({ ...always, criteria: city })),
    '',
    `Use at most ${CLAUSES_MAX} clauses.`,
  ],
])('[RULE-11] [RULE-12] [RULE-13] [RULE-14] [RULE-21] [RULE-22] [RULE-23] [RULE-24] %s', (_, given, path, message) => {
  expect(issuesOf(given)).toContainEqual([path, message]);
});

test('clauses within clauses are as deep as people can read', () => {
  const nested = (depth: number): unknown[] => [
    depth === 1 ? always : { criteria: null, fulfillment: { clause: nested(depth - 1) } },
  ];
  expect(issuesOf(nested(CLAUSE_DEPTH_MAX))).toEqual([]);
  expect(issuesOf(nested(CLAUSE_DEPTH_MAX + 1))).toHaveLength(1);
});

test('[RULE-04] [RULE-05] [RULE-07] clauses have numbers; a single inner clause is a list of one; a file is named by any of its names', () => {
  const file = { stratus_file_id: '71' };
  const message = { type: 'send_whatsapp_message', data: { text: 'Our catalogue', file } };
  const clauses = clausesSchema.parse([
    { name: 'Salem', criteria: city, fulfillment: { clause: { criteria: null, fulfillment: { actions: [message] } } } },
    always,
  ]);
  expect(numberedClauses(clauses).map(({ path }) => path)).toEqual(['1', '1.1', '2']);
  const [, inner] = numberedClauses(clauses);
  expect(inner?.clause.fulfillment).toMatchObject({ actions: [{ data: { file: { csid: '71' } } }] });
});
