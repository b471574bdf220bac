import { beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
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
import { useTestServer } from '../../app/testing/use-test-server.ts';

const server = useTestServer();
let fixture: AssignmentFixture;
let agents: TestAgent[];
beforeEach(async () => {
  fixture = await createAssignmentFixture(server);
  agents = await fixture.addAgents(3);
});

const ids = () => agents.map(({ id }) => id);
const ownersOf = async (phones: readonly string[]) =>
  Promise.all(phones.map(async (phone) => (await fixture.chatOf(phone)).assignee_id));
const countsOf = (owners: readonly (Id | null)[]) =>
  [...Map.groupBy(owners, (owner) => owner)].map(([owner, all]) => [owner, all.length]);
const close = (chatId: Id) =>
  fixture.admin.call(chatEndpoints.updateChat, {
    params: { chatId },
    body: { state: 'closed', conversation: LOG },
  });
const LOG = { outcome: 'resolved', summary: 'Done' };

test('[RULE-02] [RULE-06] [R5] chats are given to chosen people in turn, and the turn goes on where it was', async () => {
  await fixture.rule({ clauses: [always(assign(...ids()))] as never });
  const first = await ownersOf(await fixture.write('Hello', { count: 4 }));
  expect(new Set(first)).toEqual(new Set(ids()));
  const [fifth] = await ownersOf(await fixture.write('Hello'));
  const order = ids().toSorted((one, other) => Number(BigInt(one) - BigInt(other)));
  expect(
    countsOf([...first, fifth ?? null])
      .map(([, count]) => count)
      .toSorted(),
  ).toEqual([1, 2, 2]);
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
  await close(chat.id);
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

test('chats wait while all are at capacity, and are given away, the oldest first, when a chat is closed', async () => {
  const [one] = ids();
  await fixture.rows('update users set chat_capacity = 1 where id = $1', [one]);
  const rule = await fixture.rule({ clauses: [always(assign(one ?? ''))] as never });
  const phones: string[] = [];
  for (const words of ['First', 'Second', 'Third']) phones.push(...(await fixture.write(words)));
  expect(await ownersOf(phones)).toEqual([one, null, null]);
  const [first, second] = await Promise.all(phones.map((phone) => fixture.chatOf(phone)));
  expect((await fixture.runs(second?.id ?? ''))[0]).toMatchObject({
    outcome: 'waiting',
    detail: { assignment: { user: null, why: 'all_at_capacity', candidates: 1 } },
  });
  await close(first?.id ?? '');
  await server.processAll();
  expect(await ownersOf(phones.slice(1))).toEqual([one, null]);
  expect((await fixture.runs(second?.id ?? ''))[0]).toMatchObject({
    outcome: 'assigned',
    detail: { checks: [{ path: '1' }] },
  });
  // Somebody comes, or has more room: without an event it is asked again each minute.
  await fixture.rows('update users set chat_capacity = null where id = $1', [one]);
  await fixture.comeDue('assignment_waiting');
  expect(await ownersOf(phones.slice(2))).toEqual([one]);
  expect(await fixture.rows('select from due_assignment_waiting where rule_id = $1', [rule.id])).toEqual([]);
});

test('a waiting chat that a person takes stays theirs', async () => {
  const [one, two] = ids();
  await fixture.rows("update users set availability = 'away' where id = $1", [one]);
  await fixture.rule({ clauses: [always(assign(one ?? ''))] as never });
  const [phone] = await fixture.write('Hello');
  const chat = await fixture.chatOf(phone ?? '');
  await fixture.admin.call(chatEndpoints.updateChat, {
    params: { chatId: chat.id },
    body: { assignee_id: two ?? null },
  });
  await fixture.rows("update users set availability = 'available' where id = $1", [one]);
  await fixture.comeDue('assignment_waiting');
  expect(await ownersOf([phone ?? ''])).toEqual([two]);
});

test('a chat whose assignee does not reply in time is given to the next one, once for each time', async () => {
  const [one, two] = ids();
  await fixture.rule({ clauses: [always(assign(one ?? '', two ?? ''))] as never, return_after_minutes: 10 });
  const [phone] = await fixture.write('Hello');
  const [owner] = await ownersOf([phone ?? '']);
  const other = owner === one ? two : one;
  const { id } = await fixture.chatOf(phone ?? '');
  await fixture.comeDue('assignment_returns');
  expect(await ownersOf([phone ?? ''])).toEqual([owner]);
  const late = async () => {
    await fixture.rows("update chats set waiting_since = waiting_since - interval '11 minutes' where id = $1", [id]);
    await fixture.rows(
      "update assignment_chats set given_time = given_time - interval '11 minutes' where chat_id = $1",
      [id],
    );
    await fixture.comeDue('assignment_returns');
  };
  await late();
  expect(await ownersOf([phone ?? ''])).toEqual([other]);
  const [run] = await fixture.runs(id);
  expect(run).toMatchObject({ outcome: 'assigned', detail: { assignment: { user: { id: other } } } });
  expect(run?.detail.trigger).toBe('Arjun Mehta did not reply in 10 minutes.');
  // Nobody else is there: it stays, and that is written down once.
  await fixture.rows("update users set availability = 'away' where id = $1", [owner]);
  await late();
  await late();
  expect(await ownersOf([phone ?? ''])).toEqual([other]);
  expect((await fixture.runs(id)).filter(({ outcome }) => outcome === 'waiting')).toHaveLength(1);
});

test('open chats of somebody who leaves are given to others by the rules', async () => {
  const [one, two] = ids();
  await fixture.rule({ clauses: [always(assign(one ?? '', two ?? ''))] as never });
  const phones = await fixture.write('Hello', { count: 4 });
  expect(countsOf(await ownersOf(phones)).map(([, count]) => count)).toEqual([2, 2]);
  // Their reply windows have ended since: they are still to be looked after.
  await fixture.rows("update chats set expiration_time = clock_now() - interval '1 hour' where business_id = $1", [
    fixture.businessId,
  ]);
  await fixture.admin.call(accountEndpoints.updateUser, { params: { id: one ?? '' }, query: { action: 'inactive' } });
  await server.processAll();
  expect(await ownersOf(phones)).toEqual([two, two, two, two]);
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

test('[AUTO-33] while a script handles a chat no rule assigns it, also one that has waited', async () => {
  const [one] = ids();
  await fixture.rows("update users set availability = 'away' where id = $1", [one]);
  await fixture.rule({ clauses: [always(assign(one ?? ''))] as never });
  const [phone] = await fixture.write('Hello');
  const { id } = await fixture.chatOf(phone ?? '');
  await fixture.rows("update users set availability = 'available' where id = $1", [one]);
  await fixture.rows("update chats set script_name = 'Welcome' where id = $1", [id]);
  await fixture.comeDue('assignment_waiting');
  expect(await ownersOf([phone ?? ''])).toEqual([null]);
  await fixture.rows('update chats set script_name = null where id = $1', [id]);
  await fixture.comeDue('assignment_waiting');
  expect(await ownersOf([phone ?? ''])).toEqual([one]);
});
