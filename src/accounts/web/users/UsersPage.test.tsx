import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call } from '../../../foundation/web/api/call.ts';
import { authEndpoints } from '../../contract/auth-endpoints.ts';
import { userEndpoints } from '../../contract/setup-endpoints.ts';
import { isWrong, keptByBrowser, noteOf, typedIn } from '../testing/field-state.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleCurrentUser, sampleUser } from '../testing/sample-accounts.ts';

const fake = createAccountServer();
const agentRole = { id: '4', name: 'Agent' };
const harini = sampleUser({
  id: '102',
  first_name: 'Harini',
  last_name: 'Venkat',
  email: 'harini@marigoldlane.example',
  role: agentRole,
});
const latha = sampleUser({ id: '103', first_name: 'Latha', last_name: 'Krishnan', status: 'pending', role: agentRole });
// Loaded before the clock of a test runs.
beforeAll(() => Promise.all([import('./UsersPage.tsx'), import('./UserDrawer.tsx')]), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  sessionStorage.clear();
  fake.answer(userEndpoints.listUsers, () => ({ users: [harini, latha, sampleUser()] }));
});
afterAll(() => fake.server.close());

const row = (name: RegExp) => screen.findByRole('row', { name });
async function menu(user: ReturnType<typeof renderAccounts>['user'], name: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('[SET-16 SET-18 SET-25] lists people with role and status, a pending one as Invited', async () => {
  renderAccounts('/settings/users');
  expect((await row(/Priya Raman/)).textContent).toContain('(you)');
  expect((await row(/Latha Krishnan/)).textContent).toContain('Invited');
  expect((await row(/Harini Venkat/)).textContent).toContain('Active');
});

test('each tab has its own heading with its own count', async () => {
  const { user } = renderAccounts('/settings/users');
  const heading = async (name: string) => (await screen.findByRole('heading', { level: 1, name })).parentElement;
  await waitFor(async () => expect((await heading('Users'))?.textContent).toMatch(/^Users3/));
  await user.click(screen.getByRole('tab', { name: 'Roles' }));
  await waitFor(async () => expect((await heading('Roles'))?.textContent).toMatch(/^Roles4/));
});

test('[SET-15 SET-22] an invitation that is there already is said beside the address', async () => {
  fake.refuse(userEndpoints.inviteUser, 'INVALID_DATA', { reason: 'USER_ALREADY_PRESENT', info: { field: 'email' } });
  const { user } = renderAccounts('/settings/users/new');
  const drawer = await screen.findByRole('dialog', { name: 'Invite user' });
  await user.type(await within(drawer).findByLabelText('First name'), 'Harini');
  await user.type(within(drawer).getByLabelText('Last name'), 'Venkat');
  await user.type(within(drawer).getByLabelText('Email'), 'harini@marigoldlane.example');
  await user.click(within(drawer).getByRole('button', { name: 'Send invite' }));
  const email = within(drawer).getByLabelText('Email');
  await waitFor(() => expect(noteOf(email)).toBe('User already present.'));
  expect(isWrong(email)).toBe(true);
  expect(typedIn(within(drawer).getByLabelText('First name'))).toBe('Harini');
});

test('[SET-02 SET-19] an invitation is sent with role and round robin, and the drawer closes', async () => {
  const ravi = sampleUser({
    id: '104',
    first_name: 'Ravi',
    last_name: 'Kumar',
    email: 'ravi@lane.example',
    status: 'pending',
  });
  const users = [harini, latha, sampleUser()];
  fake.answer(userEndpoints.listUsers, () => ({ users: [...users] }));
  fake.answer(userEndpoints.inviteUser, () => {
    users.push(ravi);
    return { user: ravi };
  });
  const { user, router } = renderAccounts('/settings/users/new');
  const drawer = await screen.findByRole('dialog', { name: 'Invite user' });
  await user.type(await within(drawer).findByLabelText('First name'), 'Ravi');
  await user.type(within(drawer).getByLabelText('Last name'), 'Kumar');
  await user.type(within(drawer).getByLabelText('Email'), 'ravi@lane.example');
  await user.click(within(drawer).getByRole('radio', { name: 'Supervisor' }));
  await user.click(within(drawer).getByRole('button', { name: 'Send invite' }));
  await screen.findByText('Invitation sent to ravi@lane.example');
  expect(fake.sent('POST /server/setup/users')).toEqual([
    { first_name: 'Ravi', last_name: 'Kumar', email: 'ravi@lane.example', role_id: '3', in_round_robin: true },
  ]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
  await row(/Ravi Kumar/);
  await waitFor(() => expect(fake.sent('GET /server/setup/users')).toHaveLength(2));
  expect(keptByBrowser()).not.toContain('Ravi');
});

test('an edit sends what was changed; a refused one says the rule', async () => {
  const message = 'A business needs one active Super Admin. Make someone else Super Admin first.';
  fake.refuse(userEndpoints.updateUser, 'NOT_ALLOWED', { reason: 'LAST_SUPER_ADMIN' });
  const { user } = renderAccounts('/settings/users/101');
  const drawer = await screen.findByRole('dialog', { name: 'Edit user' });
  await user.click(await within(drawer).findByRole('radio', { name: 'Agent' }));
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect((await within(drawer).findByRole('alert')).textContent).toBe(message);
  expect(fake.sent('PUT /server/setup/users/{id}')).toEqual([{ role_id: '4', version: 1 }]);
});

test('saving an unchanged user sends nothing, says nothing and closes', async () => {
  const { user, router } = renderAccounts('/settings/users/101');
  const drawer = await screen.findByRole('dialog', { name: 'Edit user' });
  await user.type(await within(drawer).findByLabelText('First name'), ' ');
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
  expect(fake.sent('PUT /server/setup/users/{id}')).toEqual([]);
  expect(screen.queryByText(/saved/)).toBeNull();
});

test('leaving a drawer without saving sends nothing and says nothing', async () => {
  const { user, router } = renderAccounts('/settings/users/101');
  const drawer = await screen.findByRole('dialog', { name: 'Edit user' });
  await user.type(await within(drawer).findByLabelText('First name'), 'x');
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Leave page' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
  expect(fake.sent('PUT /server/setup/users/{id}')).toEqual([]);
  expect(screen.queryByText(/saved/)).toBeNull();
  expect(keptByBrowser()).not.toContain('Priyax');
});

test('[SET-08] deactivating is painted at once', async () => {
  let finish: (() => void) | undefined;
  const isAsked = new Promise<void>((resolve) => {
    finish = resolve;
  });
  fake.answer(userEndpoints.updateUser, async () => {
    await isAsked;
    return { user: { ...harini, status: 'inactive' as const, version: 2 } };
  });
  const { user } = renderAccounts('/settings/users');
  await menu(user, 'Harini Venkat', 'Deactivate');
  await waitFor(async () => expect((await row(/Harini Venkat/)).textContent).toContain('Inactive'));
  finish?.();
  await screen.findByText('Harini Venkat deactivated');
});

test('a refused status is taken back', async () => {
  fake.refuse(userEndpoints.updateUser, 'NOT_ALLOWED', { reason: 'SUPER_ADMIN_ONLY' });
  const { user } = renderAccounts('/settings/users');
  await menu(user, 'Harini Venkat', 'Deactivate');
  await waitFor(() => expect(fake.sent('PUT /server/setup/users/{id}')).toHaveLength(1));
  await waitFor(async () => expect((await row(/Harini Venkat/)).textContent).toContain('Active'));
});

test('an invitation can be sent again, and only a pending one', async () => {
  fake.answer(userEndpoints.updateUser, () => ({ user: latha }));
  const { user } = renderAccounts('/settings/users');
  await menu(user, 'Latha Krishnan', 'Send the invitation again');
  await screen.findByText(`Invitation sent to ${latha.email}`);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Actions for Harini Venkat' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Send the invitation again' })).toBeNull();
});

