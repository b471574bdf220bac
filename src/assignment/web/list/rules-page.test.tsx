import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { assignmentEndpoints } from '../../contract/endpoints.ts';
import { createAssignmentServer, renderRules, sampleRule } from '../testing/assignment-server.tsx';
import { moveBetween } from './rule-move.ts';

const fake = createAssignmentServer();
beforeAll(() => fake.server.listen());
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const LIST = '/settings/chat_assignment_rule';
const UPDATE = 'PUT /server/setup/automation/chat_assignment_rule/{ruleId}';
const names = () => screen.getAllByRole('link', { name: /^(?:Store|Night)/ }).map(({ textContent }) => textContent);

test('[RULE-01] rules are listed in their order, with whose chats they are about and what they did', async () => {
  fake.state.rules = [
    sampleRule({ channel: { id: '1', label: 'Store line', kind: 'whatsapp' } }),
    sampleRule({ id: '43', name: 'Night rule', status: 'inactive', position: 1, problem: 'The list was deleted.' }),
  ];
  renderRules(LIST);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(within(first as HTMLElement).getByText('Store line')).toBeTruthy();
  expect(within(first as HTMLElement).getByText('3 clauses')).toBeTruthy();
  expect(await within(first as HTMLElement).findByText('100 chats in 30 days')).toBeTruthy();
  expect(within(second as HTMLElement).getByText('All channels')).toBeTruthy();
  expect(within(second as HTMLElement).getByText('The list was deleted.')).toBeTruthy();
});

test('[RULE-46] [RULE-10] a rule is switched off and on from the list', async () => {
  const { user } = renderRules(LIST);
  const onOff = await screen.findByRole('switch', { name: 'Whether Store line routing is on' });
  await user.click(onOff);
  await waitFor(() => expect(onOff.getAttribute('aria-checked')).toBe('false'));
  expect(fake.calls.find(({ operation }) => operation === UPDATE)?.query.get('action')).toBe('deactivate');
  await user.click(onOff);
  await waitFor(() => expect(onOff.getAttribute('aria-checked')).toBe('true'));
});

test('rules are moved by the keyboard; the server stores the position', async () => {
  fake.state.rules = [sampleRule({ position: 3 }), sampleRule({ id: '43', name: 'Night rule', position: 5 })];
  const { user } = renderRules(LIST);
  (await screen.findByRole('button', { name: /^Move Night rule/ })).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(1));
  expect(fake.sent(UPDATE)).toEqual([{ position: 5 }]);
  expect(names()).toEqual(['Store line routing', 'Night rule']);
});

test.each([
  [['a', 'b', 'c', 'd'], ['b', 'c', 'a', 'd'], { id: 'a', index: 2 }],
  [['a', 'b', 'c', 'd'], ['c', 'a', 'b', 'd'], { id: 'c', index: 0 }],
  [['a', 'b'], ['b', 'a'], { id: 'a', index: 1 }],
  [['a', 'b'], ['a', 'b'], null],
])('of %j and %j the moved one is %j', (before, after, moved) => {
  expect(moveBetween(before, after)).toEqual(moved);
});

test('a rule is deleted after a question; a failure of the list can be tried again; none yet', async () => {
  const { user } = renderRules(LIST);
  await user.click(await screen.findByRole('button', { name: 'Actions for Store line routing' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete rule' }));
  expect(await screen.findByText('No assignment rules yet')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Add rule' }).length).toBeGreaterThan(0);
});

test('a list that could not be loaded says so', async () => {
  fake.refuse(assignmentEndpoints.listAssignmentRules, 'SERVICE_UNAVAILABLE');
  renderRules(LIST);
  expect(await screen.findByText('The rules could not be loaded')).toBeTruthy();
});
