import { beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../app/testing/use-test-server.ts';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { notices } from '../../chats/server/testing/notices.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { assignmentEndpoints as calls } from '../contract/endpoints.ts';
import {
  always,
  assign,
  assignEveryone,
  assignNobody,
  createAssignmentFixture,
  label,
  saying,
  type AssignmentFixture,
  type TestAgent,
} from './testing/assignment-fixture.ts';

const server = useTestServer();
let fixture: AssignmentFixture;
let agents: TestAgent[];
beforeEach(async () => {
  fixture = await createAssignmentFixture(server);
  agents = await fixture.addAgents(3);
});

const ids = () => agents.map(({ id }) => id);
const ownersOf = (phones: readonly string[]) => fixture.ownersOf(phones);
const countsOf = (owners: readonly (Id | null)[]) =>
  [...Map.groupBy(owners, (owner) => owner).values()].map((all) => all.length);

test('[RULE-02] [RULE-06] [R5] chats are given to chosen people in turn, and the turn continues where it was', async () => {
  await fixture.rule({ clauses: [always(assign(...ids()))] as never });
  const first = await ownersOf(await fixture.write('Hello', { count: 4 }));
  expect(new Set(first)).toEqual(new Set(ids()));
  const [fifth] = await ownersOf(await fixture.write('Hello'));
  const order = ids().toSorted((one, other) => Number(BigInt(one) - BigInt(other)));
  const counts = countsOf([...first, fifth ?? null]);
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 2, 2]);
  expect(fifth).toBe(order[1]);
});

test('[RULE-02] everyone: who takes part in the round robin, and nobody who is away, deactivated, at capacity or not at work', async () => {
  const [one, two, three] = agents;
  await fixture.rows('update users set in_round_robin = id = any ($2) where business_id = $1', [
    fixture.businessId,
    ids(),
  ]);
  await fixture.rule({ clauses: [always(assignEveryone)] as never });
  await fixture.rows("update users set availability = 'away' where id = $1", [one?.id]);
  await fixture.rows("update users set status = 'inactive' where id = $1", [two?.id]);
  expect(await ownersOf(await fixture.write('Hello', { count: 2 }))).toEqual([three?.id, three?.id]);
  const closed = JSON.stringify({ week: [[], [], [], [], [], [], []] });
  await fixture.rows("update users set availability = 'available', chat_capacity = 1 where id = $1", [one?.id]);
  await fixture.rows('update users set working_hours = $2 where id = $1', [three?.id, closed]);
  expect(await ownersOf(await fixture.write('Hello', { count: 2 }))).toEqual([one?.id, null]);
});

test('[RULE-04] [RULE-05] [RULE-06] the first clause that matches counts; within it again the first; else nothing more', async () => {
  const [one, two] = ids();
  await fixture.rule({
    clauses: [
      saying('bulk', {
        clause: [
          saying('urgent', { actions: [assign(one ?? ''), label('urgent')] }),
          saying('later', { actions: [assign(two ?? '')] }),
        ],
      }),
      always(assignNobody, label('vip')),
    ] as never,
  });
  const [urgent] = await fixture.write('Bulk order, urgent');
  expect(await fixture.chatOf(urgent ?? '')).toMatchObject({ assignee_id: one, labels: ['urgent'] });
  const [inner] = await fixture.write('Bulk order');
  expect(await fixture.chatOf(inner ?? '')).toMatchObject({ assignee_id: null, labels: null });
  const [run] = await fixture.runs((await fixture.chatOf(inner ?? '')).id);
  expect(run).toMatchObject({ outcome: 'matched', results: [] });
  expect(run?.detail.checks?.map(({ path, is_match }) => [path, is_match])).toEqual([
    ['1', true],
    ['1.1', false],
    ['1.2', false],
  ]);
  const [other] = await fixture.write('Hello');
  expect(await fixture.chatOf(other ?? '')).toMatchObject({ assignee_id: null, labels: ['vip'] });
});

