import type { Chat, ChatView } from '../../contract/chat.ts';
import { endsSoon, matchesView } from '../../contract/rules.ts';

/** What narrows a view beside the search. */
export interface ChatNarrowing {
  isUnread: boolean;
  isUnassigned: boolean;
  /** Only chats whose reply window ends soon, the first to end above. */
  isEndingSoon: boolean;
  channelId: string | null;
  classification: string | null;
}

/** What the chat list shows. */
export interface ChatFilter extends ChatNarrowing {
  view: ChatView;
  /** Name or part of a mobile number; it replaces the list. */
  search: string;
}

export const noNarrowing: ChatNarrowing = {
  isUnread: false,
  isUnassigned: false,
  isEndingSoon: false,
  channelId: null,
  classification: null,
};

export const everyOpenChat: ChatFilter = { view: 'open_chats', ...noNarrowing, search: '' };

/** True when filters narrow the view; a search is no filter. */
export const isNarrowed = (filter: ChatNarrowing): boolean =>
  (Object.keys(noNarrowing) as (keyof ChatNarrowing)[]).some((name) => filter[name] !== noNarrowing[name]);

/** A search that leaves no chat out. */
export const searchEverywhere = (search: string): ChatFilter => ({ ...everyOpenChat, view: 'all_chats', search });

/** Whether a search under this filter may miss chats that it would find elsewhere. */
export const isPartial = (filter: ChatFilter): boolean => filter.view !== 'all_chats' || isNarrowed(filter);

type Filtered = Pick<Chat, 'state' | 'assignee' | 'unread_count' | 'channel' | 'classification' | 'expiration_time'>;

/** Is a chat in the list? A search is the server's to judge, so it is asked apart. */
export function matchesFilter(chat: Filtered, filter: ChatFilter, userId: string, now = Date.now()): boolean {
  return (
    matchesView(chat, filter.view, userId) &&
    (!filter.isUnread || chat.unread_count > 0) &&
    (!filter.isUnassigned || chat.assignee === null) &&
    (!filter.isEndingSoon || endsSoon(chat, now)) &&
    (filter.channelId === null || chat.channel.id === filter.channelId) &&
    (filter.classification === null || chat.classification === filter.classification)
  );
}
