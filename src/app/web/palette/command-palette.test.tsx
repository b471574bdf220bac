import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { Business } from '../../../accounts/contract/business.ts';
import type { CurrentUser, User } from '../../../accounts/contract/user.ts';
import { businessQuery, currentUserQuery, usersQuery } from '../../../accounts/web/index.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { en } from '../messages/en.ts';
import '../messages/register.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { matchEntries, parseQuery } from './match-entries.ts';

const person = (id: string, first_name: string, last_name: string) =>
  ({
    id,
    first_name,
    last_name,
    email: `${first_name}@marigoldlane.example`,
    role: { id: '1', name: 'Agent' },
  }) as User;

function open(permissions: CurrentUser['permissions'] = ['business.read', 'organisation.edit'], hasChannel = true) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserQuery.queryKey, { id: '1', permissions } as CurrentUser);
  queryClient.setQueryData(usersQuery.queryKey, [
    person('21', 'Lakshmi', 'Subramanian'),
    person('22', 'Arjun', 'Mehta'),
  ]);
  const channels = hasChannel ? [{ id: '5', status: 'active' }] : [];
  queryClient.setQueryData(businessQuery.queryKey, { channels } as unknown as Business);
  const onClose = vi.fn();
  const router = createMemoryRouter([{ path: '*', element: <CommandPalette onClose={onClose} /> }]);
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { shell: en },
  );
  return { router, onClose };
}

const options = () => screen.getAllByRole('option');
const active = () => options().find((option) => option.getAttribute('aria-selected') === 'true');

test('arrows move round, the input names the active row, Enter goes there', async () => {
  const { router, onClose } = open();
  const input = await screen.findByRole('combobox');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(active()?.textContent).toContain('Home');
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toBe(options().at(-1));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()?.textContent).toContain('Chats');
  expect(input.getAttribute('aria-activedescendant')).toBe(active()?.id);
  await userEvent.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(router.state.location.pathname).toBe('/chats');
});

test('typing finds, marks the match and starts again at the first row', async () => {
  open();
  await screen.findByRole('combobox');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}lak');
  const found = await screen.findByRole('option', { name: /Lakshmi Subramanian/ });
  expect(found.getAttribute('aria-selected')).toBe('true');
  expect(within(found).getByText('Lak', { selector: 'mark' })).toBeTruthy();
});

test('@ lists people and opens one', async () => {
  const { router } = open();
  await screen.findByRole('combobox');
  await userEvent.keyboard('@arj');
  await screen.findByRole('option', { name: /Arjun Mehta/ });
  expect(options()).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/settings/users/22');
});

test('> keeps to commands and places; inviting needs the permission', async () => {
  open(['business.read']);
  await screen.findByRole('combobox');
  await userEvent.keyboard('>');
  expect(screen.getByRole('option', { name: /Theme: Dark/ })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Invite/ })).toBeNull();
  expect(screen.queryByRole('option', { name: /Lakshmi/ })).toBeNull();
});

test('while the links are closed the palette offers none of them', async () => {
  open(['business.read'], false);
  await screen.findByRole('combobox');
  expect(screen.queryByRole('option', { name: /Chats/ })).toBeNull();
  await userEvent.keyboard('zzzz');
  expect(screen.getByText('Nothing found for “zzzz”.')).toBeTruthy();
});

test('Escape closes', async () => {
  const { onClose } = open();
  await screen.findByRole('combobox');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test.each([
  ['lak', 'all', 'lak'],
  ['> Dark ', 'commands', 'dark'],
  ['#', 'lists', ''],
  [' @Ar', 'people', 'ar'],
])('%j is %s %j', (text, scope, query) => {
  expect(parseQuery(text)).toEqual({ scope, query });
});

test('names that begin with the query come first, inside their group', () => {
  const entry = (label: string, group: string) => ({ id: label, label, group, run: () => undefined });
  const entries = [entry('Old tasks', 'A'), entry('Tasks', 'A'), entry('Task force', 'B'), entry('Other', 'B')];
  expect(matchEntries(entries, 'task').map(({ label }) => label)).toEqual(['Tasks', 'Old tasks', 'Task force']);
});