test('deleting asks first', async () => {
  fake.answer(userEndpoints.deleteUser, () => undefined);
  const { user } = renderAccounts('/settings/users');
  await menu(user, 'Harini Venkat', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete user' }));
  await screen.findByText('Harini Venkat deleted');
  expect(screen.queryByRole('row', { name: /Harini Venkat/ })).toBeNull();
});

test('nobody deletes themselves, and without the permission nobody does anything', async () => {
  const { user, unmount } = renderAccounts('/settings/users');
  await user.click(await screen.findByRole('button', { name: 'Actions for Priya Raman' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  unmount();
  fake.answer(authEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  renderAccounts('/settings/users');
  await row(/Harini Venkat/);
  expect(screen.queryByRole('button', { name: /Actions for/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Invite user/ })).toBeNull();
});

test('what was typed outlives closing by accident, and Cancel gives it up', async () => {
  const { user, router } = renderAccounts('/settings/users/new');
  const drawer = await screen.findByRole('dialog', { name: 'Invite user' });
  await user.type(within(drawer).getByLabelText('First name'), 'Ravi');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(typedIn(within(drawer).getByLabelText('First name'))).toBe('Ravi');
  await user.click(within(drawer).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
  expect(keptByBrowser()).not.toContain('Ravi');
});

test('L2 a new address waits for its proof: the drawer says for which, and the toast what happens next', async () => {
  const email = 'harini@linden-lane.example';
  fake.answer(userEndpoints.updateUser, () => ({ user: { ...harini, pending_email: email, version: 2 } }));
  const { user, router } = renderAccounts('/settings/users/102');
  const drawer = await screen.findByRole('dialog', { name: 'Edit user' });
  const field = await within(drawer).findByLabelText('Email');
  expect(noteOf(field)).toBe('');
  await user.clear(field);
  await user.type(field, email);
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  await screen.findByText(`We sent a link to ${email}. The address changes once it is confirmed.`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
  await router.navigate('/settings/users/102');
  expect(noteOf(await screen.findByLabelText('Email'))).toBe(`Waiting for ${email} to be confirmed`);
});

test('the heading says what is listed', async () => {
  const { user } = renderAccounts('/settings/users');
  await screen.findByRole('heading', { name: /Users/, level: 1 });
  await user.click(screen.getByRole('tab', { name: 'Roles' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Roles');
});

test('[SET-02 SET-12 SET-13 SET-14] a user needs first name, last name and a valid email address', async () => {
  const { user } = renderAccounts('/settings/users/new');
  const drawer = await screen.findByRole('dialog', { name: 'Invite user' });
  await user.type(await within(drawer).findByLabelText('Email'), 'ravi');
  expect(within(drawer).getAllByRole('radio').length).toBeGreaterThan(1);
  await user.click(within(drawer).getByRole('button', { name: 'Send invite' }));
  for (const [label, sentence] of [
    ['First name', 'Enter a first name.'],
    ['Last name', 'Enter a last name.'],
    ['Email', 'Enter a valid email address.'],
  ] as const)
    await waitFor(() => expect(noteOf(within(drawer).getByLabelText(label))).toBe(sentence));
  expect(fake.sent('POST /server/setup/users')).toEqual([]);
});

test('[SET-11] a reply without users is a failure', async () => {
  fake.server.use(http.get('*/server/setup/users', () => HttpResponse.json({})));
  await expect(call(userEndpoints.listUsers, {})).rejects.toMatchObject({ code: 'INVALID_FORMAT' });
});

test('capacity and working hours are set in the drawer, checked beside their fields, and sent alone', async () => {
  fake.answer(userEndpoints.updateUser, ({ body }) => ({ user: { ...harini, ...(body as object), version: 2 } }));
  const { user, router } = renderAccounts('/settings/users/102');
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  const capacity = await drawer.findByLabelText('Open chats at most');
  await user.type(capacity, '0');
  await user.click(drawer.getByRole('radio', { name: 'Own hours' }));
  await user.click(drawer.getByRole('switch', { name: 'Works on Friday' }));
  const until = drawer.getByRole('combobox', { name: 'Monday, span 1: to' });
  await user.clear(until);
  await user.type(until, '8 am');
  await user.tab();
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(noteOf(capacity)).toBe('Give at least one chat.'));
  expect(within(drawer.getByRole('group', { name: 'Monday' })).getByRole('alert').textContent).toContain(
    'The end must be later than the start.',
  );
  expect(fake.sent('PUT /server/setup/users/{id}')).toEqual([]);
  await user.clear(capacity);
  await user.type(capacity, '12');
  await user.clear(until);
  await user.type(until, '2 pm');
  await user.tab();
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
  const office = [{ from: '09:00', to: '18:00' }];
  const week = [[{ from: '09:00', to: '14:00' }], office, office, office, [], [], []];
  expect(fake.sent('PUT /server/setup/users/{id}')).toEqual([
    { chat_capacity: 12, working_hours: { week }, version: 1 },
  ]);
});

test('hours of their own are given up for those of the business; an empty capacity is no limit', async () => {
  const week = Array.from({ length: 7 }, () => [{ from: '10:00', to: '12:00' }]);
  fake.answer(userEndpoints.listUsers, () => ({
    users: [sampleUser(), { ...harini, chat_capacity: 3, working_hours: { week } }],
  }));
  fake.answer(userEndpoints.updateUser, () => ({ user: { ...harini, version: 2 } }));
  const { user, router } = renderAccounts('/settings/users/102');
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit user' }));
  expect(typedIn(await drawer.findByLabelText('Open chats at most'))).toBe('3');
  await user.clear(drawer.getByLabelText('Open chats at most'));
  await user.click(drawer.getByRole('radio', { name: 'While you are open' }));
  expect(drawer.queryByRole('group', { name: 'Monday' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
  expect(fake.sent('PUT /server/setup/users/{id}')).toEqual([{ chat_capacity: null, working_hours: null, version: 1 }]);
});
