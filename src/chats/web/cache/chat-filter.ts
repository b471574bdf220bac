import type { Chat, ChatView } from '../../contract/chat.ts';
import { matchesView } from '../../contract/rules.ts';

/** What the chat list shows. */
export interface ChatFilter {
  view: ChatView;
  isUnread: boolean;
  channelId: string | null;
  classification: string | null;
  /** Name or part of a mobile number; it replaces the list. */
  search: string;
}

export const everyOpenChat: ChatFilter = {
  view: 'open_chats',
  isUnread: false,
  channelId: null,
  classification: null,
  search: '',
};

/** True when something narrows the view. */
export const isNarrowed = ({ isUnread, channelId, classification, search }: ChatFilter): boolean =>
  isUnread || channelId !== null || classification !== null || search !== '';

type Filtered = Pick<Chat, 'state' | 'assignee' | 'unread_count' | 'channel' | 'classification'>;

/** Is a chat in the list? A search is the server's to judge, so it is asked apart. */
export function matchesFilter(chat: Filtered, filter: ChatFilter, userId: string): boolean {
  return (
    matchesView(chat, filter.view, userId) &&
    (!filter.isUnread || chat.unread_count > 0) &&
    (filter.channelId === null || chat.channel.id === filter.channelId) &&
    (filter.classification === null || chat.classification === filter.classification)
  );
}
