import type { QueryClient } from '@tanstack/react-query';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import type { Chat } from '../../contract/chat.ts';
import { findChat } from '../cache/apply.ts';
import { placeOf } from '../cache/chat-cache.ts';
import type { ChatFilter } from '../cache/chat-filter.ts';
import { SEARCH_ID } from '../list/ListHeader.tsx';
import { startChat } from './inbox-store.ts';
import { chatListQuery } from '../queries.ts';
import { listShortcut, type ListKey } from '../shortcut-list.ts';

interface InboxKeys {
  client: QueryClient;
  filter: ChatFilter;
  /** The chat that is open, or was asked for last and is about to be. */
  openId: () => string | null;
  /** Opens a chat in place of the open one: Back leads to where one came from, however far the keys went. */
  moveTo: (id: string) => void;
}

const listElement = () => document.querySelector<HTMLElement>('[data-page-list]');

/** Puts the focus on the chat list. */
export function focusList(): void {
  listElement()?.focus();
}

/** Where the focus goes when a chat was closed: to the row that took its place; where no list is shown, to the chat's name. */
export function focusAfterClosing(): HTMLElement | null {
  const list = listElement();
  if (list && list.getClientRects().length > 0) return list;
  return document.querySelector<HTMLElement>('[data-thread-name]');
}

/** Keys that work anywhere in the inbox. */
export function inboxShortcuts({ client, filter, openId, moveTo }: InboxKeys): readonly Shortcut[] {
  const shortcut = (name: ListKey, run: () => void): Shortcut => ({ ...listShortcut(name), run });
  const step = (by: 1 | -1) => () => {
    const chats = client.getQueryData(chatListQuery(filter).queryKey)?.items ?? [];
    const next = neighbour({ client, filter, openId }, chats, by);
    if (next) moveTo(next.id);
  };
  /** J, K and X from elsewhere: the list gets the focus and the key. */
  const hand =
    (key: string, shiftKey = false) =>
    () => {
      focusList();
      listElement()?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    };
  return [
    shortcut('next_row', hand('j')),
    shortcut('previous_row', hand('k')),
    shortcut('select', hand('x')),
    shortcut('select_range', hand('x', true)),
    shortcut('start', startChat),
    shortcut('search', () => document.getElementById(SEARCH_ID)?.focus()),
    { ...shortcut('next_chat', step(1)), isAlwaysOn: true, isRepeatable: true },
    { ...shortcut('previous_chat', step(-1)), isAlwaysOn: true, isRepeatable: true },
  ];
}

/** The chat beside one that may not be in the list: read under the unread filter, or closed. */
function neighbour(
  { client, filter, openId }: Pick<InboxKeys, 'client' | 'filter' | 'openId'>,
  chats: readonly Chat[],
  by: 1 | -1,
): Chat | undefined {
  const id = openId();
  if (id === null) return chats[0];
  const at = chats.findIndex((chat) => chat.id === id);
  if (at !== -1) return chats[at + by];
  const gone = findChat(client, id);
  const after = gone ? placeOf(chats, gone, filter) : 0;
  return chats[by === 1 ? after : after - 1];
}
