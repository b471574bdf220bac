import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { chatViews, type ChatView } from '../../contract/chat.ts';
import { searchEverywhere, type ChatFilter } from '../cache/chat-filter.ts';

/** Lists that the home page counts and the search offers: a view with a filter. */
export const waitingLists = {
  my_unread: { view: 'my_open_chats', isUnread: true },
  unassigned: { view: 'open_chats', isUnassigned: true },
  ending_soon: { view: 'open_chats', isEndingSoon: true },
} as const satisfies Record<string, Partial<ChatFilter>>;

export type WaitingListName = keyof typeof waitingLists;
export type InboxListName = WaitingListName | ChatView;

export const waitingListNames = Object.keys(waitingLists) as WaitingListName[];

/** Every list that has a name, in the order in which they are offered. */
export const inboxListNames = [...waitingListNames, ...chatViews] as const;

/** The list that an address asks for; null when it asks for none that there is. */
export function listOfAddress(params: URLSearchParams): Partial<ChatFilter> | null {
  const search = searchTerm(params.get('search') ?? '').slice(0, 100);
  if (search !== '') return searchEverywhere(search);
  const name = inboxListNames.find((each) => each === params.get('list'));
  if (name === undefined) return null;
  return Object.hasOwn(waitingLists, name) ? waitingLists[name as WaitingListName] : { view: name as ChatView };
}
