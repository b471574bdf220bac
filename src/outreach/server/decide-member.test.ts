import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Criteria } from '../../rules/contract/criteria.ts';
import type { Branch } from '../contract/step.ts';
import type { CompiledAction } from './compile-step.ts';
import { branchOf, decideMember, type MemberFacts, type StepRules } from './decide-member.ts';

const moment = { now: '2026-11-28T10:00:00.000Z', zone: 'Asia/Kolkata' };

const action = (branch: Branch, isMarketing: boolean, body = 'Hi \uE0000\uE001.'): CompiledAction => ({
  branch,
  action: { type: 'send_template', data: { template_id: '1', params: [], buttons: [] } },
  template: {} as CompiledAction['template'],
  category: isMarketing ? 'marketing' : 'utility',
  isMarketing,
  payload: { type: 'template', name: 'a', language: 'en', body: [], buttons: [] },
  content: { body },
  variables: [
    { name: 'name', value: 'name', from: 'field', fallback: null, is_tracked: false, place: 'body', button_index: -1 },
  ],
});

const kinds: Readonly<Record<string, 'text' | 'choice' | 'boolean'>> = {
  name: 'text',
  'step.status': 'choice',
  'step.replied': 'boolean',
};

const rules = (given: Partial<StepRules> = {}): StepRules => ({
  criteria: null,
  fieldOf: (name) => (kinds[name] === undefined ? undefined : { kind: kinds[name] }),
  moment,
  actions: { if: action('if', true), else: action('else', false), other: null },
  linkLength: 90,
  split: null,
  ...given,
});

type Seen = Readonly<Record<string, unknown>>;

const facts = (given: Partial<MemberFacts> = {}, fields: Seen = {}): MemberFacts => ({
  contact_id: '7',
  is_active: true,
  mobile: '+919000031877',
  communication_level: 'opted_in',
  has_address: true,
  read: (name) => fields[name],
  text: (_from, name) => String(fields[name] ?? ''),
  cap: null,
  share: 0,
  ...given,
});

const cap = (used: number, limit = 2) => ({
  limit,
  days: 7,
  messages: Array.from({ length: used }, (_, index) => ({ message_id: String(index + 1), time: moment.now })),
  free_time: null,
});

test.each<[string, Partial<MemberFacts>, Seen, object]>([
  ['gets it', {}, { name: 'Aisha' }, { outcome: 'sent', branch: 'if', values: ['Aisha'] }],
  ['has unsubscribed', { is_active: false }, { name: 'Aisha' }, { reason: 'unsubscribed', branch: null }],
  ['has no address', { has_address: false }, { name: 'Aisha' }, { reason: 'no_address' }],
  ['has opted out', { communication_level: 'opted_out' }, { name: 'Aisha' }, { reason: 'opted_out' }],
  ['was not asked', { communication_level: 'pending' }, { name: 'Aisha' }, { reason: 'not_opted_in' }],
  ['has no value', {}, {}, { reason: 'missing_value', variables: ['name'] }],
  ['has a value that is too long', {}, { name: 'x'.repeat(1_021) }, { reason: 'too_long' }],
  ['has room for one more character', {}, { name: 'x'.repeat(1_020) }, { outcome: 'sent' }],
  ['has had enough', { cap: cap(2) }, { name: 'Aisha' }, { reason: 'frequency_cap' }],
  ['may have one more', { cap: cap(1) }, { name: 'Aisha' }, { outcome: 'sent' }],
])('a member who %s', (_, given, fields, decision) => {
  expect(decideMember(rules(), facts(given, fields))).toMatchObject(decision);
});

test('consent and cap count for marketing alone', () => {
  const utility = rules({ actions: { if: action('if', false), else: null, other: null } });
  const given = { communication_level: 'opted_out', cap: cap(5) };
  expect(decideMember(utility, facts(given, { name: 'Aisha' }))).toMatchObject({ outcome: 'sent' });
});

test('the shares of a split get its messages, all others wait for the winner and then get it', () => {
  const at = (share: number, winner: 'first' | 'other' | null) =>
    branchOf(rules({ split: { share: 20, winner } }), { read: () => undefined, share });
  expect([at(0, null), at(19, null), at(20, null), at(39, null), at(40, null), at(99, null)]).toEqual([
    'if',
    'if',
    'other',
    'other',
    null,
    null,
  ]);
  expect([at(0, 'other'), at(40, 'other'), at(40, 'first')]).toEqual(['if', 'other', 'if']);
});

const statuses = ['not_sent', 'pending', 'failed', 'sent', 'delivered', 'read'] as const;
const condition = fc.oneof(
  fc.record({
    field: fc.constant('step.status'),
    comparator: fc.constantFrom('equal' as const, 'not_equal' as const),
    value: fc.constantFrom(...statuses),
  }),
  fc.record({
    field: fc.constant('step.replied'),
    comparator: fc.constantFrom('equal' as const, 'not_equal' as const),
    value: fc.boolean(),
  }),
  fc.record({
    field: fc.constant('name'),
    comparator: fc.constantFrom('equal' as const, 'contains' as const, 'starts_with' as const),
    value: fc.constantFrom('a', 'aisha', 'Th'),
  }),
);
const criteria: fc.Arbitrary<Criteria> = fc.option(
  fc.record({
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    criteria: fc.array(condition, { minLength: 1, maxLength: 4 }),
  }),
);
const seen = fc.record({
  name: fc.constantFrom('', 'Aisha', 'Thomas', 'a'),
  'step.status': fc.constantFrom(...statuses),
  'step.replied': fc.boolean(),
});

test('from what is kept with a decision alone the same branch and the same reason follow', () => {
  fc.assert(
    fc.property(
      criteria,
      seen,
      fc.record({
        is_active: fc.boolean(),
        has_address: fc.boolean(),
        communication_level: fc.constantFrom('opted_in', 'opted_out', 'pending'),
        cap: fc.option(fc.integer({ min: 0, max: 3 }).map((used) => cap(used))),
        share: fc.integer({ min: 0, max: 99 }),
      }),
      fc.option(
        fc.record({
          share: fc.integer({ min: 1, max: 50 }),
          winner: fc.constantFrom('first' as const, 'other' as const, null),
        }),
      ),
      (tree, fields, given, split) => {
        const all = rules({
          criteria: tree,
          split,
          actions: { if: action('if', true), else: action('else', false), other: action('other', true) },
        });
        const first = decideMember(all, facts(given, fields));
        const kept = JSON.parse(JSON.stringify({ fields, given })) as { fields: Seen; given: Partial<MemberFacts> };
        const again = decideMember(all, facts(kept.given, kept.fields));
        expect(again).toEqual(first);
      },
    ),
  );
});