test('[RULE-01] rules of a channel are asked before those of all channels, whatever their positions', async () => {
  const [one, two] = ids();
  const second = await fixture.addLine();
  await fixture.rule({ name: 'All', clauses: [always(assign(one ?? ''))] as never });
  await fixture.rule({ name: 'Second', channel: second.channelId, clauses: [always(assign(two ?? ''))] as never });
  expect(await ownersOf(await fixture.write('Hello'))).toEqual([one]);
  expect(await ownersOf(await fixture.write('Hello', { line: second }))).toEqual([two]);
});

test('[RULE-10] an inactive rule assigns nothing', async () => {
  const { id } = await fixture.rule({ clauses: [always(assign(...ids()))] as never });
  await fixture.act(id, 'deactivate');
  expect(await ownersOf(await fixture.write('Hello'))).toEqual([null]);
});

test('rules are asked once for each opening: not again after a person unassigned, again after it was closed', async () => {
  const [one] = ids();
  await fixture.rule({ clauses: [always(assign(one ?? ''))] as never });
  const phones = await fixture.write('Hello');
  const chat = await fixture.chatOf(phones[0] ?? '');
  await fixture.admin.call(chatEndpoints.updateChat, { params: { chatId: chat.id }, body: { assignee_id: null } });
  await fixture.write('Anybody there', { phones });
  expect(await ownersOf(phones)).toEqual([null]);
  await fixture.close(chat.id);
  await fixture.write('Hello again', { phones });
  expect(await fixture.runs(chat.id)).toHaveLength(2);
});

test('[AUTO-34] a message that is older than the reply window asks no rule', async () => {
  await fixture.rule({ clauses: [always(assign(...ids()))] as never });
  expect(await ownersOf(await fixture.write('Hello', { secondsOld: 25 * 3_600 }))).toEqual([null]);
});

test('what a rule does is written down with what it saw: who got the chat and why', async () => {
  const [one] = ids();
  const rule = await fixture.rule({
    name: 'Wholesale',
    clauses: [saying('bulk', { actions: [assign(one ?? ''), label('vip')] })] as never,
  });
  const [phone] = await fixture.write('A bulk order');
  const chat = await fixture.chatOf(phone ?? '');
  const [run] = await fixture.runs(chat.id);
  expect(run).toMatchObject({
    kind: 'assignment_rule',
    record: { id: rule.id, label: 'Wholesale' },
    actor: { type: 'assignment_rule', id: rule.id },
    outcome: 'assigned',
    detail: {
      assignment: { user: { id: one }, why: 'only_one', open_chats: 0, candidates: 1 },
      checks: [{ path: '1', is_match: true, conditions: [{ seen: 'A bulk order', holds: true }] }],
    },
    results: [{ type: 'add_labels', label: 'VIP', problem: null }],
    is_pending: false,
  });
});

test('[R27] a rule that names a list that was deleted is switched off, and those who may edit rules are notified', async () => {
  const [one] = ids();
  const { contact_list: list } = await fixture.admin.call(listEndpoints.createContactList, { body: { name: 'Short' } });
  const broken = await fixture.rule({
    name: 'Into the list',
    clauses: [always(assign(one ?? ''), { type: 'add_to_list', data: { id: list.id } })] as never,
  });
  await fixture.rule({ name: 'Everyone else', clauses: [always(assign(one ?? ''))] as never });
  await fixture.admin.call(listEndpoints.deleteContactList, { params: { id: list.id } });
  const [phone] = await fixture.write('Hello');
  expect(await ownersOf([phone ?? ''])).toEqual([one]);
  expect(await fixture.readRule(broken.id)).toMatchObject({
    status: 'inactive',
    problem: 'Clause 1: This contact list does not exist any more. Change the rule and activate it again.',
  });
  expect(await notices(fixture.admin)).toContain(
    'Into the list was switched off. Clause 1: This contact list does not exist any more. Change the rule and activate it again.',
  );
  const chat = await fixture.chatOf(phone ?? '');
  expect((await fixture.runs(chat.id)).map(({ record }) => record.label)).toEqual(['Everyone else']);
});

