import { isAtLeastAsNew, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { compareIds } from '../../../foundation/web/cache/compare-ids.ts';
import {
  mapEntities,
  patchEntities,
  positionOf,
  type EntityList,
  type ListRules,
} from '../../../foundation/web/cache/entity-list.ts';
import { areOfChat, matchesChat } from '../../contract/chat-criteria.ts';
import type { Chat } from '../../contract/chat.ts';
import { messagePreview } from '../../contract/message-text.ts';
import { statusRank, type Message } from '../../contract/message.ts';
import { filterCriteria, type ChatFilter } from './chat-filter.ts';

/** A loaded part of a list, newest first. */
export type ChatListState = EntityList<Chat>;

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
  /** It was deleted with its contact. */
  | { kind: 'removed'; id: string; as_of?: number | undefined };

/** Which list, and who looks at it. */
export interface ListScope {
  filter: ChatFilter;
  userId: string;
}

/** Newest first, as the server orders them. */
export const byNewest = (a: Chat, b: Chat): number =>
  Date.parse(b.last_message_time) - Date.parse(a.last_message_time) || compareIds(b.id, a.id);

const windowEnd = (chat: Chat): number => (chat.expiration_time === null ? 0 : Date.parse(chat.expiration_time));

const returnTime = (chat: Chat): number => (chat.snoozed_until === null ? 0 : Date.parse(chat.snoozed_until));

/** The order of a list: the newest above, or the window that ends first. As the server orders them. */
export function orderOf({ isEndingSoon, isSnoozed, sort }: ChatFilter): (a: Chat, b: Chat) => number {
  if (isEndingSoon) return (a, b) => windowEnd(a) - windowEnd(b) || compareIds(a.id, b.id);
  if (isSnoozed) return (a, b) => returnTime(a) - returnTime(b) || compareIds(a.id, b.id);
  return sort === 'newest' ? byNewest : (a, b) => byNewest(b, a);
}

/** Where a chat stands, or would stand, in a list. */
export const placeOf = (chats: readonly Chat[], chat: Chat, filter: ChatFilter): number =>
  positionOf(chats, chat, orderOf(filter));

/** What the list of a filter shows, and where. A search is the server's to judge. */
export function chatRules({ filter, userId }: ListScope): ListRules<Chat> {
  if (filter.search !== '') return { newer: newerChat, isClosed: true };
  const criteria = filterCriteria(filter, userId);
  // A saved filter may compare what a chat in the browser does not have.
  if (!areOfChat(criteria)) return { newer: newerChat, isClosed: true };
  return {
    newer: newerChat,
    order: orderOf(filter),
    belongs: (chat: Chat) => matchesChat(chat, criteria, Date.now()),
  };
}

/**
 * Of two states of a chat the one that is kept. The status of its last message changes without the chat: a later state
 * may have been read while the status rose, and a status never steps back.
 */
function newerChat(known: AsOf<Chat>, next: AsOf<Chat>): AsOf<Chat> {
  if (!isAtLeastAsNew(next, known)) return known;
  const [before, last] = [known.last_message, next.last_message];
  if (!before || before.id !== last?.id || statusRank[before.status] <= statusRank[last.status]) return next;
  return { ...next, last_message: { ...last, status: before.status } };
}

/** The one way a cached list changes: by a mutation, its reply or an event. */
export function applyToChats(state: ChatListState, change: ChatChange, scope: ListScope): ChatListState {
  const withChat = (chat: AsOf<Chat>) => patchEntities(state, { changed: chat }, chatRules(scope));
  switch (change.kind) {
    case 'changed':
      return withChat(change.chat);
    case 'newest': {
      const chat = state.items.find(({ id }) => id === change.message.chat.id);
      return chat ? withChat(applyToChat(chat, change)) : state;
    }
    case 'painted':
    case 'unpainted': {
      const present = state.items.find(({ id }) => id === change.chat.id);
      return withChat(applyToChat(present ?? painted(change), change));
    }
    case 'removed':
      return patchEntities(state, { removed: change.id, as_of: change.as_of });
    case 'message':
      return mapEntities(state, (chat) => applyToChat(chat, change));
  }
}

/** The same for a single chat; a state that is older than the one at hand came late and changes nothing. */
export function applyToChat(chat: AsOf<Chat>, change: ChatChange): AsOf<Chat> {
  if (change.kind === 'message' || change.kind === 'newest') return applyMessage(chat, change);
  if (change.kind === 'removed' || change.chat.id !== chat.id) return chat;
  if (change.kind === 'changed') return newerChat(chat, change.chat);
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
    // What a person has just sent answers; the server says the same of what it has stored.
    ...(message.client_id !== null && message.origin === 'outgoing' && { waiting_since: null, reply_due_time: null }),
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
