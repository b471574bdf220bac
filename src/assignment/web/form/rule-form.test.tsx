import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { authEndpoints } from '../../../accounts/contract/auth-endpoints.ts';
import { sampleCurrentUser } from '../../../accounts/web/testing/sample-accounts.ts';
import { assignmentEndpoints } from '../../contract/endpoints.ts';
import {
  createAssignmentServer,
  renderRules,
  sampleClause,
  sampleElse,
  sampleRule,
} from '../testing/assignment-server.tsx';

const fake = createAssignmentServer();
beforeAll(() => fake.server.listen());
beforeEach(() => fake.reset());
afterAll(() => fake.server.close());

const UPDATE = 'PUT /server/setup/automation/chat_assignment_rule/{ruleId}';
const CREATE = 'POST /server/setup/automation/chat_assignment_rule';
const TRY = 'POST /server/setup/automation/chat_assignment_rule/try';
const EDIT = '/settings/chat_assignment_rule/41/edit';

const card = (name: string) => within(screen.getByRole('article', { name }));
const cards = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'));
const save = () => screen.getByRole('button', { name: 'Save' });

async function open(path = EDIT) {
  const view = renderRules(path);
  await screen.findByRole('article', { name: 'Everyone else' });
  return view;
}

test('[RULE-01] [RULE-04] a rule is shown as it is stored, with the numbers of 30 days', async () => {
  await open();
  expect(cards()).toEqual(['Wholesale buyers', 'Tamil speakers', 'Everyone else']);
  expect(await card('Tamil speakers').findByRole('img', { name: /41% of the chats/ })).toBeTruthy();
  expect(await card('Wholesale buyers').findByText('Fatima Sheikh')).toBeTruthy();
  expect(await screen.findByText('2 chats wait for somebody')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'Whether the rule is on' }).getAttribute('aria-checked')).toBe('true');
});

test('[RULE-45] clauses are moved by the keyboard, and saved with the version that was read', async () => {
  const { user } = await open();
  screen.getByRole('button', { name: /^Move Tamil speakers/ }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(cards()).toEqual(['Tamil speakers', 'Wholesale buyers', 'Everyone else']);
  // The last one stays the last one.
  expect(screen.queryByRole('button', { name: /^Move Everyone else/ })).toBeNull();
  await user.click(save());
  await waitFor(() => expect(fake.sent(UPDATE)).toHaveLength(1));
  expect(fake.sent(UPDATE)[0]).toMatchObject({
    version: 3,
    channel: 'all',
    clauses: [{ name: 'Tamil speakers' }, { name: 'Wholesale buyers' }, { criteria: null }],
  });
});

test('[RULE-14] [RULE-25] [RULE-15] each sentence stands beside its control, and nothing that was typed is lost', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add clause' }));
  const added = card('Clause 3');
  expect(document.activeElement).toBe(added.getByRole('textbox', { name: 'Name of clause 3' }));
  await user.type(added.getByRole('textbox', { name: 'Name of clause 3' }), 'After hours');
  await user.click(save());
  const wrong = card('After hours');
  expect(await wrong.findByText('Criteria can be empty only in the last clause.')).toBeTruthy();
  expect(wrong.getByText('Choose who gets the chat.')).toBeTruthy();
  await user.click(wrong.getByRole('button', { name: 'Add a condition' }));
  expect(await wrong.findByText('Field cannot be empty')).toBeTruthy();
  expect(wrong.queryByText('Criteria can be empty only in the last clause.')).toBeNull();
  expect(cards()).toEqual(['Wholesale buyers', 'Tamil speakers', 'After hours', 'Everyone else']);
  expect(fake.sent(UPDATE)).toEqual([]);
});

test('[RULE-23] [RULE-11] a clause without actions and a rule without clauses are refused', async () => {
  const { user } = await open();
  await user.click(card('Everyone else').getByRole('button', { name: 'Remove action: Assign the chat' }));
  await user.click(save());
  expect(await card('Everyone else').findByText('Choose at least one action.')).toBeTruthy();
  for (const number of [3, 2, 1]) await user.click(screen.getByRole('button', { name: `Delete clause ${number}` }));
  expect(await screen.findByText('Empty clause')).toBeTruthy();
  expect(fake.sent(UPDATE)).toEqual([]);
});

test('each time that it is sent with something wrong, the focus goes to the first control that is wrong', async () => {
  const { user } = await open();
  const action = card('Everyone else');
  await user.click(await card('Wholesale buyers').findByRole('button', { name: 'Add a condition' }));
  const field = () => card('Wholesale buyers').getAllByRole('combobox', { name: 'Field' }).at(-1);
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field()));
  await user.click(action.getByRole('textbox', { name: /^Name of clause/ }));
  await user.click(save());
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(fake.sent(UPDATE)).toEqual([]);
});

