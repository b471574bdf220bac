import { expect, test } from 'vitest';
import type { Notification } from '../contract/notification.ts';
import { joinPage, patchEntities } from '../../foundation/web/cache/entity-list.ts';
import {
  notificationRules,
  patchCounts,
  pressCounts,
  pressList,
  type NotificationChange,
  type NotificationList,
} from './notification-cache.ts';

const note = (id: string, status: Notification['status'], module = 'tasks'): Notification => ({
  id,
  status,
  created_time: '2026-11-20T05:16:00Z',
  data: { event: 'tasks.due', message: `Message ${id}`, module, record: { id: '7' } },
});
const first: NotificationList = {
  items: [
    { ...note('3', 'unread', 'chats'), as_of: 10 },
    { ...note('2', 'read'), as_of: 10 },
  ],
  has_after: true,
  as_of: 10,
};
const second: NotificationList = { items: [{ ...note('1', 'unread'), as_of: 12 }], has_after: false, as_of: 12 };
const list = joinPage(first, second, 'after', notificationRules);
const patch = (known: NotificationList, change: NotificationChange) => patchEntities(known, change, notificationRules);
const mark = (id: string | null, status: Notification['status'], as_of: number): NotificationChange => ({
  marked: id,
  fields: { status },
  as_of,
});
const statuses = ({ items }: NotificationList) => items.map(({ id, status }) => `${id} ${status}`);

test('a new one stands first, once', () => {
  const added = { changed: { ...note('4', 'unread'), as_of: 13 } };
  const once = patch(list, added);
  expect(statuses(once)[0]).toBe('4 unread');
  expect(statuses(patch(once, added))).toEqual(statuses(once));
});

test('one that a list as new does not show is not put on it', () => {
  expect(patch(list, { changed: { ...note('4', 'unread'), as_of: 9 } })).toBe(list);
});

test('marking changes one or all, and keeps the order', () => {
  expect(statuses(patch(list, mark('1', 'read', 13)))).toEqual(['3 unread', '2 read', '1 read']);
  expect(statuses(patch(list, mark(null, 'read', 13)))).toEqual(['3 read', '2 read', '1 read']);
});

test('a late mark changes nothing; all that were read then stay as they are now', () => {
  const marked = patch(list, mark('1', 'read', 14));
  expect(statuses(patch(marked, mark('1', 'unread', 13)))).toEqual(statuses(marked));
  // The second page was read after that event.
  expect(statuses(patch(list, mark(null, 'read', 11)))).toEqual(['3 read', '2 read', '1 unread']);
});

test('a press is painted at once and moves no number', () => {
  const pressed = pressList(list, { kind: 'marked', id: '1', status: 'read' });
  expect(statuses(pressed)).toEqual(['3 unread', '2 read', '1 read']);
  expect(statuses(patch(pressed, mark('1', 'unread', 13))).at(-1)).toBe('1 unread');
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
