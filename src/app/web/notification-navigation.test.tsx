import { screen, waitFor, within } from '@testing-library/react';
import { useLocation, type RouteObject } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFakeServer } from '../../foundation/web/testing/fake-server.ts';
import { renderRoutes } from '../../foundation/web/testing/render-routes.tsx';
import { withMessages } from '../../foundation/web/i18n/i18n.ts';
import { recordPath } from '../../foundation/web/slots/composition.ts';
import { notificationEndpoints as calls } from '../../notifications/contract/endpoints.ts';
import type { Notification } from '../../notifications/contract/notification.ts';
import { notificationsArea } from '../../notifications/web/index.ts';
import { composeApp } from './testing/compose-app.ts';

// Where notifications lead, in the app of all areas.

const fake = createFakeServer();
let notifications: Notification[] = [];
let routes: RouteObject[];

beforeAll(async () => {
  await composeApp();
  const open = notificationsArea.inside?.find(({ path }) => path === '/notifications/:step?');
  const Bell = notificationsArea.header?.[0]?.Item;
  const Open = open && (await withMessages(notificationsArea.messages ?? [], open.page));
  if (!Bell || !Open) throw new Error('The bell and the page that leads on are parts of the area');
  routes = [
    { path: '/', element: <Bell /> },
    { path: '/notifications/:step?', element: <Open /> },
    { path: '*', element: <Anywhere /> },
  ];
  fake.server.listen({ onUnhandledFrame: 'error' });
});
beforeEach(() => {
  fake.server.resetHandlers();
  fake.calls.length = 0;
  fake.answer(calls.countNotifications, () => ({ count: { unread: notifications.length, chats_nav: 0 } }));
  fake.answer(calls.listNotifications, () => ({ notifications, info: { has_more: false } }));
  fake.answer(calls.markNotification, ({ params }) => ({
    notification: sample(String(params['id']), 'chats', '1', 'read'),
  }));
});
afterAll(() => fake.server.close());

const sample = (id: string, module: string, recordId: string, status: 'read' | 'unread' = 'unread'): Notification => ({
  id,
  status,
  created_time: '2026-11-22T10:00:00Z',
  data: { event: null, message: `Something of ${module}`, module, record: { id: recordId } },
});
const marked = () => fake.calls.filter(({ operation }) => operation === 'PUT /server/internal/notifications/{id}');

const visited = vi.fn<(path: string) => void>();
function Anywhere() {
  const { pathname } = useLocation();
  visited(pathname);
  return <p>Here: {pathname}</p>;
}

test.each([
  ['templates', '/settings/templates/7'],
  ['campaigns', '/broadcasts/campaigns/7'],
  ['contact_lists', '/broadcasts/contact_lists/7'],
  ['chats', '/chats/7'],
  ['contacts', '/contacts/7'],
  ['enquiries', '/enquiries/7'],
  ['tasks', '/tasks/7'],
  ['sequences', '/sequences/7'],
  ['conversations', '/conversations/7'],
  ['offerings', '/offerings/7'],
])('[NOTI-02 NOTI-03 NOTI-04 NOTI-05] a notification of %s leads to %s and says where from', async (module, path) => {
  notifications = [sample('9', module, '7')];
  const { user, router } = renderRoutes(routes);
  await user.click(await screen.findByRole('button', { name: /Notifications/ }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`Something of ${module}`) }));
  expect(await screen.findByText(`Here: ${path}`)).toBeTruthy();
  expect(router.state.location.state).toEqual({ origin: 'notifications' });
  await waitFor(() => expect(marked()).toHaveLength(1));
});

test('[NOTI-06 NOTI-07] the bell opens what there is, with the way to the settings and to everything', async () => {
  notifications = [sample('9', 'chats', '7'), sample('8', 'tasks', '6', 'read')];
  const { user, router } = renderRoutes(routes);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const popup = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await within(popup).findAllByRole('listitem')).toHaveLength(2);
  await user.click(within(popup).getByRole('button', { name: 'Notification settings' }));
  expect(router.state.location.pathname).toBe('/settings/notifications');
  await router.navigate('/');
  await user.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await user.click(await screen.findByRole('link', { name: 'See everything' }));
  expect(router.state.location.pathname).toBe('/notifications');
});

test('[NOTI-05] a notification of the browser leads on to its record and is marked read', async () => {
  const { router } = renderRoutes(routes, '/notifications/open?module=templates&id=7&notification=9');
  expect(await screen.findByText('Here: /settings/templates/7')).toBeTruthy();
  expect(router.state.location.state).toEqual({ origin: 'notifications' });
  await waitFor(() => expect(marked()).toHaveLength(1));
});

test.each([
  ['//evil.example', '7'],
  ['https://evil.example', '7'],
  ['javascript:alert(1)', '7'],
  ['constructor', '7'],
  ['chats', '//evil.example'],
  ['chats', '7/../../x'],
  ['', ''],
])('S17 S44 what names no module of ours or no record leads nowhere: %s %s', async (module, id) => {
  visited.mockReset();
  expect(recordPath(module, id)).toBeNull();
  const query = new URLSearchParams({ module, id, notification: 'x' });
  const { router } = renderRoutes(routes, `/notifications/open?${query.toString()}`);
  expect(await screen.findByRole('heading', { name: 'This can’t be opened here' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/notifications/open');
  expect(visited).not.toHaveBeenCalled();
  expect(marked()).toEqual([]);
});
