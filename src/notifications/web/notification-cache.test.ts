import { expect, test } from 'vitest';
import type { Notification } from '../contract/notification.ts';
import { patchCounts, patchPages } from './notification-cache.ts';

const note = (id: string, status: Notification['status'], module = 'tasks'): Notification => ({
  id,
  status,
  created_time: '2026-11-20T05:16:00Z',
  data: { message: `Message ${id}`, module, record: { id: '7' } },
});
const pages = [
  { notifications: [note('3', 'unread', 'chats'), note('2', 'read')], info: { has_more: true } },
  { notifications: [note('1', 'unread')], info: { has_more: false } },
];
const statuses = (list: typeof pages) =>
  list.flatMap((page) => page.notifications.map(({ id, status }) => `${id} ${status}`));

test('a new one stands first, once', () => {
  const once = patchPages(pages, { kind: 'added', notification: note('4', 'unread') });
  expect(statuses(once)[0]).toBe('4 unread');
  expect(statuses(patchPages(once, { kind: 'added', notification: note('4', 'unread') }))).toEqual(statuses(once));
});

test('marking changes one or all, and keeps the order', () => {
  expect(statuses(patchPages(pages, { kind: 'marked', id: '1', status: 'read' }))).toEqual([
    '3 unread',
    '2 read',
    '1 read',
  ]);
  expect(statuses(patchPages(pages, { kind: 'all_read' }))).toEqual(['3 read', '2 read', '1 read']);
});

test.each([
  [
    'read one of chats',
    { kind: 'marked', id: '3', status: 'read' },
    note('3', 'unread', 'chats'),
    { unread: 4, chats_nav: 2 },
  ],
  ['read one of tasks', { kind: 'marked', id: '1', status: 'read' }, note('1', 'unread'), { unread: 4, chats_nav: 2 }],
  ['back to unread', { kind: 'marked', id: '1', status: 'unread' }, note('1', 'read'), { unread: 6, chats_nav: 2 }],
  ['read what is read', { kind: 'marked', id: '1', status: 'read' }, note('1', 'read'), { unread: 5, chats_nav: 2 }],
  ['read what is not loaded', { kind: 'marked', id: '9', status: 'read' }, undefined, { unread: 5, chats_nav: 2 }],
  ['all read', { kind: 'all_read' }, undefined, { unread: 0, chats_nav: 2 }],
] as const)('counts: %s', (_name, change, before, counts) => {
  expect(patchCounts({ unread: 5, chats_nav: 2 }, change, before)).toEqual(counts);
});
