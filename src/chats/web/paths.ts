import type { InboxListName } from './inbox/inbox-lists.ts';

/** The part of the page with the list of chats, for the link that skips to it. */
export const chatListId = 'chat-list';

/** Routes of the inbox. */
export const chatPaths = {
  inbox: '/chats',
  /** A list of the inbox: one of its views, or one of `inboxLists`. */
  list: (name: InboxListName): string => `/chats?list=${name}`,
  /** The chats that a search finds, wherever they are. */
  search: (term: string): string => `/chats?search=${encodeURIComponent(term)}`,
  chat: (id: string): string => `/chats/${id}`,
} as const;