test('a refusal of the server stands beside the control that it names, until that clause is changed', async () => {
  fake.refuse(assignmentEndpoints.updateAssignmentRule, 'INVALID_DATA', {
    info: { field: 'clauses.1.fulfillment.actions.0.data.users', message: 'This user is gone.' },
  });
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name of the rule' }), ' 2');
  await user.click(save());
  const clause = card('Tamil speakers');
  await waitFor(() =>
    expect(clause.getByRole('combobox', { name: 'Assign the chat' }).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the rule' }).value).toBe(
    'Store line routing 2',
  );
  await user.type(clause.getByRole('textbox', { name: 'Name of clause 2' }), '!');
  await waitFor(() =>
    expect(
      card('Tamil speakers!').getByRole('combobox', { name: 'Assign the chat' }).getAttribute('aria-invalid'),
    ).toBeNull(),
  );
});

test('[RULE-05] a clause asks further, up to three clauses within each other', async () => {
  const { user } = await open();
  await user.click(card('Tamil speakers').getByRole('button', { name: 'Ask further' }));
  expect(cards()).toEqual(['Wholesale buyers', 'Tamil speakers', 'Clause 2.1', 'Everyone else', 'Everyone else']);
  await user.click(card('Clause 2.1').getByRole('button', { name: 'Ask further' }));
  expect(cards()).toContain('Clause 2.1.1');
  expect(card('Clause 2.1.1').queryByRole('button', { name: 'Ask further' })).toBeNull();
  // What was chosen before comes back.
  const [first] = card('Tamil speakers').getAllByRole('button', { name: 'Use actions instead' });
  await user.click(first as HTMLElement);
  expect(await card('Tamil speakers').findByText('Kavya Nair')).toBeTruthy();
});

test('[RULE-44] a new rule can be saved as it is, and its page opens', async () => {
  const { user, router } = await open('/settings/chat_assignment_rule/new');
  await user.click(screen.getByRole('switch', { name: 'Give the chat to the next person' }));
  const minutes = screen.getByRole('textbox', { name: 'Minutes without a reply' });
  await user.clear(minutes);
  await user.type(minutes, '2');
  await user.click(save());
  expect(await screen.findByText('Give at least 5 minutes.')).toBeTruthy();
  await user.clear(minutes);
  await user.type(minutes, '15');
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/chat_assignment_rule/42/edit'));
  expect(fake.sent(CREATE)).toMatchObject([
    {
      name: 'Chat assignment',
      channel: 'all',
      return_after_minutes: 15,
      clauses: [{ criteria: null, fulfillment: { actions: [{ data: { assign_to: 'everyone' } }] } }],
    },
  ]);
});

test('[RULE-08] [RULE-09] the switch works at once, and what is typed is saved on the version that it made', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name of the rule' }), '!');
  await user.click(screen.getByRole('switch', { name: 'Whether the rule is on' }));
  expect(await screen.findByText('Inactive')).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(fake.sent(UPDATE).at(-1)).toMatchObject({ name: 'Store line routing!', version: 4 }));
});

test('a rule that names something that is gone says so when it is switched on', async () => {
  fake.state.rules = [
    sampleRule({ status: 'inactive', problem: 'The list Wholesale was deleted. Choose another one.' }),
  ];
  fake.refuse(assignmentEndpoints.updateAssignmentRule, 'NOT_ALLOWED', {
    reason: 'RULE_NAMES_GONE',
    info: { what: 'The list Wholesale was deleted.' },
  });
  const { user } = await open();
  expect(screen.getByText('The list Wholesale was deleted. Choose another one.')).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'Whether the rule is on' }));
  expect(await screen.findByText('The list Wholesale was deleted. Change the rule first.')).toBeTruthy();
});

test('somebody else has saved it: what differs is named, and one continues with the own changes', async () => {
  const current = sampleRule({ return_after_minutes: 60, version: 7 });
  fake.refuse(assignmentEndpoints.updateAssignmentRule, 'CONFLICT', { info: { current } });
  const { user } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name of the rule' }), '!');
  await user.click(save());
  expect(await screen.findByText('Different in: Name and When nobody replies.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
  expect(screen.getByRole('textbox', { name: 'Minutes without a reply' })).toHaveProperty('value', '60');
  expect(screen.getByRole('textbox', { name: 'Name of the rule' })).toHaveProperty('value', 'Store line routing!');
});

test('a contact is tried with clauses that are not saved: who gets the chat and why, and nothing is sent', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Delete clause 1' }));
  await user.click(screen.getByRole('combobox', { name: 'Try a contact' }));
  await user.click(await screen.findByRole('option', { name: /Meenakshi Sundaram/ }));
  const result = within(screen.getByRole('complementary', { name: 'What the rule does' }));
  expect(await result.findByText('Language: Tamil')).toBeTruthy();
  expect(result.getByText('Kavya Nair', { selector: 'p bdi' })).toBeTruthy();
  expect(result.getByText('6 open chats, next in turn')).toBeTruthy();
  expect(result.getByText('Sends “Hello”')).toBeTruthy();
  await waitFor(() => expect((fake.sent(TRY).at(-1) as { clauses: unknown[] }).clauses).toHaveLength(2));
  expect(fake.sent(TRY).at(-1)).toMatchObject({ contact_id: '91', rule_id: '41' });
  expect(fake.sent(UPDATE)).toEqual([]);
});

test('[SET-32] a role that may only look changes nothing', async () => {
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  fake.state.rules = [
    sampleRule({
      clauses: [sampleClause('Wholesale', ['7'], { fulfillment: { clause: [sampleElse] } }), sampleElse],
    }),
  ];
  renderRules(EDIT);
  expect(await screen.findByText('Your role can look at this rule and not change it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(?:Save|Add|Delete|Duplicate|Remove|Move)/ })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Name of the rule' })).toHaveProperty('readOnly', true);
  expect(screen.getByRole('switch', { name: 'Whether the rule is on' }).hasAttribute('data-disabled')).toBe(true);
});

test('leaving with unsaved changes asks first', async () => {
  const { user, router } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Name of the rule' }), '!');
  await user.click(screen.getByRole('link', { name: 'Chat assignment' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe(EDIT);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('textbox', { name: 'Name of the rule' })).toHaveProperty('value', 'Store line routing');
});
