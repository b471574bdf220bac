import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permissionsOfRole, type Permission } from '../../../foundation/contract/permissions.ts';
import { roleEndpoints } from '../../contract/role-endpoints.ts';
import { noteOf } from '../testing/field-state.ts';
import { createAccountServer, renderAccounts } from '../testing/render-accounts.tsx';
import { sampleRoles } from '../testing/sample-accounts.ts';
import { togglePermission } from './permission-groups.ts';

const fake = createAccountServer();
const marketing = {
  id: '9',
  name: 'Marketing',
  built_in: null,
  permissions: ['business.read' as const, 'analytics.own' as const, 'analytics.all' as const],
  user_count: 2,
};
// Loaded before the clock of a test runs.
beforeAll(() => import('../users/UsersPage.tsx'), 60_000);
beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  sessionStorage.clear();
  fake.answer(roleEndpoints.listRoles, () => ({ roles: [...sampleRoles, marketing] }));
});
afterAll(() => fake.server.close());

test('who may edit may also see, and who may not see may not edit', () => {
  expect(togglePermission(['business.read'], 'analytics.all', true)).toEqual([
    'business.read',
    'analytics.all',
    'analytics.own',
  ]);
  expect(togglePermission(marketing.permissions, 'analytics.own', false)).toEqual(['business.read']);
});

test('a permission that this page does not know yet is kept and not shown', async () => {
  const unknown = 'orders.edit' as Permission;
  expect(togglePermission([...marketing.permissions, unknown], 'analytics.own', false)).toEqual([
    'business.read',
    unknown,
  ]);
  fake.answer(roleEndpoints.listRoles, () => ({
    roles: [{ ...marketing, permissions: ['business.read' as const, unknown] }],
  }));
  renderAccounts('/settings/users/roles');
  expect(await screen.findByText('See the business')).toBeTruthy();
});

test('lists roles with what they allow', async () => {
  renderAccounts('/settings/users/roles');
  const list = await screen.findByRole('list', { name: 'Roles' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(texts).toHaveLength(5);
  expect(texts[2]).toContain('All figures, own figures, and see the business');
  expect(texts[2]).toContain('2 people');
});

test('the description of Agent says that an agent sees all chats, as the permission does', async () => {
  renderAccounts('/settings/users/roles');
  const list = await screen.findByRole('list', { name: 'Roles' });
  const agent = within(list)
    .getAllByRole('listitem')
    .find((item) => item.textContent?.startsWith('Agent'));
  expect(permissionsOfRole('agent')).toContain('chats.read');
  expect(agent?.textContent).toContain('All chats, contacts');
});

test('[SET-24] makes a role', async () => {
  fake.answer(roleEndpoints.createRole, () => ({ role: { ...marketing, id: '10', name: 'Sales' } }));
  const { user, router } = renderAccounts('/settings/users/roles/new');
  const drawer = await screen.findByRole('dialog', { name: 'New role' });
  await user.click(await within(drawer).findByRole('button', { name: 'Create role' }));
  await waitFor(() => expect(noteOf(within(drawer).getByLabelText('Name'))).toBe('Enter a name for the role.'));
  await user.type(within(drawer).getByLabelText('Name'), 'Sales');
  await user.click(within(drawer).getByRole('checkbox', { name: 'Edit offerings' }));
  await user.click(within(drawer).getByRole('button', { name: 'Create role' }));
  await screen.findByText('Role Sales saved');
  expect(fake.sent('POST /server/setup/roles')).toEqual([
    { name: 'Sales', permissions: ['business.read', 'offerings.edit'] },
  ]);
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users/roles'));
});

test('a name that is taken is said beside the name', async () => {
  fake.refuse(roleEndpoints.updateRole, 'INVALID_DATA', { reason: 'ROLE_ALREADY_PRESENT', info: { field: 'name' } });
  const { user } = renderAccounts('/settings/users/roles/9');
  const drawer = await screen.findByRole('dialog', { name: 'Edit role' });
  await user.clear(within(drawer).getByLabelText('Name'));
  await user.type(within(drawer).getByLabelText('Name'), 'Admin');
  await user.click(within(drawer).getByRole('button', { name: 'Save role' }));
  const sentence = 'A role with this name already exists.';
  await waitFor(() => expect(noteOf(within(drawer).getByLabelText('Name'))).toBe(sentence));
});

test('saving an unchanged role sends nothing, says nothing and closes', async () => {
  const { user, router } = renderAccounts('/settings/users/roles/9');
  const drawer = await screen.findByRole('dialog', { name: 'Edit role' });
  await user.type(await within(drawer).findByLabelText('Name'), ' ');
  await user.click(within(drawer).getByRole('button', { name: 'Save role' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users/roles'));
  expect(fake.sent('PUT /server/setup/roles/{id}')).toEqual([]);
  expect(screen.queryByText(/saved/)).toBeNull();
});

test('a built-in role can only be looked at, and a role in use cannot be deleted', async () => {
  const { user, unmount } = renderAccounts('/settings/users/roles/4');
  const drawer = await screen.findByRole('dialog', { name: 'Agent' });
  expect(drawer.textContent).toContain('Built-in roles cannot be changed.');
  expect(within(drawer).getByRole<HTMLInputElement>('checkbox', { name: 'See all chats' }).disabled).toBe(true);
  unmount();
  renderAccounts('/settings/users/roles');
  await user.click(await screen.findByRole('button', { name: 'Actions for the role Marketing' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('2 people still have this role. Give them another one first.');
  expect(screen.queryByRole('button', { name: 'Delete role' })).toBeNull();
});
