import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../accounts/web/index.ts';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { call, callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../foundation/web/cache/as-of.ts';
import type { Chat, ChatView } from '../contract/chat.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import { applyToChat, applyToChats, type ChatListState } from './cache/chat-cache.ts';
import type { ChatFilter } from './cache/chat-filter.ts';
import { applyToThread, type ThreadState } from './cache/message-cache.ts';
import { recentChatChanges, recentThreadChanges } from './cache/shared-changes.ts';
import { fetchMessages } from './fetch-messages.ts';
import { outboxOf } from './sending/outbox.ts';

/** What a list asks for at most when it is fetched again; what is loaded beyond is loaded anew. */
const MOST = 200;
const limitFor = (loaded: number) => Math.min(MOST, Math.max(DEFAULT_PAGE_SIZE, loaded));

// Events keep these caches true and a lost socket invalidates them, so that they never grow old by themselves.
const live = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

const ownId = (client: QueryClient): string => client.getQueryData(currentUserQuery.queryKey)?.id ?? '';

interface ListPage {
  limit: number;
  after?: string;
}

/** One page of a list. */
export async function fetchChats(
  filter: ChatFilter,
  { limit, after }: ListPage,
  signal?: AbortSignal,
): Promise<ChatListState> {
  const query = {
    view: filter.view,
    limit,
    ...(after !== undefined && { after }),
    ...(filter.isUnread && { unread: 'true' as const }),
    ...(filter.isUnassigned && { unassigned: 'true' as const }),
    ...(filter.isEndingSoon && { ending_soon: 'true' as const }),
    ...(filter.channelId !== null && { channel_id: filter.channelId }),
    ...(filter.classification !== null && { classification: filter.classification }),
    ...(filter.search !== '' && { search_term: filter.search }),
  };
  // The list shows its own error row.
  const options = { signal, origin: 'chats', display: false } as const;
  const { reply, as_of } = await callNumbered(chatEndpoints.listChats, { query }, options);
  const chats = reply.chats.map((chat) => withNumber(chat, as_of));
  return { chats, has_more: reply.info.has_more, ...(as_of !== undefined && { as_of }) };
}

export const chatListsKey = ['chats', 'list'] as const;

/** The chats of a filter, as far as they are loaded. */
export const chatListQuery = (filter: ChatFilter) =>
  queryOptions({
    queryKey: [...chatListsKey, filter] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<ChatListState> => {
      const loaded = client.getQueryData<ChatListState>(queryKey)?.chats.length ?? 0;
      const [state, missed] = await recentChatChanges.during(() =>
        fetchChats(filter, { limit: limitFor(loaded) }, signal),
      );
      const scope = { filter, userId: ownId(client) };
      return missed.reduce((list, change) => applyToChats(list, change, scope), state);
    },
    ...live,
    // Which chats a search finds is the server's to say, each time.
    ...(filter.search !== '' && { staleTime: 0 }),
  });

/** What waits for this user, for the home page. Time alone changes it, besides events. */
export const chatSummaryQuery = queryOptions({
  queryKey: ['chats', 'summary'] as const,
  queryFn: async ({ signal }) =>
    (await call(chatEndpoints.summarizeChats, {}, { signal, origin: 'chats', display: false })).summary,
  refetchInterval: 60_000,
});

export const chatCountsKey = ['chats', 'counts'] as const;

/** How many chats a view has, and how many of them are unread; events count again. */
export const chatCountsQuery = (view: ChatView) =>
  queryOptions({
    queryKey: [...chatCountsKey, view] as const,
    queryFn: async ({ signal }) =>
      (await call(chatEndpoints.countChats, { query: { view } }, { signal, origin: 'chats', display: false })).counts,
  });

export const singleChatsKey = ['chats', 'one'] as const;

/** One chat; a list that holds it answers at once. */
export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: [...singleChatsKey, id] as const,
    queryFn: async ({ signal }): Promise<AsOf<Chat>> => {
      const options = { signal, origin: 'chats', display: false } as const;
      const [{ reply, as_of }, missed] = await recentChatChanges.during(() =>
        callNumbered(chatEndpoints.getChat, { params: { chatId: id } }, options),
      );
      return missed.reduce((known, change) => applyToChat(known, change), withNumber(reply.chat, as_of));
    },
    ...live,
  });

export const threadsKey = ['chats', 'thread'] as const;

/** The messages of a chat, as far as they are loaded; the newest at first. */
export const threadQuery = (chatId: string) =>
  queryOptions({
    queryKey: [...threadsKey, chatId] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<ThreadState> => {
      const loaded = client.getQueryData<ThreadState>(queryKey)?.messages.length ?? 0;
      const [page, missed] = await recentThreadChanges(chatId).during(() =>
        fetchMessages(chatId, { direction: 'before', limit: limitFor(loaded) }, signal),
      );
      const known = client.getQueryData<ThreadState>(queryKey);
      const state = known ? applyToThread(known, { kind: 'newest', page }) : page;
      const waiting = outboxOf(ownId(client)).inChat(chatId);
      const whole = waiting.reduce((thread, message) => applyToThread(thread, { kind: 'sending', message }), state);
      return missed.reduce(applyToThread, whole);
    },
    ...live,
  });

export type MessageExtract = 'starred' | 'files';
export const extractsKey = ['chats', 'extract'] as const;

/** Starred messages or files of a chat, newest first. */
export const extractQuery = (chatId: string, type: MessageExtract) =>
  queryOptions({
    queryKey: [...extractsKey, chatId, type] as const,
    queryFn: async ({ signal }) => {
      const input = { params: { chatId }, query: { type, limit: DEFAULT_PAGE_SIZE } };
      const options = { signal, origin: 'chats', display: false } as const;
      const { messages, info } = await call(chatEndpoints.listMessages, input, options);
      return { messages, has_more: info.has_more };
    },
    ...live,
  });