test('[RULE-06] a rule adds the contact to a list and sends a message with its name', async () => {
  const { contact_list: list } = await fixture.admin.call(listEndpoints.createContactList, { body: { name: 'Leads' } });
  await fixture.rule({
    clauses: [
      always(
        { type: 'add_to_list', data: { id: list.id } },
        {
          type: 'send_whatsapp_message',
          data: { text: 'Hi {{contact.first_name}}, we write back from {{contact.city}}.' },
        },
      ),
    ] as never,
  });
  const [phone] = await fixture.write('Hello');
  const chat = await fixture.chatOf(phone ?? '');
  const { members } = await fixture.admin.call(listEndpoints.listMembers, { params: { id: list.id }, query: {} });
  expect(members.map(({ id }) => id)).toEqual([chat.contact_id]);
  const sent = await fixture.rows<{ text: string; author_type: string }>(
    "select content ->> 'text' as text, author_type from messages where chat_id = $1 and origin = 'outgoing'",
    [chat.id],
  );
  expect(sent).toEqual([
    { text: expect.stringMatching(/^Hi \w+, we write back from\.$/) as string, author_type: 'assignment_rule' },
  ]);
});

test('what a rule did in 30 days is counted by clause and by person', async () => {
  const [one] = ids();
  const rule = await fixture.rule({
    clauses: [saying('bulk', { actions: [assign(one ?? '')] }), always(label('vip'))] as never,
  });
  await fixture.write('bulk', { count: 2 });
  await fixture.write('Hello');
  const { stats } = await fixture.admin.call(calls.getAssignmentStats, { params: { ruleId: rule.id } });
  expect(stats).toMatchObject({
    chats: 3,
    clauses: [
      { path: '1', chats: 2 },
      { path: '2', chats: 1 },
    ],
    users: [{ id: one, chats: 2 }],
    waiting: 0,
  });
});

test('[RULE-01] rules choose by the lists that a contact is in, by the chat and by whether it is the first conversation', async () => {
  const [one, two] = ids();
  const { contact_list: list } = await fixture.admin.call(listEndpoints.createContactList, { body: { name: 'Trade' } });
  const when = (field: string, value: unknown) => ({
    operator: 'AND',
    criteria: [
      { field, comparator: 'equal', value },
      { field: 'chat.channel', comparator: 'equal', value: fixture.line.channelId },
    ],
  });
  await fixture.rule({
    clauses: [
      {
        name: 'Trade',
        criteria: when('list.member_of', { id: list.id }),
        fulfillment: { actions: [assign(one ?? '')] },
      },
      { name: 'New', criteria: when('chat.is_new', true), fulfillment: { actions: [assign(two ?? '')] } },
    ] as never,
  });
  const phones = await fixture.write('Hello');
  expect(await ownersOf(phones)).toEqual([two]);
  const chat = await fixture.chatOf(phones[0] ?? '');
  const again = async () => {
    await fixture.admin.call(chatEndpoints.updateChat, { params: { chatId: chat.id }, body: { assignee_id: null } });
    await fixture.close(chat.id);
    await fixture.write('Hello again', { phones });
    return ownersOf(phones);
  };
  expect(await again()).toEqual([null]);
  await fixture.admin.call(listEndpoints.addMembers, {
    params: { id: list.id },
    body: { contact_ids: [chat.contact_id] },
  });
  expect(await again()).toEqual([one]);
  const [run] = await fixture.runs(chat.id);
  expect(run?.detail.checks?.[0]?.conditions[0]).toEqual({
    field: 'Contact list: Member of',
    comparator: 'is',
    value: 'Trade',
    seen: 'Trade',
    holds: true,
  });
});
