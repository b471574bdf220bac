import { isAtLeastAsNew, lastKnown, withLeft, type AsOf, type Bounds } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import { messagePreview } from '../../contract/message-text.ts';
import { statusRank, type Message } from '../../contract/message.ts';
import { matchesFilter, type ChatFilter } from './chat-filter.ts';
import { compareIds } from './compare-ids.ts';

/** A loaded part of a list, newest first. */
export interface ChatListState extends Bounds {
  chats: readonly AsOf<Chat>[];
  has_more: boolean;
}

export type ChatChange =
  | { kind: 'changed'; chat: AsOf<Chat> }
  /** Shown before the server has answered: fields of a chat as it was known then. */
  | { kind: 'painted'; chat: AsOf<Chat>; paint: Partial<Chat> }
  /** Taken back: the fields are again as they were, unless something newer has come. */
  | { kind: 'unpainted'; chat: AsOf<Chat>; paint: Partial<Chat> }
  /** Status or text of a message changed, which the row may show. */
  | { kind: 'message'; message: Message }
  /** The newest message of its chat as far as this tab knows: what was just written here, or what is left when that was withdrawn. */
  | { kind: 'newest'; message: Message }
  | { kind: 'more'; page: ChatListState };

interface ListScope {
  filter: ChatFilter;
  userId: string;
}

/** Newest first, as the server orders them. */
export const byNewest = (a: Chat, b: Chat): number =>
  Date.parse(b.last_message_time) - Date.parse(a.last_message_time) || compareIds(b.id, a.id);

const windowEnd = (chat: Chat): number => (chat.expiration_time === null ? 0 : Date.parse(chat.expiration_time));

/** The order of a list: the newest above, or the window that ends first. As the server orders them. */
export const orderOf = ({ isEndingSoon }: ChatFilter) =>
  isEndingSoon ? (a: Chat, b: Chat): number => windowEnd(a) - windowEnd(b) || compareIds(a.id, b.id) : byNewest;

/** Where a chat stands, or would stand, in a list. */
export function placeOf(chats: readonly Chat[], chat: Chat, filter: ChatFilter): number {
  const order = orderOf(filter);
  const place = chats.findIndex((each) => order(chat, each) < 0);
  return place === -1 ? chats.length : place;
}

/**
 * The one way a cached list changes: by a mutation, its reply or an event. A chat stands in it once, at
 * its place; one older than everything loaded belongs to a page that is not loaded yet.
 */
export function applyToChats(state: ChatListState, change: ChatChange, scope: ListScope): ChatListState {
  switch (change.kind) {
    case 'changed':
      return place(state, change.chat, scope);
    case 'newest': {
      const chat = state.chats.find(({ id }) => id === change.message.chat.id);
      return chat ? place(state, applyToChat(chat, change), scope) : state;
    }
    case 'painted':
    case 'unpainted': {
      const present = state.chats.find(({ id }) => id === change.chat.id);
      return place(state, applyToChat(present ?? painted(change), change), scope);
    }
    case 'message':
      return mapChats(state, (chat) => applyToChat(chat, change));
    case 'more': {
      const known = new Set(state.chats.map(({ id }) => id));
      const added = change.page.chats.filter(({ id }) => !known.has(id));
      return { ...state, chats: [...state.chats, ...added], has_more: change.page.has_more };
    }
  }
}

/** The same for a single chat; a state that is older than the one at hand came late and changes nothing. */
export function applyToChat(chat: AsOf<Chat>, change: Exclude<ChatChange, { kind: 'more' }>): AsOf<Chat> {
  if (change.kind === 'message' || change.kind === 'newest') return applyMessage(chat, change);
  if (change.chat.id !== chat.id) return chat;
  if (change.kind === 'changed') return isAtLeastAsNew(change.chat, chat) ? change.chat : chat;
  // What was painted is lost when something newer takes its place, and then there is nothing to take back.
  if (change.kind === 'unpainted' && change.chat.as_of !== chat.as_of) return chat;
  return { ...chat, ...painted(change, chat) };
}

function applyMessage(chat: AsOf<Chat>, change: Extract<ChatChange, { kind: 'message' | 'newest' }>): AsOf<Chat> {
  const { message } = change;
  const last = chat.last_message;
  if (change.kind === 'newest') return chat.id === message.chat.id ? showNewest(chat, message) : chat;
  if (!last) return chat;
  // Stored, a message has the id of the server; until then the row shows it under its sender's.
  if (last.id === message.client_id && last.id !== message.id) return showNewest(chat, message);
  if (last.id !== message.id) return chat;
  if (last.status === message.status || statusRank[message.status] < statusRank[last.status]) return chat;
  return { ...chat, last_message: { ...last, status: message.status } };
}

function showNewest(chat: AsOf<Chat>, message: Message): AsOf<Chat> {
  const { id, content_type, content, status, system_info: systemInfo } = message;
  const time = `${message.time.replace(' ', 'T')}Z`;
  return {
    ...chat,
    last_message: {
      id,
      ...messagePreview(content_type, content),
      origin: systemInfo === null ? message.origin : 'system',
      status,
    },
    last_message_time: Date.parse(time) > Date.parse(chat.last_message_time) ? time : chat.last_message_time,
  };
}

/** A chat with what is painted on it, or, taken back, without. */
function painted(
  { kind, chat, paint }: Extract<ChatChange, { kind: 'painted' | 'unpainted' }>,
  base: AsOf<Chat> = chat,
): AsOf<Chat> {
  if (kind === 'painted') return { ...base, ...paint };
  const before = Object.fromEntries(Object.keys(paint).map((field) => [field, chat[field as keyof Chat]]));
  return { ...base, ...before };
}

function mapChats(state: ChatListState, change: (chat: AsOf<Chat>) => AsOf<Chat>): ChatListState {
  const chats = state.chats.map(change);
  return chats.some((chat, index) => chat !== state.chats[index]) ? { ...state, chats } : state;
}

function leave(state: ChatListState, chats: readonly AsOf<Chat>[], chat: AsOf<Chat>): ChatListState {
  const isNew = chat.as_of !== undefined && state.left?.[chat.id] !== chat.as_of;
  if (chats === state.chats && !isNew) return state;
  return { ...state, chats, ...(isNew && withLeft(state, chat)) };
}

function place(state: ChatListState, changed: AsOf<Chat>, { filter, userId }: ListScope): ChatListState {
  const present = state.chats.find(({ id }) => id === changed.id);
  if (!isAtLeastAsNew(changed, present ?? lastKnown(state, changed.id))) return state;
  const isSearch = filter.search !== '';
  if (isSearch) return present ? mapChats(state, (chat) => (chat.id === changed.id ? changed : chat)) : state;
  const others = present ? state.chats.filter(({ id }) => id !== changed.id) : state.chats;
  if (!matchesFilter(changed, filter, userId)) return leave(state, others, changed);
  const index = placeOf(others, changed, filter);
  if (index === others.length && state.has_more && !present) return state;
  return { ...state, chats: others.toSpliced(index, 0, changed) };
}
