import { expect, test } from 'vitest';
import { documentTitle } from './DocumentTitle.tsx';

test.each([
  [{ unread: 0, subject: null, page: 'Chats' }, 'Chats · Parley'],
  [{ unread: 3, subject: 'Lakshmi Subramanian', page: 'Chats' }, '(3) Lakshmi Subramanian · Chats · Parley'],
  [{ unread: 100, subject: null, page: 'Home' }, '(99+) Home · Parley'],
  [{ unread: 0, subject: null, page: '' }, 'Parley'],
])('%o is %s', (parts, title) => {
  expect(documentTitle({ ...parts, product: 'Parley' })).toBe(title);
});
