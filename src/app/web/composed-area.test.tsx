import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Pizza } from 'lucide-react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import {
  sampleBusiness,
  sampleChannelSummary,
  sampleCurrentUser,
  sampleUser,
} from '../../accounts/web/testing/sample-accounts.ts';
import { channelEndpoints } from '../../channels/contract/endpoints.ts';
import { chatsArea, type ChatSectionProps } from '../../chats/web/index.ts';
import { createChatServer, withLayout } from '../../chats/web/testing/render-inbox.tsx';
import { sampleChat } from '../../chats/web/testing/sample-chats.ts';
import { queryClient } from '../../foundation/web/api/query-client.ts';
import { i18n, lateMessages } from '../../foundation/web/i18n/i18n.ts';
import type { Area } from '../../foundation/web/slots/area.ts';
import { composeAreas, recordPath } from '../../foundation/web/slots/composition.ts';
import { notificationEndpoints } from '../../notifications/contract/endpoints.ts';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { UiProvider } from '../../ui/primitives/UiProvider.tsx';
import { areas } from './areas.ts';
import { createRoutes } from './routes.ts';
import { composeApp } from './testing/compose-app.ts';

// An area as a newcomer would declare it: one descriptor, found by its folder, and each of its parts is on the screen.

const names = { orders: 'Orders' } as const;
const texts = {
  title: 'All orders',
  late: 'Late orders',
  take: 'Take an order',
  of_chat: 'Orders of {{name}}',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    orders_names: typeof names;
    orders: typeof texts;
  }
}

const ran = vi.fn<() => void>();
const prefetched = vi.fn<(permissions: readonly string[]) => void>();
/** The texts are loaded with the first part that shows one. */
const loadTexts = vi.fn<() => Promise<typeof texts>>(() => Promise.resolve(texts));

const ordersArea: Area = {
  names: { orders_names: names },
  messages: [lateMessages('orders', loadTexts)],
  inside: [
    {
      path: '/orders/:id?',
      handle: { title: 'orders:title' },
      page: () => Promise.resolve(() => <h1>{i18n.t('orders:title')}</h1>),
      prefetch: async ({ permissions }) => prefetched(permissions),
    },
  ],
  settings: [
    {
      path: 'orders',
      page: () => Promise.resolve(() => <h1>Settings of orders</h1>),
      prefetch: () => Promise.reject(new Error('the code of the query could not be loaded')),
    },
  ],
  navigation: [
    { id: 'orders', position: 15, label: 'orders_names:orders', to: '/orders', root: '/orders', icon: Pizza, key: 'q' },
  ],
  badges: [{ entry: 'orders', label: 'orders_names:orders', useCount: () => 3 }],
  header: [{ id: 'till', position: 1, Item: () => <button type="button">Till</button> }],
  records: [{ module: 'orders', path: (id) => `/orders/${id}` }],
  homeCards: [
    {
      id: 'late',
      position: 5,
      column: 'main',
      permission: 'chats.read',
      card: () => Promise.resolve(() => <section aria-label={i18n.t('orders:late')} />),
    },
    {
      id: 'secret',
      position: 6,
      column: 'main',
      permission: 'business.own',
      card: () => Promise.resolve(() => <section aria-label="Owners only" />),
    },
  ],
  panelSections: [
    {
      id: 'orders',
      module: 'chats',
      position: 15,
      section: () =>
        Promise.resolve(({ chat }: ChatSectionProps) => (
          <h3>{i18n.t('orders:of_chat', { name: chat.contact.label })}</h3>
        )),
    },
  ],
  menus: () =>
    Promise.resolve({
      settingsEntries: [
        {
          id: 'orders',
          group: 'workspace',
          position: 25,
          label: 'orders_names:orders',
          icon: Pizza,
          to: '/settings/orders',
        },
      ],
      composerActions: [
        {
          id: 'order',
          position: 10,
          label: 'orders:take',
          icon: Pizza,
          Screen: ({ chat, onClose }) => (
            <button type="button" onClick={onClose}>
              {`Order for ${chat.contact.label}`}
            </button>
          ),
        },
      ],
      search: [
        {
          id: 'orders',
          title: 'foundation:search_group.commands',
          order: { all: 62, commands: 42 },
          known: () => [{ id: 'take_order', title: i18n.t('orders:take'), open: ran }],
        },
      ],
      shortcuts: () => [{ keys: ['q'], label: 'orders:take', group: 'orders:title' }],
    }),
};

