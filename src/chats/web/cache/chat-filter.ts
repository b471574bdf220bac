import { forReader, type Criteria } from '../../../rules/contract/criteria.ts';
import type { ChatView } from '../../contract/chat.ts';
import { chatCriteria, type ChatNarrowing as ListNarrowing } from '../../contract/chat-criteria.ts';

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

/** What a filter asks the server for, beside the search. */
export const filterQuery = ({
  view,
  isUnread,
  isUnassigned,
  isEndingSoon,
  channelId,
  classification,
}: ChatFilter): ListNarrowing => ({
  view,
  ...(isUnread && { unread: true }),
  ...(isUnassigned && { unassigned: true }),
  ...(isEndingSoon && { ending_soon: true }),
  ...(channelId !== null && { channel_id: channelId }),
  ...(classification !== null && { classification }),
});

/** Which chats the list of a filter has. A search is the server's to judge, so it is asked apart. */
export const filterCriteria = (filter: ChatFilter, userId: string): Criteria =>
  forReader(chatCriteria(filterQuery(filter)), userId);
