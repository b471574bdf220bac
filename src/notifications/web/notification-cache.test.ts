import { expect, test } from 'vitest';
import type { Notification } from '../contract/notification.ts';
import { patchCounts, patchPages, pressCounts, pressPages, type NotificationPage } from './notification-cache.ts';

const note = (id: string, status: Notification['status'], module = 'tasks'): Notification => ({
  id,
  status,
  created_time: '2026-11-20T05:16:00Z',
  data: { message: `Message ${id}`, module, record: { id: '7' } },
});
const pages: NotificationPage[] = [
  { notifications: [note('3', 'unread', 'chats'), note('2', 'read')], info: { has_more: true }, as_of: 10 },
  { notifications: [note('1', 'unread')], info: { has_more: false }, as_of: 12 },
];
const statuses = (list: readonly NotificationPage[]) =>
  list.flatMap((page) => page.notifications.map(({ id, status }) => `${id} ${status}`));

test('a new one stands first, once', () => {
  const added = { kind: 'added', notification: { ...note('4', 'unread'), as_of: 13 } } as const;
  const once = patchPages(pages, added);
  expect(statuses(once)[0]).toBe('4 unread');
  expect(statuses(patchPages(once, added))).toEqual(statuses(once));
});

test('one that a page as new does not show is not put on it', () => {
  const late = { kind: 'added', notification: { ...note('4', 'unread'), as_of: 9 } } as const;
  expect(statuses(patchPages(pages, late))).toEqual(statuses(pages));
});

test('marking changes one or all, and keeps the order', () => {
  expect(statuses(patchPages(pages, { kind: 'marked', id: '1', status: 'read', as_of: 13 }))).toEqual([
    '3 unread',
    '2 read',
    '1 read',
  ]);
  expect(statuses(patchPages(pages, { kind: 'all_read', as_of: 13 }))).toEqual(['3 read', '2 read', '1 read']);
});

test('a late mark changes nothing; all that were read then stay as they are now', () => {
  const marked = patchPages(pages, { kind: 'marked', id: '1', status: 'read', as_of: 14 });
  expect(statuses(patchPages(marked, { kind: 'marked', id: '1', status: 'unread', as_of: 13 }))).toEqual(
    statuses(marked),
  );
  // The second page was read after that event.
  expect(statuses(patchPages(pages, { kind: 'all_read', as_of: 11 }))).toEqual(['3 read', '2 read', '1 unread']);
});

test('a press is painted at once and moves no number', () => {
  const pressed = pressPages(pages, { kind: 'marked', id: '1', status: 'read' });
  expect(statuses(pressed)).toEqual(['3 unread', '2 read', '1 read']);
  expect(statuses(patchPages(pressed, { kind: 'marked', id: '1', status: 'unread', as_of: 13 })).at(-1)).toBe(
    '1 unread',
  );
});

test('a late count changes nothing', () => {
  const counts = { unread: 5, chats_nav: 2, as_of: 10 };
  expect(patchCounts(counts, { unread: 4, as_of: 9 })).toEqual(counts);
  expect(patchCounts(counts, { unread: 6, as_of: 11 })).toEqual({ unread: 6, chats_nav: 2, as_of: 11 });
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
  expect(pressCounts({ unread: 5, chats_nav: 2 }, change, before)).toEqual(counts);
});
