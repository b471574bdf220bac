import { expect, test } from 'vitest';
import { notificationPath } from './notification-path.ts';

test.each<[string, string, string | null]>([
  ['templates', '7', '/settings/templates/7'],
  ['campaigns', '7', '/broadcasts/campaigns/7'],
  ['contact_lists', '7', '/broadcasts/contact_lists/7'],
  ['chats', '7', '/chats/7'],
  ['contacts', '9223372036854775807', '/contacts/9223372036854775807'],
  ['enquiries', '7', '/enquiries/7'],
  ['offerings', '7', '/offerings/7'],
  ['conversations', '7', '/conversations/7'],
  ['tasks', '7', '/tasks/7'],
  ['sequences', '7', '/sequences/7'],
  ['notes', '7', null],
  ['settings', '7', null],
  ['/evil.example', '7', null],
  ['__proto__', '7', null],
  ['contacts', 'new', null],
  ['contacts', '../settings', null],
  ['contacts', '', null],
])('%s %s leads to %s', (module, id, path) => {
  expect(notificationPath(module, id)).toBe(path);
});
