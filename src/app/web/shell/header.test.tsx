import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChannelSummary } from '../../../accounts/contract/business.ts';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderUi } from '../../../ui/testing/render-ui.tsx';
import { activeChannel } from '../../../accounts/web/index.ts';
import { en } from '../messages/en.ts';
import { composeApp, shellTexts } from '../testing/compose-app.ts';
import { Header } from './Header.tsx';
import { navigationState, type NavigationState } from './navigation.ts';

// The menus are loaded when they are first opened; here that is not what is tested.
beforeAll(() => Promise.all([composeApp(), import('./ProfileMenuPopup.tsx'), import('./MoreMenu.tsx')]));

const user = {
  id: '1',
  first_name: 'Priya',
  email_id: 'priya@marigoldlane.example',
  availability: { state: 'available', out_of_office: null },
} as CurrentUser;
const channel = (id: string, status: ChannelSummary['status']) => ({ id, status }) as ChannelSummary;

/** Links of the specification. An area that it does not name may have another. */
const names = [
  'Chats',
  'Contacts',
  'Enquiries',
  'Sequences',
  'Broadcasts',
  'Tasks',
  'Analytics',
  'Conversations',
  'Offerings',
];

function renderHeader(state: NavigationState, path = '/', unreadChats = 0) {
  const element = <Header user={user} state={state} isReady={false} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  const queryClient = createQueryClient();
  queryClient.setQueryData(['notifications', 'count'], { unread: 0, chats_nav: unreadChats });
  renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    shellTexts,
  );
  return router;
}

const links = () => within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');

beforeEach(() => localStorage.clear());

test('[SHELL-04 SHELL-06] nine links in the order of the specification', async () => {
  const router = renderHeader('open', '/contacts/7');
  const specified = links().filter((link) => names.includes(link.textContent));
  expect(specified.map((link) => link.textContent)).toEqual(names);
  expect(links()[1]?.getAttribute('aria-current')).toBe('page');
  await userEvent.click(screen.getByRole('link', { name: 'Broadcasts' }));
  expect(router.state.location.pathname).toBe('/broadcasts/campaigns');
});

test.each(['not_loaded', 'no_channel', 'pending_channel'] as const)(
  '[SHELL-07 SHELL-08] %s: links are dim, say why and ignore clicks',
  async (state) => {
    const router = renderHeader(state);
    expect(links().length).toBeGreaterThanOrEqual(names.length);
    for (const link of links()) {
      expect(link.getAttribute('aria-disabled')).toBe('true');
      expect(link.hasAttribute('href')).toBe(false);
    }
    const chats = screen.getByRole('link', { name: 'Chats' });
    await userEvent.click(chats);
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/');
    expect(document.getElementById(chats.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      en.nav_closed[state],
    );
    await userEvent.hover(chats);
    // The tooltip comes with the code that draws it.
    await waitFor(() => expect(screen.getAllByText(en.nav_closed[state])).toHaveLength(links().length + 1));
  },
);

test('[SHELL-05] the badge counts unread chats, and is gone inside chats', () => {
  renderHeader('open', '/', 4);
  expect(screen.getByRole('link', { name: /Chats.*4|Chats.*unread/ })).toBeTruthy();
});

test('[SHELL-06] no badge inside chats', () => {
  renderHeader('open', '/chats', 4);
  expect(links()[0]?.textContent).toBe('Chats');
});

test('[SHELL-09] settings is highlighted below /settings only', () => {
  renderHeader('open', '/settings/users');
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('aria-current')).toBe('page');
});

test('[SHELL-10 SHELL-11] the profile menu: letter, first name, e-mail, theme and the way out', async () => {
  renderHeader('open');
  await userEvent.click(screen.getByRole('button', { name: 'Your account' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).getByText('P')).toBeTruthy();
  expect(within(menu).getByText('Priya')).toBeTruthy();
  expect(within(menu).getByText('priya@marigoldlane.example')).toBeTruthy();
  for (const name of ['Change password', /Keyboard shortcuts/, 'Logout']) {
    expect(within(menu).getByRole('menuitem', { name })).toBeTruthy();
  }
  await userEvent.click(within(menu).getByRole('menuitemradio', { name: 'Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('parley.theme')).toBe('dark');
});

test.each<[string, ChannelSummary[], string | undefined, NavigationState]>([
  ['no channel', [], undefined, 'no_channel'],
  ['the only one is pending', [channel('1', 'pending')], '1', 'pending_channel'],
  ['a pending one before an active one', [channel('1', 'pending'), channel('2', 'active')], '2', 'open'],
  ['the first of two active ones', [channel('1', 'active'), channel('2', 'active')], '1', 'open'],
  ['none active: the first', [channel('1', 'inactive'), channel('2', 'pending')], '1', 'open'],
])('[CHN-03 SHELL-07 SHELL-08] active channel: %s', (_name, channels, id, state) => {
  expect(activeChannel({ channels })?.id).toBe(id);
  expect(navigationState({ channels })).toBe(state);
});
