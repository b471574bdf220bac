import type { QueryClient } from '@tanstack/react-query';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import type { ChatFilter } from '../cache/chat-filter.ts';
import { SEARCH_ID } from '../list/ListHeader.tsx';
import { chatListQuery } from '../queries.ts';

interface InboxKeys {
  client: QueryClient;
  filter: ChatFilter;
  chatId: string | null;
  open: (id: string) => void;
}

const listElement = () => document.querySelector<HTMLElement>('[data-page-list]');

/** Puts the focus on the chat list. */
export function focusList(): void {
  listElement()?.focus();
}

/** Keys that work anywhere in the inbox. */
export function inboxShortcuts({ client, filter, chatId, open }: InboxKeys): readonly Shortcut[] {
  const shortcut = (key: string, name: string, run: () => void, isAlwaysOn = false): Shortcut => ({
    keys: [key],
    label: `chats:shortcuts.${name}`,
    group: 'chats:shortcuts.list',
    isAlwaysOn,
    run,
  });
  const step = (by: 1 | -1) => () => {
    const chats = client.getQueryData(chatListQuery(filter).queryKey)?.chats ?? [];
    const at = chats.findIndex(({ id }) => id === chatId);
    const next = chats[at === -1 ? 0 : at + by];
    if (next) open(next.id);
  };
  /** J and K from elsewhere: the list gets the focus and the key. */
  const hand = (key: string) => () => {
    focusList();
    listElement()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  return [
    shortcut('j', 'next_row', hand('j')),
    shortcut('k', 'previous_row', hand('k')),
    shortcut('/', 'search', () => document.getElementById(SEARCH_ID)?.focus()),
    shortcut('Alt+ArrowDown', 'next_chat', step(1), true),
    shortcut('Alt+ArrowUp', 'previous_chat', step(-1), true),
  ];
}
