import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { messageSearchEndpoints as endpoints } from '../../contract/message-search-endpoints.ts';
import type { SearchAddress } from './use-search-address.ts';

const DAY_MS = 86_400_000;
const SHOWN_BY_SCREEN = { origin: 'chats', display: false } as const;

/** The day so many days ago where the business is. */
function dayAgo(days: number): string {
  const { time_zone: timeZone } = dateFormatsStore.getState();
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(Date.now() - days * DAY_MS));
}

/** What the server is asked, without the words. */
function narrowing({ words, author, kind, days, from, until, isOldestFirst }: SearchAddress) {
  const since = days === null ? from : dayAgo(days - 1);
  return {
    words,
    ...(author !== null && { author }),
    ...(kind !== null && { kind }),
    ...(since !== null && { from: since }),
    ...(until !== null && days === null && { until }),
    ...(isOldestFirst && { sort_order: 'asc' as const }),
  };
}

/** Messages of all chats, in pages of chats. */
export const foundQuery = (address: SearchAddress) => {
  const query = {
    q: (address.find ?? '').trim(),
    ...narrowing(address),
    ...(address.contact !== null && { contact_id: address.contact }),
    ...(!address.withClosed && { closed: 'false' as const }),
  };
  return infiniteQueryOptions({
    queryKey: ['chats', 'message_search', query] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoints.searchMessages,
        { query: { ...query, ...(pageParam !== null && { after: pageParam }) } },
        { signal, ...SHOWN_BY_SCREEN },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ info }) => info.after,
    placeholderData: keepPreviousData,
    enabled: query.q !== '',
  });
};

/** Messages of one chat: of the search in all chats with its filters, or of that in the chat alone. */
export const foundInChatQuery = (chatId: string, address: SearchAddress) => {
  const query =
    address.find === null
      ? { q: (address.within ?? '').trim(), words: 'all' as const }
      : { q: address.find.trim(), ...narrowing(address) };
  return queryOptions({
    queryKey: ['chats', 'message_search', chatId, query] as const,
    queryFn: ({ signal }) => call(endpoints.searchChat, { params: { chatId }, query }, { signal, ...SHOWN_BY_SCREEN }),
    enabled: query.q !== '',
  });
};

/** The first messages that the palette shows. */
export const findFirstMessages = (q: string, signal: AbortSignal) =>
  call(endpoints.searchMessages, { query: { q, words: 'all' } }, { signal, ...SHOWN_BY_SCREEN });

/** The message of a chat to go to for a day; null where the chat has none. */
export const findMessageOfDay = async (chatId: string, date: string): Promise<string | null> => {
  const { message } = await call(
    endpoints.findMessageOfDay,
    { params: { chatId }, query: { date } },
    { origin: 'chats' },
  );
  return message?.id ?? null;
};
