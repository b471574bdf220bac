import type { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../foundation/web/api/query-client.ts';
import { createFakeServer } from '../../foundation/web/testing/fake-server.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import type { Notification } from '../contract/notification.ts';
import { notificationListeners } from './on-notification-events.ts';
import { notificationsQuery } from './list-query.ts';
import { notificationCountQuery } from './queries.ts';

// Replies and events travel on two connections: what left the server later may arrive earlier.

const fake = createFakeServer();
const note = (id: string, status: Notification['status'] = 'unread'): Notification => ({
  id,
  status,
  created_time: '2026-11-20T05:16:00Z',
  data: { event: 'tasks.due', message: `Message ${id}`, module: 'tasks', record: { id: '7' } },
});
let client: QueryClient;

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.server.resetHandlers();
  fake.calls.length = 0;
  client = createQueryClient();
});
afterAll(() => fake.server.close());

const receive = (event: string, item: unknown, number: number) =>
  notificationListeners.find((each) => each.event === event)?.apply([item], client, [number]);
const isAsked = () => vi.waitFor(() => expect(fake.calls).toHaveLength(1));

test('a count that was read before an event came does not take the event back', async () => {
  const reply = Promise.withResolvers<void>();
  const answer = async () => {
    await reply.promise;
    return { count: { unread: 3, chats_nav: 2 } };
  };
  fake.answer(notificationEndpoints.countNotifications, answer, 5);
  const loading = client.fetchQuery(notificationCountQuery);
  await isAsked();
  receive('notification_counts', { unread: 4 }, 6);
  reply.resolve();
  expect(await loading).toMatchObject({ unread: 4, chats_nav: 2 });
});

test('nor does a list', async () => {
  const reply = Promise.withResolvers<void>();
  const answer = async () => {
    await reply.promise;
    return { notifications: [note('2'), note('1')], info: { has_more: false } };
  };
  fake.answer(notificationEndpoints.listNotifications, answer, 5);
  const loading = client.fetchQuery(notificationsQuery('all'));
  await isAsked();
  receive('new_notification', note('3', 'read'), 6);
  receive('notification_updates', { id: '1', status: 'read' }, 7);
  reply.resolve();
  const { items } = await loading;
  expect(items.map(({ id, status }) => `${id} ${status}`)).toEqual(['3 read', '2 unread', '1 read']);
});
