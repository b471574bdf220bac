import { expect, test } from 'vitest';
import { inboxShortcuts } from './inbox/inbox-shortcuts.ts';
import { describeChatShortcuts } from './shortcut-list.ts';
import { threadShortcuts } from './thread/thread-shortcuts.ts';

test('every shortcut that the inbox registers is described', () => {
  const registered = [...inboxShortcuts({} as never), ...threadShortcuts({ rowActions: {} } as never)];
  const described = describeChatShortcuts().map(({ label }) => label);
  expect(described).toEqual(expect.arrayContaining(registered.map(({ label }) => label)));
});
