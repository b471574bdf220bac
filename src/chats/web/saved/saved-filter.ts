import type { Criteria } from '../../../rules/contract/criteria.ts';
import { bothCriteria, isGroup } from '../../../rules/contract/criteria.ts';
import type { ListView } from '../../../records/contract/module.ts';
import { chatCriteria } from '../../contract/chat-criteria.ts';
import { filterQuery, type ChatFilter } from '../cache/chat-filter.ts';

/** What of a filter is saved: its view and all that narrows it as criteria, with a stand-in for the reader, and its order. */
export const savedParts = (filter: ChatFilter): Pick<ListView, 'criteria' | 'columns' | 'sort'> => ({
  criteria: bothCriteria(chatCriteria(filterQuery({ ...filter, search: '' })), filter.saved?.criteria ?? null),
  columns: [{ field: 'contact', width: null }],
  sort: { field: 'last_message_time', order: filter.sort === 'newest' ? 'desc' : 'asc' },
});

const demands = (criteria: Criteria, field: string): boolean =>
  criteria?.operator === 'AND' &&
  criteria.criteria.some((part) => !isGroup(part) && part.field === field && part.value === true);

/** The list of a saved view; queues come in their own order. */
export const savedList = ({ id, name, criteria, sort }: ListView): Partial<ChatFilter> => ({
  view: 'all_chats',
  saved: { id, name, criteria },
  sort: sort.order === 'asc' ? 'oldest' : 'newest',
  isEndingSoon: demands(criteria, 'ending_soon'),
  isSnoozed: demands(criteria, 'snoozed'),
});
