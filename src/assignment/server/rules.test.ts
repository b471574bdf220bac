import { expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { createTestBusiness } from '../../app/testing/use-test-server.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { assignmentEndpoints as calls } from '../contract/endpoints.ts';
import { always, assign, assignEveryone, saying, useAssignmentFixture } from './testing/assignment-fixture.ts';

const fixture = useAssignmentFixture();
const create = async (body: object) =>
  (await fixture.admin.call(calls.createAssignmentRule, { body: body as never })).chat_assignment_rule;
const refusal = async (body: object) =>
  (await fixture.admin.refusal(calls.createAssignmentRule, { body: body as never })).body;
const everyone = [always(assignEveryone)];

test('[RULE-01] [RULE-02] [RULE-44] [RULE-45] a rule is added, changed, moved, activated, deactivated and deleted', async () => {
  const { channelId, agentUser } = fixture;
  const first = await create({ clauses: everyone, channel: 'all' });
  expect(first).toMatchObject({ name: 'Chat assignment', channel: null, status: 'inactive', problem: null });
  const second = await create({ name: 'Store line', clauses: [always(assign(agentUser.user_id))], channel: channelId });
  expect(second.channel).toMatchObject({ id: channelId, kind: 'whatsapp' });
  const changed = await fixture.admin.call(calls.updateAssignmentRule, {
    params: { ruleId: second.id },
    body: { channel: 'all', clauses: everyone as never, position: 0, version: second.version },
  });
  expect(changed.chat_assignment_rule).toMatchObject({ channel: null, position: 0, version: second.version + 1 });
  const ids = async (): Promise<Id[]> =>
    (await fixture.admin.call(calls.listAssignmentRules, {})).chat_assignment_rules.map(({ id }) => id);
  expect(await ids()).toEqual([second.id, first.id]);
  const late = await fixture.admin.refusal(calls.updateAssignmentRule, {
    params: { ruleId: second.id },
    body: { name: 'Late', version: second.version },
  });
  expect(late.body.code).toBe('CONFLICT');
  await fixture.admin.call(calls.deleteAssignmentRule, { params: { ruleId: first.id } });
  await fixture.admin.call(calls.deleteAssignmentRule, { params: { ruleId: second.id } });
  expect(await ids()).toEqual([]);
});

test('[RULE-08] [RULE-09] [RULE-46] activate makes a rule active, any other action inactive', async () => {
  const { id } = await create({ clauses: everyone });
  expect((await fixture.act(id, 'activate')).status).toBe('active');
  expect((await fixture.act(id, 'pause')).status).toBe('inactive');
  expect((await fixture.act(id, 'activate')).status).toBe('active');
  expect((await fixture.act(id, 'deactivate')).status).toBe('inactive');
});

test('sentences of clauses stand beside the place that they are about', async () => {
  expect(await refusal({ clauses: [] })).toMatchObject({ message: 'Empty clause', info: { field: 'clauses' } });
  expect(await refusal({ clauses: [{ criteria: null, fulfillment: {} }] })).toMatchObject({
    message: 'Valid Fulfillment Type is mandatory.',
    info: { field: 'clauses.0.fulfillment' },
  });
});

test('what a rule names must be there: lists, people, labels, fields, options', async () => {
  const unknown = '999999999999';
  expect(await refusal({ clauses: [always({ type: 'add_to_list', data: { id: unknown } })] })).toMatchObject({
    message: 'This contact list does not exist any more.',
    info: { field: 'clauses.0.fulfillment.actions.0.data.id' },
  });
  expect(
    await refusal({ clauses: [always(assignEveryone, { type: 'add_to_sequence', data: { id: unknown } })] }),
  ).toMatchObject({
    message: 'This sequence does not exist any more.',
    info: { field: 'clauses.0.fulfillment.actions.1.data.id' },
  });
  expect(await refusal({ clauses: [always(assign(unknown))] })).toMatchObject({
    message: 'This person does not exist any more.',
    info: { field: 'clauses.0.fulfillment.actions.0.data.users.0' },
  });
  expect(await refusal({ clauses: [always({ type: 'add_labels', data: { labels: ['gone'] } })] })).toMatchObject({
    message: 'This label does not exist any more.',
  });
  const clause = (field: string, value: unknown) => ({
    clauses: [
      {
        criteria: { operator: 'AND', criteria: [{ field, comparator: 'equal', value }] },
        fulfillment: { actions: [assignEveryone] },
      },
    ],
  });
  expect(await refusal(clause('planet', 'Mars'))).toMatchObject({
    message: 'This field is not known.',
    info: { field: 'clauses.0.criteria.criteria.0.field' },
  });
  expect(await refusal(clause('chat.classification', 'gone'))).toMatchObject({
    message: 'This option does not exist any more.',
    info: { field: 'clauses.0.criteria.criteria.0.value' },
  });
  expect(await refusal(clause('list.member_of', { id: unknown }))).toMatchObject({
    message: 'What this names does not exist any more.',
  });
  expect(await refusal({ clauses: everyone, channel: unknown })).toMatchObject({ info: { field: 'channel' } });
});

test('what belongs to another business is not known, also within clauses', async () => {
  const other = await createTestBusiness(fixture.server);
  const { contact_list: list } = await other.admin.call(listEndpoints.createContactList, { body: { name: 'Theirs' } });
  expect(await refusal({ clauses: [always({ type: 'add_to_list', data: { id: list.id } })] })).toMatchObject({
    message: 'This contact list does not exist any more.',
  });
  expect(await refusal({ clauses: [always(assign(other.adminUser.user_id))] })).toMatchObject({
    message: 'This person does not exist any more.',
  });
  const { id } = await create({ clauses: everyone });
  const trial = await other.admin.refusal(calls.tryAssignmentRule, {
    body: { clauses: everyone as never, rule_id: id, contact_id: '1' },
  });
  expect(trial.body.code).toBe('NOT_FOUND');
});

test('a rule that names a list that was deleted is not activated, and says where', async () => {
  const { contact_list: list } = await fixture.admin.call(listEndpoints.createContactList, { body: { name: 'Short' } });
  const { id } = await create({
    clauses: [saying('hi', { actions: [{ type: 'add_to_list', data: { id: list.id } }] })],
  });
  await fixture.admin.call(listEndpoints.deleteContactList, { params: { id: list.id } });
  const { body } = await fixture.admin.refusal(calls.updateAssignmentRule, {
    params: { ruleId: id },
    query: { action: 'activate' },
  });
  expect(body).toMatchObject({
    code: 'NOT_ALLOWED',
    reason: 'RULE_NAMES_GONE',
    message: 'Clause 1: This contact list does not exist any more. Change the rule first.',
  });
});

test('[RULE-07] [RULE-47] only a file that a rule sends is shown with it; deleting it waits until none does', async () => {
  const file = await fixture.samples.media({ sha256: 'b'.repeat(64) });
  const message = { type: 'send_whatsapp_message', data: { text: 'Our catalogue', file: { stratus_file_id: file } } };
  const params = { fileId: file };
  expect((await fixture.admin.refusal(calls.getAssignmentMedia, { params })).body.code).toBe('NOT_FOUND');
  const rule = await create({ name: 'Catalogue', clauses: [always(message)] });
  expect(rule.clauses).toMatchObject([{ fulfillment: { actions: [{ data: { file: { csid: file } } }] } }]);
  expect((await fixture.admin.refusal(calls.deleteAssignmentMedia, { params })).body.message).toBe(
    'The rule Catalogue sends this file. Take it out of the rule first.',
  );
  await fixture.admin.call(calls.deleteAssignmentRule, { params: { ruleId: rule.id } });
  await fixture.admin.call(calls.deleteAssignmentMedia, { params });
  expect((await fixture.admin.refusal(calls.deleteAssignmentMedia, { params })).body.code).toBe('NOT_FOUND');
});

test('[RULE-01] a rule is tried against a chat and against a contact, and nothing changes', async () => {
  const { agentUser } = fixture;
  const chat_id = await fixture.chat({ channel_id: fixture.channelId });
  const clauses = [
    saying('wholesale', { actions: [assignEveryone] }),
    always(assign(agentUser.user_id), { type: 'close_chat' }),
  ];
  const before = await fixture.lastSeq();
  const { trial } = await fixture.admin.call(calls.tryAssignmentRule, { body: { clauses: clauses as never, chat_id } });
  expect(trial).toMatchObject({
    matched: '2',
    assignment: { user: { id: agentUser.user_id }, why: 'only_one', candidates: 1 },
    actions: [{ type: 'close_chat', label: '' }],
  });
  expect(trial.checks).toMatchObject([
    {
      path: '1',
      is_match: false,
      conditions: [{ field: 'Message: Text', comparator: 'contains', value: 'wholesale', seen: '', holds: false }],
    },
    { path: '2', is_match: true, conditions: [] },
  ]);
  expect(await fixture.lastSeq()).toBe(before);
  expect(await fixture.rows('select from action_turns where business_id = $1', [fixture.businessId])).toEqual([]);
});
