import { bothCriteria, forReader, type Criteria } from '../../../rules/contract/criteria.ts';
import type { ChatView } from '../../contract/chat.ts';
import { chatCriteria, type ChatNarrowing as ListNarrowing } from '../../contract/chat-criteria.ts';

/** What narrows a view beside the search. */
export interface ChatNarrowing {
  isUnread: boolean;
  isNeedingReply: boolean;
  /** Only chats that are put aside; otherwise the open views leave them out. */
  isSnoozed: boolean;
  isFollowing: boolean;
  isUnassigned: boolean;
  /** Only chats whose reply window ends soon, the first to end above. */
  isEndingSoon: boolean;
  channelId: string | null;
  classification: string | null;
  assigneeId: string | null;
  label: string | null;
  sort: ChatSort;
  /** The filter that was saved under this name, beside all others. */
  saved: SavedFilter | null;
}

/** Newest or oldest by their last message, or those that need a reply, the longest wait above. */
export type ChatSort = 'newest' | 'oldest' | 'waiting';

/** A saved view of the chat module. */
export interface SavedFilter {
  id: string;
  name: string;
  criteria: Criteria;
}

/** What the chat list shows. */
export interface ChatFilter extends ChatNarrowing {
  view: ChatView;
  /** Name or part of a mobile number; it replaces the list. */
  search: string;
}

export const noNarrowing: ChatNarrowing = {
  isUnread: false,
  isNeedingReply: false,
  isSnoozed: false,
  isFollowing: false,
  isUnassigned: false,
  isEndingSoon: false,
  channelId: null,
  classification: null,
  assigneeId: null,
  label: null,
  sort: 'newest',
  saved: null,
};

export const everyOpenChat: ChatFilter = { view: 'open_chats', ...noNarrowing, search: '' };

/** True when filters narrow the view; a search is no filter. */
export const isNarrowed = (filter: ChatNarrowing): boolean =>
  (Object.keys(noNarrowing) as (keyof ChatNarrowing)[]).some((name) => filter[name] !== noNarrowing[name]);

/** A search that leaves no chat out. */
export const searchEverywhere = (search: string): ChatFilter => ({ ...everyOpenChat, view: 'all_chats', search });

/** Whether a search under this filter may miss chats that it would find elsewhere. */
export const isPartial = (filter: ChatFilter): boolean => filter.view !== 'all_chats' || isNarrowed(filter);

/** The views that hold open chats only leave out those that are put aside, unless they are searched or asked for. */
const leavesOutSnoozed = ({ view, search, saved }: ChatFilter): boolean =>
  saved === null && search === '' && (view === 'open_chats' || view === 'my_open_chats');

/** What a filter asks the server for, beside the search and the saved filter. */
export const filterQuery = (filter: ChatFilter): ListNarrowing => ({
  view: filter.view,
  ...(filter.isUnread && { unread: true }),
  ...((filter.isNeedingReply || filter.sort === 'waiting') && { needs_reply: true }),
  ...(filter.isSnoozed ? { snoozed: true } : leavesOutSnoozed(filter) && { snoozed: false }),
  ...(filter.isFollowing && { following: true }),
  ...(filter.isUnassigned && { unassigned: true }),
  ...(filter.isEndingSoon && { ending_soon: true }),
  ...(filter.channelId !== null && { channel_id: filter.channelId }),
  ...(filter.classification !== null && { classification: filter.classification }),
  ...(filter.assigneeId !== null && { assignee_id: filter.assigneeId }),
  ...(filter.label !== null && { label: filter.label }),
});

/** Which chats the list of a filter has. A search is the server's to judge, so it is asked apart. */
export const filterCriteria = (filter: ChatFilter, userId: string): Criteria =>
  forReader(bothCriteria(chatCriteria(filterQuery(filter)), filter.saved?.criteria ?? null), userId);
