import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { isAtLeastAsNew, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { changeQuery } from '../../../foundation/web/cache/change-query.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import {
  chatListsKey,
  chatQuery,
  extractQuery,
  extractsKey,
  singleChatsKey,
  threadQuery,
  threadsKey,
} from '../queries.ts';
import { applyToChat, applyToChats, type ChatChange, type ChatListState } from './chat-cache.ts';
import type { ChatFilter } from './chat-filter.ts';
import { relabelledChat, relabelledChats, relabelledMessage, relabelledThread } from './chat-labels.ts';
import { applyToThread, isLocal, type MessageChange, type ThreadState } from './message-cache.ts';
import { beginPaint, endPaint, paintedOver } from './pending-paints.ts';
import { recentChatChanges, recentThreadChanges } from './shared-changes.ts';

/** Applies a change of a chat to everything that shows it. */
export function applyChatChange(client: QueryClient, given: ChatChange): void {
  const change =
    given.kind === 'changed' ? { ...given, chat: relabelledChat(client, paintedOver(client, given.chat)) } : given;
  if (change.kind === 'unpainted' && findChat(client, change.chat.id)?.as_of !== change.chat.as_of) return;
  // What is only painted here is nothing that a fetch has missed.
  if (change.kind !== 'newest') recentChatChanges.add(change);
  const userId = client.getQueryData(currentUserQuery.queryKey)?.id ?? '';
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: chatListsKey })) {
    const filter = queryKey[2] as ChatFilter;
    changeQuery<ChatListState>(client, queryKey, (state) => applyToChats(state, change, { filter, userId }));
  }
  changeQuery<AsOf<Chat>>(client, chatQuery(chatOf(change)).queryKey, (chat) => applyToChat(chat, change));
}

/** The id of the chat that is changed. */
function chatOf(change: ChatChange): string {
  if ('chat' in change) return change.chat.id;
  return 'message' in change ? change.message.chat.id : change.id;
}

type Paint = Omit<Extract<ChatChange, { kind: 'painted' }>, 'kind'>;

/** Shows what a person changes of a chat, over whatever arrives of it, until `settleChat`. */
export function paintChat(client: QueryClient, { chat, paint }: Paint): void {
  const change = { kind: 'painted', chat, paint } as const;
  beginPaint(client, change);
  applyChatChange(client, change);
}

/** The server has answered such a change, or (null) refused it: from here on the newest of what it said counts. */
export function settleChat(client: QueryClient, change: Paint, reply: AsOf<Chat> | null): void {
  const newest = endPaint(client, change);
  // An event may have overtaken the reply.
  const chat = reply && isAtLeastAsNew(reply, newest) ? reply : newest;
  applyChatChange(client, { kind: 'changed', chat });
}

/** Applies a change to a thread that is loaded; one that is not is fetched when it is opened. */
export function applyThreadChange(client: QueryClient, chatId: string, given: MessageChange): void {
  const change = 'message' in given ? { ...given, message: relabelledMessage(client, given.message) } : given;
  recentThreadChanges(chatId).add(change);
  changeQuery<ThreadState>(client, threadQuery(chatId).queryKey, (state) => applyToThread(state, change));
}

/** Shows the names of people and channels as they are now, after one of them has changed. */
export function applyLabels(client: QueryClient): void {
  client.setQueriesData<ChatListState>({ queryKey: chatListsKey }, (state) => state && relabelledChats(client, state));
  client.setQueriesData<AsOf<Chat>>({ queryKey: singleChatsKey }, (chat) => chat && relabelledChat(client, chat));
  client.setQueriesData<ThreadState>({ queryKey: threadsKey }, (state) => state && relabelledThread(client, state));
}

