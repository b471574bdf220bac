import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../accounts/web/index.ts';
import { DEFAULT_PAGE_SIZE } from '../../foundation/contract/page-size.ts';
import { call, callNumbered } from '../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../foundation/web/cache/as-of.ts';
import { keepCarried } from '../../foundation/web/cache/labels.ts';
import { pagedQuery, type PagedList, type PageRequest } from '../../foundation/web/cache/paged-list.ts';
import type { Chat, ChatView } from '../contract/chat.ts';
import { chatEndpoints } from '../contract/endpoints.ts';
import type { Message } from '../contract/message.ts';
import { applyToChat, applyToChats, chatRules, type ChatListState } from './cache/chat-cache.ts';
import { filterQuery, type ChatFilter } from './cache/chat-filter.ts';
import { relabelChat, relabelledChat, relabelledChats, relabelledThread, relabelMessage } from './cache/chat-labels.ts';
import {
  applyToThread,
  rejoinNewest,
  threadRules,
  type MessageChange,
  type ThreadState,
} from './cache/message-cache.ts';
import { paintsOn } from './cache/pending-paints.ts';
import { recentChatChanges, recentThreadChanges } from './cache/shared-changes.ts';
import { fetchMessages } from './fetch-messages.ts';
import { outboxOf } from './sending/outbox.ts';

// Events keep these caches true and a lost socket invalidates them, so that they never grow old by themselves.
const live = { staleTime: Infinity, refetchOnWindowFocus: false } as const;

/** As much of a list is kept for a time without a connection. */
const MOST_KEPT = 100;

function firstOf({ items, as_of, has_after: hasAfter = false }: ChatListState): ChatListState {
  return { items: items.slice(0, MOST_KEPT), has_after: hasAfter || items.length > MOST_KEPT, ...withAsOf(as_of) };
}

function newestOf(state: ThreadState): ThreadState | undefined {
  const { items, as_of, has_before: hasBefore = false } = state;
  // A part that does not reach the newest message would be taken for the end of the thread.
  if (state.has_after) return undefined;
  return { items: items.slice(-MOST_KEPT), has_before: hasBefore || items.length > MOST_KEPT, ...withAsOf(as_of) };
}

const withAsOf = (as_of: number | undefined) => (as_of === undefined ? {} : { as_of });

const ownId = (client: QueryClient): string => client.getQueryData(currentUserQuery.queryKey)?.id ?? '';

type Spoken<Query> = {
  [Key in keyof Query]: boolean extends NonNullable<Query[Key]>
    ? Exclude<Query[Key], boolean> | ('true' | 'false')
    : Query[Key];
};

/** Yes and no as an address says them. */
const spoken = <Query extends object>(query: Query): Spoken<Query> =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, typeof value === 'boolean' ? String(value) : (value as unknown)]),
  ) as Spoken<Query>;

/** A page of a list. */
async function fetchChats(
  filter: ChatFilter,
  { limit, edge }: PageRequest<Chat>,
  signal?: AbortSignal,
): Promise<ChatListState> {
  const query = {
    ...spoken(filterQuery(filter)),
    ...(filter.sort !== 'newest' && { sort_order: 'asc' as const }),
    ...(filter.saved?.criteria && { criteria: JSON.stringify(filter.saved.criteria) }),
    limit,
    ...(edge && { after: edge.id }),
    ...(filter.search !== '' && { search_term: filter.search }),
  };
  // The list shows its own error row.
  const options = { signal, origin: 'chats', display: false } as const;
  const { reply, as_of } = await callNumbered(chatEndpoints.listChats, { query }, options);
  const items = reply.chats.map((chat) => withNumber(chat, as_of));
  return { items, has_after: reply.info.has_more, ...(as_of !== undefined && { as_of }) };
}

/** What a chat can be classified as here, and what else is known about chats as a module. */
export const chatModuleQuery = queryOptions({
  queryKey: ['chats', 'module'] as const,
  queryFn: async ({ signal }) =>
    (await call(chatEndpoints.chatModule, {}, { signal, origin: 'chats', display: false })).module,
  staleTime: Infinity,
  meta: { keep: (module: unknown) => module },
});

export const chatListsKey = ['chats', 'list'] as const;