const fake = createChatServer();

withLayout();
beforeAll(async () => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  // What arrives by the socket is tested elsewhere.
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close(): void {}
    },
  );
  await composeApp();
  composeAreas([...areas, ordersArea]);
  // Loaded with the tests: otherwise they come with the first press, which takes a slow machine longer than a test waits.
  await Promise.all([
    import('./shell/Shell.tsx'),
    import('./home/HomePage.tsx'),
    import('./settings/SettingsLayout.tsx'),
    import('./palette/CommandPalette.tsx'),
    chatsArea.inside?.[0]?.page(),
  ]);
});
beforeEach(() => {
  fake.reset();
  queryClient.clear();
  localStorage.clear();
  const none = { count: 0, first: [] };
  fake.answer(accountEndpoints.currentUser, () => ({ user: sampleCurrentUser('agent') }));
  fake.answer(accountEndpoints.getBusiness, () => ({
    business: sampleBusiness({ channels: [sampleChannelSummary] }),
  }));
  fake.answer(accountEndpoints.authOptions, () => ({
    sign_up: 'open' as const,
    terms_url: '',
    privacy_url: '',
    first_start: false,
    sending_paused: false,
  }));
  fake.answer(accountEndpoints.listUsers, () => ({ users: [sampleUser()] }));
  fake.answer(notificationEndpoints.unsubscribe, () => undefined);
  fake.answer(channelEndpoints.listChannels, () => ({ channels: [] }));
  fake.answer(notificationEndpoints.countNotifications, () => ({ count: { unread: 0, chats_nav: 0 } }));
  fake.answer(chatEndpoints.summarizeChats, () => ({
    summary: { my_unread: none, unassigned: none, ending_soon: none },
  }));
});
afterAll(() => fake.server.close());

function open(path: string) {
  const router = createMemoryRouter(createRoutes([...areas, ordersArea], queryClient), { initialEntries: [path] });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return router;
}

test('its link is at the declared position, with its badge, and leads to its page', async () => {
  const router = open('/');
  const [navigation] = await screen.findAllByRole('navigation', { name: 'Main' });
  const links = within(navigation as HTMLElement).getAllByRole('link');
  expect(links.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Chats', 'Orders3Orders', 'Contacts']);
  expect(screen.getByRole('button', { name: 'Till' })).toBeTruthy();
  await userEvent.click(links[1] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'All orders' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/orders');
  await waitFor(() => expect(document.title).toBe('(3) All orders · Parley'));
  expect(prefetched).toHaveBeenCalledWith(sampleCurrentUser('agent').permissions);
  expect(loadTexts).toHaveBeenCalledOnce();
  await router.navigate('/orders/7');
  // Moving within the page waits for nothing.
  expect(prefetched).toHaveBeenCalledOnce();
});

test('its card is on the home page of those who may see it', async () => {
  open('/');
  expect(await screen.findByRole('region', { name: 'Late orders' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Owners only' })).toBeNull();
});

test('its settings have a row in the menu and a page, also where its prefetch fails', async () => {
  open('/settings/orders');
  expect(await screen.findByRole('heading', { name: 'Settings of orders' })).toBeTruthy();
  const workspace = screen.getByRole('region', { name: 'Workspace' });
  const rows = within(workspace)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  // Other areas may have rows here too: what counts is where this one stands.
  const around = ['Users', 'Orders', 'Channels'];
  expect(rows.filter((row) => around.includes(row))).toEqual(around);
});

test('the chat has its section between the own ones, and its action behind the plus', async () => {
  fake.state.chats = [sampleChat({ assignee: { id: '101', label: 'Priya Raman' } })];
  open('/chats/5001');
  await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
  expect(await screen.findByRole('heading', { name: 'Orders of Lakshmi Subramanian' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Attach image/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take an order' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Order for Lakshmi Subramanian' }));
  expect(screen.queryByRole('button', { name: 'Order for Lakshmi Subramanian' })).toBeNull();
});

test('its commands are found by Ctrl K', async () => {
  open('/');
  await screen.findAllByRole('navigation', { name: 'Main' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  await userEvent.keyboard('>take an order{Enter}');
  await waitFor(() => expect(ran).toHaveBeenCalledOnce());
});

test('its records have pages', () => {
  expect(recordPath('orders', '7')).toBe('/orders/7');
});
