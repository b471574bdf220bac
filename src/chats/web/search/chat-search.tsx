import type { QueryClient } from '@tanstack/react-query';
import { Clock, Inbox, MessageSquare, MessagesSquare, Search, UserRoundX } from 'lucide-react';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type {
  SearchContext,
  SearchHit,
  SearchResult,
  SearchSource,
} from '../../../foundation/web/slots/search-source.ts';
import { isAtLeastAsNew, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import { byNewest, type ChatListState } from '../cache/chat-cache.ts';
import { searchEverywhere } from '../cache/chat-filter.ts';
import { inboxListNames, type InboxListName } from '../inbox/inbox-lists.ts';
import { searchPaths } from '../message-search/search-paths.ts';
import { findFirstMessages } from '../message-search/search-queries.ts';
import { chatPaths } from '../paths.ts';
import { chatListQuery, chatListsKey, singleChatsKey } from '../queries.ts';
import { ChatHitDetail } from './ChatHitDetail.tsx';
import { ChatHitFace } from './ChatHitFace.tsx';
import { MessageHitDetail } from './MessageHitDetail.tsx';

/** As many as the palette shows of one group; what the server finds beyond is a row that leads to the inbox. */
const SHOWN = 10;

const maySee = ({ permissions }: SearchContext): boolean => permissions.includes('chats.read');

/** Every chat that is loaded anywhere, as it is now, newest first. */
function loadedChats(client: QueryClient): Chat[] {
  const lists = client.getQueriesData<ChatListState>({ queryKey: chatListsKey });
  const singles = client.getQueriesData<AsOf<Chat>>({ queryKey: singleChatsKey });
  const byId = new Map<string, AsOf<Chat>>();
  const found = [...lists.flatMap(([, list]) => list?.items ?? []), ...singles.flatMap(([, chat]) => chat ?? [])];
  for (const chat of found) {
    const known = byId.get(chat.id);
    if (!known || isAtLeastAsNew(chat, known)) byId.set(chat.id, chat);
  }
  return [...byId.values()].sort(byNewest);
}

const toHit = (chat: Chat): SearchHit => ({
  id: `chat:${chat.id}`,
  title: chat.contact.label,
  keywords: chat.contact.mobile ?? '',
  detail: <ChatHitDetail chat={chat} />,
  lead: <ChatHitFace chat={chat} />,
  open: chatPaths.chat(chat.id),
});

async function searchChats(context: SearchContext, signal: AbortSignal): Promise<SearchResult> {
  const { query, queryClient } = context;
  if (!maySee(context) || query === '') return { hits: [] };
  const wanted = chatListQuery(searchEverywhere(query));
  // The inbox may be showing the very same search: then it is not ended with this one.
  const end = () => {
    const known = queryClient.getQueryCache().find({ queryKey: wanted.queryKey });
    if (!known?.isActive()) void queryClient.cancelQueries({ queryKey: wanted.queryKey, exact: true });
  };
  signal.addEventListener('abort', end, { once: true });
  const { items: chats, has_after: hasMore = false } = await queryClient.fetchQuery(wanted);
  const isMore = hasMore || chats.length > SHOWN;
  return {
    hits: chats.slice(0, SHOWN).map(toHit),
    ...(isMore && {
      rest: {
        id: 'chats:rest',
        title: i18n.t('chats:search.rest', { query }),
        icon: Search,
        leadsOn: true,
        open: chatPaths.search(query),
      },
    }),
  };
}

/** The newest of so many chats. */
const SHOWN_MESSAGES = 5;
/** A term of one character begins too much to be looked for. */
const SHORTEST_WORD = 2;

async function searchMessages(context: SearchContext, signal: AbortSignal): Promise<SearchResult> {
  const { query } = context;
  if (!maySee(context) || [...query].length < SHORTEST_WORD) return { hits: [] };
  const { found, info } = await findFirstMessages(query, signal);
  const messages = found
    .slice(0, SHOWN_MESSAGES)
    .flatMap(({ chat, messages: [first] }) => (first ? [{ name: chat.contact.label, message: first }] : []));
  const isMore = info.has_more || found.length > SHOWN_MESSAGES || found.some(({ count }) => count > 1);
  return {
    hits: messages.map(({ name, message: { id, chat, text, time } }) => ({
      id: `message:${id}`,
      title: `“${text}”`,
      detail: <MessageHitDetail name={name} time={time} />,
      icon: MessageSquare,
      open: searchPaths.found(query, chat.id, id),
    })),
    ...(isMore && {
      rest: {
        id: 'messages:rest',
        title: i18n.t('chats:search.messages_rest', { query }),
        icon: Search,
        leadsOn: true,
        open: searchPaths.find(query),
      },
    }),
  };
}

const listIcons: Readonly<Partial<Record<InboxListName, SearchHit['icon']>>> = {
  my_unread: Inbox,
  unassigned: UserRoundX,
  ending_soon: Clock,
};

const listHits = (context: SearchContext): SearchHit[] =>
  maySee(context) && (context.query !== '' || context.scope === 'lists')
    ? inboxListNames.map((name) => ({
        id: `chats:${name}`,
        title: i18n.t(name in listIcons ? `chats:waiting.${name}` : `chats:view.${name}`),
        keywords: i18n.t('chats:title'),
        icon: listIcons[name] ?? MessagesSquare,
        open: chatPaths.list(name),
      }))
    : [];

/** Messages by their words; chats and the people in them, by name or mobile number, over all views; and the lists of the inbox. */
export const chatSearch: readonly SearchSource[] = [
  {
    id: 'chats',
    title: 'chats:search.group',
    order: { all: 10, people: 10 },
    known: (context) =>
      maySee(context) && (context.query !== '' || context.scope === 'people')
        ? loadedChats(context.queryClient).map(toHit)
        : [],
    search: searchChats,
  },
  // Below what one goes to and what one does: nobody opens the palette for a message first.
  { id: 'messages', title: 'chats:search.messages', order: { all: 70 }, appearsWithHits: true, search: searchMessages },
  { id: 'chat_lists', title: 'chats:search.lists', order: { all: 55, lists: 10 }, known: listHits },
];