/** The chats of a filter. */
export function chatList(filter: ChatFilter): PagedList<Chat> {
  const scopeOf = (client: QueryClient) => ({ filter, userId: ownId(client) });
  return {
    queryKey: [...chatListsKey, filter],
    rules: (client) => chatRules(scopeOf(client)),
    read: (request, signal) => fetchChats(filter, request, signal),
    keep: (client, { items }) => keepCarried(client, items, relabelChat),
    during: async (client, reading) => {
      const [page, missed] = await recentChatChanges.during(reading);
      const replay = (list: ChatListState) =>
        [...paintsOn(client, list.items), ...missed].reduce(
          (known, change) => applyToChats(known, change, scopeOf(client)),
          list,
        );
      return [page, (list) => relabelledChats(client, replay(list))];
    },
  };
}

/** The chats of a filter, as far as they are loaded. */
export const chatListQuery = (filter: ChatFilter) =>
  queryOptions({
    ...pagedQuery(chatList(filter)),
    ...live,
    // Which chats a search finds is the server's to say, each time.
    ...(filter.search === '' ? { meta: { keep: firstOf } } : { staleTime: 0 }),
  });

/** What waits for this user, for the home page. Time alone changes it, besides events. */
export const chatSummaryQuery = queryOptions({
  queryKey: ['chats', 'summary'] as const,
  queryFn: async ({ signal }) =>
    (await call(chatEndpoints.summarizeChats, {}, { signal, origin: 'chats', display: false })).summary,
  refetchInterval: 60_000,
});

export const chatCountsKey = ['chats', 'counts'] as const;

/** Their lists leave out what is put aside, and so do their counts. */
const openViews: readonly ChatView[] = ['open_chats', 'my_open_chats'];

/** How many chats a view has, and how many of them are unread; events count again. */
export const chatCountsQuery = (view: ChatView) =>
  queryOptions({
    queryKey: [...chatCountsKey, view] as const,
    queryFn: async ({ signal }) =>
      (
        await call(
          chatEndpoints.countChats,
          { query: { view, ...(openViews.includes(view) && { snoozed: 'false' as const }) } },
          { signal, origin: 'chats', display: false },
        )
      ).counts,
  });

export const singleChatsKey = ['chats', 'one'] as const;

/** Keeps the names that a chat carries. */
export const keepChat = (client: QueryClient, chat: AsOf<Chat>): void => keepCarried(client, [chat], relabelChat);

/** One chat; a list that holds it answers at once. */
export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: [...singleChatsKey, id] as const,
    queryFn: async ({ client, signal }): Promise<AsOf<Chat>> => {
      const options = { signal, origin: 'chats', display: false } as const;
      const [{ reply, as_of }, missed] = await recentChatChanges.during(() =>
        callNumbered(chatEndpoints.getChat, { params: { chatId: id } }, options),
      );
      const read = withNumber(reply.chat, as_of);
      keepChat(client, read);
      return relabelledChat(client, [...paintsOn(client, [read]), ...missed].reduce(applyToChat, read));
    },
    ...live,
    meta: { keep: (chat: Chat) => chat },
  });

export const threadsKey = ['chats', 'thread'] as const;

/** The messages of a chat; its first page is the newest. */
export const thread = (chatId: string): PagedList<Message> => ({
  queryKey: [...threadsKey, chatId],
  rules: () => threadRules,
  read: ({ side, edge, limit }, signal) =>
    fetchMessages(
      chatId,
      edge ? { direction: side, messageId: edge.id, limit } : { direction: 'before', limit },
      signal,
    ),
  keep: (client, { items }) => keepCarried(client, items, relabelMessage),
  during: async (client, reading) => {
    const [page, missed] = await recentThreadChanges(chatId).during(reading);
    return [page, (state) => relabelledThread(client, missed.reduce(applyToThread, state))];
  },
  rejoin: (client, page) => {
    const known = client.getQueryData<ThreadState>([...threadsKey, chatId]);
    const outbox = outboxOf(ownId(client));
    const changes: readonly MessageChange[] = [
      ...outbox.inChat(chatId).map((message) => ({ kind: 'sending' as const, message })),
      ...outbox
        .editsInChat(chatId)
        .map(({ message, paint }) => ({ kind: 'painted' as const, id: message.id, change: paint })),
    ];
    return changes.reduce(applyToThread, known ? rejoinNewest(known, page) : page);
  },
});

/** The messages of a chat, as far as they are loaded. */
export const threadQuery = (chatId: string) =>
  queryOptions({ ...pagedQuery(thread(chatId)), ...live, meta: { keep: newestOf } });

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
