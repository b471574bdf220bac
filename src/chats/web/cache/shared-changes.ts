import type { ChatChange } from './chat-cache.ts';
import type { MessageChange } from './message-cache.ts';
import { RecentChanges } from '../../../foundation/web/cache/recent-changes.ts';

/** Changes of chats that a running fetch of chats may have missed. */
export const recentChatChanges = new RecentChanges<ChatChange>();

const threads = new Map<string, RecentChanges<MessageChange>>();

/** The same for the messages of one chat. */
export function recentThreadChanges(chatId: string): RecentChanges<MessageChange> {
  let changes = threads.get(chatId);
  if (!changes) {
    changes = new RecentChanges();
    threads.set(chatId, changes);
  }
  return changes;
}
