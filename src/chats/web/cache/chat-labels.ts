import type { QueryClient } from '@tanstack/react-query';
import type { AsOf } from '../../../foundation/web/cache/as-of.ts';
import type { LabelReader } from '../../../foundation/web/cache/labels.ts';
import { relabelled, relabelledList } from '../../../foundation/web/cache/relabel.ts';
import type { Chat } from '../../contract/chat.ts';
import type { Message } from '../../contract/message.ts';
import type { ChatListState } from './chat-cache.ts';
import type { ThreadState } from './message-cache.ts';

/** The names that a chat carries. That of its contact is not among them: it changes with an event of the chat. */
export function relabelChat(chat: AsOf<Chat>, label: LabelReader): AsOf<Chat> {
  const { channel, assignee } = chat;
  const name = label(`channel ${channel.id}`, channel.name);
  const assigneeName = assignee && label(`user ${assignee.id}`, assignee.label);
  if (name === channel.name && assigneeName === (assignee?.label ?? null)) return chat;
  return {
    ...chat,
    channel: { ...channel, name },
    assignee: assignee && { ...assignee, label: assigneeName ?? assignee.label },
  };
}

/** That of the person who wrote a message. What else has written one is named as it was called then. */
export function relabelMessage(message: AsOf<Message>, label: LabelReader): AsOf<Message> {
  const { owner } = message;
  if (owner?.type !== 'user') return message;
  const name = label(`user ${owner.id ?? ''}`, owner.label);
  return name === owner.label ? message : { ...message, owner: { ...owner, label: name } };
}

/** What the cache shows of them: of what is read or has changed, and of all when a name has changed. */
export const relabelledChat = (client: QueryClient, chat: AsOf<Chat>): AsOf<Chat> =>
  relabelled(client, chat, relabelChat);

export const relabelledChats = (client: QueryClient, list: ChatListState): ChatListState =>
  relabelledList(client, list, relabelChat);

export const relabelledMessage = (client: QueryClient, message: AsOf<Message>): AsOf<Message> =>
  relabelled(client, message, relabelMessage);

export const relabelledThread = (client: QueryClient, thread: ThreadState): ThreadState =>
  relabelledList(client, thread, relabelMessage);
