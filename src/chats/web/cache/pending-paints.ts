import type { QueryClient } from '@tanstack/react-query';
import { isAtLeastAsNew, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import type { ChatChange } from './chat-cache.ts';

type Painted = Extract<ChatChange, { kind: 'painted' }>;

interface PendingChat {
  /** What the server has not answered yet, the oldest first. */
  paints: readonly Painted[];
  /** The newest state that has come from the server. */
  newest: AsOf<Chat>;
}

const ofClient = new WeakMap<QueryClient, Map<string, PendingChat>>();

function pendingChats(client: QueryClient): Map<string, PendingChat> {
  const known = ofClient.get(client) ?? new Map<string, PendingChat>();
  ofClient.set(client, known);
  return known;
}

/**
 * From here until `endPaint` a change that a person has made is shown over every state of its chat that arrives: none
 * of them knows of it before the server has answered.
 */
export function beginPaint(client: QueryClient, change: Painted): void {
  const pending = pendingChats(client);
  const known = pending.get(change.chat.id);
  pending.set(change.chat.id, { newest: change.chat, ...known, paints: [...(known?.paints ?? []), change] });
}

/** The server has answered, or refused. Returns the newest state that has come from it. */
export function endPaint(client: QueryClient, { chat, paint }: Pick<Painted, 'chat' | 'paint'>): AsOf<Chat> {
  const pending = pendingChats(client);
  const known = pending.get(chat.id);
  if (!known) return chat;
  const paints = known.paints.filter((each) => each.paint !== paint);
  if (paints.length === 0) pending.delete(chat.id);
  else pending.set(chat.id, { ...known, paints });
  return known.newest;
}

/** What is painted on a state that has come from the server, which is remembered. */
function paintsOnChat(client: QueryClient, chat: AsOf<Chat>): readonly Painted[] {
  const pending = pendingChats(client);
  const known = pending.get(chat.id);
  if (!known) return [];
  if (isAtLeastAsNew(chat, known.newest)) pending.set(chat.id, { ...known, newest: chat });
  return known.paints;
}

/** A state from the server with what is painted on it. */
export const paintedOver = (client: QueryClient, chat: AsOf<Chat>): AsOf<Chat> =>
  paintsOnChat(client, chat).reduce((shown, { paint }) => ({ ...shown, ...paint }), chat);

/** What is painted on chats that were read: the changes to apply to what shows them. */
export const paintsOn = (client: QueryClient, chats: readonly AsOf<Chat>[]): readonly ChatChange[] =>
  chats.flatMap((chat) => paintsOnChat(client, chat));
