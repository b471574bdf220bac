import { beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../app/testing/use-test-server.ts';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { assignmentEndpoints as calls } from '../contract/endpoints.ts';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import type { Id } from '../../foundation/contract/id.ts';
import {
  always,
  assign,
  createAssignmentFixture,
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
  await fixture.close(first?.id ?? '');
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

test('chats that wait for a rule that is changed or switched off are asked about again', async () => {
  const [one, two] = ids();
  await fixture.rows("update users set availability = 'away' where id = $1", [one]);
  const rule = await fixture.rule({ clauses: [always(assign(one ?? ''))] as never });
  const [first] = await fixture.write('First');
  expect(await ownersOf([first ?? ''])).toEqual([null]);
  await fixture.admin.call(calls.updateAssignmentRule, {
    params: { ruleId: rule.id },
    query: {},
    body: { clauses: [always(assign(two ?? ''))] as never },
  });
  await fixture.comeDue('assignment_waiting');
  expect(await ownersOf([first ?? ''])).toEqual([two]);
  await fixture.admin.call(calls.updateAssignmentRule, {
    params: { ruleId: rule.id },
    query: {},
    body: { clauses: [always(assign(one ?? ''))] as never },
  });
  const [second] = await fixture.write('Second');
  await fixture.rule({ name: 'Another', clauses: [always(assign(two ?? ''))] as never });
  await fixture.admin.call(calls.updateAssignmentRule, {
    params: { ruleId: rule.id },
    query: { action: 'deactivate' },
  });
  await fixture.comeDue('assignment_waiting');
  expect(await ownersOf([second ?? ''])).toEqual([two]);
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
  expect(countsOf(await ownersOf(phones))).toEqual([2, 2]);
  // Their reply windows have ended since: they are still to be looked after.
  await fixture.rows("update chats set expiration_time = clock_now() - interval '1 hour' where business_id = $1", [
    fixture.businessId,
  ]);
  await fixture.admin.call(accountEndpoints.updateUser, { params: { id: one ?? '' }, query: { action: 'inactive' } });
  await server.processAll();
  expect(await ownersOf(phones)).toEqual([two, two, two, two]);
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