/** Makes the row of the list show the newest message of a thread that is loaded: it changed before the server knows. */
export function paintPreview(client: QueryClient, chatId: string): void {
  const thread = client.getQueryData(threadQuery(chatId).queryKey);
  // Comments are nobody's last message.
  const newest = thread?.items.findLast(
    ({ system_info: info, content_type: kind }) => info === null && kind !== 'comment',
  );
  // Of a thread that shows an older part only what waits here is surely the newest.
  if (!newest || (thread?.has_after && !isLocal(newest))) return;
  applyChatChange(client, { kind: 'newest', message: newest });
}

const files = new Set(['image', 'video', 'audio', 'file']);

/** A message as the server has it now: thread, row of the list, starred messages and files follow. */
export function applyStoredMessage(client: QueryClient, kind: 'arrived' | 'updated', message: AsOf<Message>): void {
  const chatId = message.chat.id;
  applyThreadChange(client, chatId, { kind, message });
  applyChatChange(client, { kind: 'message', message });
  if (files.has(message.content_type) && (kind === 'arrived' || isOtherFile(client, message))) {
    void client.invalidateQueries({ queryKey: [...extractsKey, chatId, 'files'] });
  }
  if (kind === 'updated') void client.invalidateQueries({ queryKey: [...extractsKey, chatId, 'starred'] });
}

/** Whether the list of files shows a message with another file or picture: it is fetched, or small, only later. */
function isOtherFile(client: QueryClient, { id, chat, content }: Message): boolean {
  const list = client.getQueryData(extractQuery(chat.id, 'files').queryKey);
  const listed = list?.messages.find((each) => each.id === id)?.content;
  if (!listed) return false;
  return listed['csid'] !== content['csid'] || listed['has_thumbnail'] !== content['has_thumbnail'];
}

/** One chat is part of another now: where it is open, the other takes its place, and lists and thread are read again. */
export function applyMerge(client: QueryClient, mergedId: string, chat: AsOf<Chat>): void {
  applyChatChange(client, { kind: 'changed', chat });
  client.setQueryData(chatQuery(mergedId).queryKey, (known) => known && relabelledChat(client, chat));
  void client.invalidateQueries({ queryKey: chatListsKey });
  void client.invalidateQueries({ queryKey: threadQuery(chat.id).queryKey });
  void client.invalidateQueries({ queryKey: [...extractsKey, chat.id] });
}

/** A chat is one of its own again: both are shown as they are now, and their threads are read again. */
export function applySeparation(client: QueryClient, chats: readonly AsOf<Chat>[]): void {
  for (const chat of chats) {
    applyChatChange(client, { kind: 'changed', chat });
    void client.invalidateQueries({ queryKey: threadQuery(chat.id).queryKey });
    void client.invalidateQueries({ queryKey: [...extractsKey, chat.id] });
  }
  void client.invalidateQueries({ queryKey: chatListsKey });
}

/** Deleted chats leave the lists; where one is open it is asked for again, and found to be gone. */
export function applyDeletion(client: QueryClient, ids: readonly string[], as_of: number | undefined): void {
  for (const id of ids) {
    applyChatChange(client, { kind: 'removed', id, as_of });
    client.removeQueries({ queryKey: threadQuery(id).queryKey, type: 'inactive' });
    client.removeQueries({ queryKey: chatQuery(id).queryKey, type: 'inactive' });
    void client.resetQueries({ queryKey: chatQuery(id).queryKey });
    void client.resetQueries({ queryKey: threadQuery(id).queryKey });
  }
}

/** The chat as far as anything here knows it. */
export function findChat(client: QueryClient, id: string): AsOf<Chat> | undefined {
  const single = client.getQueryData(chatQuery(id).queryKey);
  if (single) return single;
  for (const [, state] of client.getQueriesData<ChatListState>({ queryKey: chatListsKey })) {
    const found = state?.items.find((chat) => chat.id === id);
    if (found) return found;
  }
  return undefined;
}

/**
 * The chat that is open: at once where a list holds it, since events keep both true; else from the server. Whatever asks
 * for it first makes the query, so all ask in this way.
 */
export const openChatQuery = (client: QueryClient, id: string) =>
  queryOptions({ ...chatQuery(id), initialData: () => findChat(client, id) });
