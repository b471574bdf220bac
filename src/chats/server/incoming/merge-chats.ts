import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { moveSends, redirectSends } from '../../../delivery/server/index.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import { chatMerged } from '../../contract/domain-events.ts';
import { chatEvents } from '../../contract/events.ts';
import { presentChat } from '../chat-store.ts';
import { reminders } from '../reminders.ts';
import { windows } from './windows.ts';
import type { LockedChat } from './locked-chat-store.ts';
import {
  deleteChats,
  findChatsOfContacts,
  lockChatsOfContacts,
  moveMessages,
  readdressChatsOfContacts,
  updateMergedChats,
  type MovedContact,
} from './merge-chat-store.ts';

/** A contact that is now part of another one. */
export interface MergedContact {
  business_id: Id;
  kept_id: Id;
  merged_id: Id;
}

/**
 * Chats follow their contacts. There is one chat of a contact on a channel: where both had one, the older
 * goes on with everything that was said in either, and the other is recorded and removed.
 */
export async function mergeChats(ctx: WorkContext, merges: readonly MergedContact[]): Promise<void> {
  if (merges.length === 0) return;
  const { tx } = ctx;
  const keptOf = new Map(merges.map(({ business_id, merged_id, kept_id }) => [`${business_id} ${merged_id}`, kept_id]));
  const contacts = merges.flatMap(({ business_id, kept_id, merged_id }) => [
    { business_id, contact_id: kept_id },
    { business_id, contact_id: merged_id },
  ]);
  const groups = new Map<string, LockedChat[]>();
  for (const chat of await lockChatsOfContacts(tx, contacts)) {
    const contactId = keptOf.get(`${chat.business_id} ${chat.contact_id}`) ?? chat.contact_id;
    const key = `${chat.business_id} ${chat.channel_id} ${contactId}`;
    groups.set(key, [...(groups.get(key) ?? []), { ...chat, contact_id: contactId }]);
  }
  // In the order of their ids, so the oldest is the first.
  const merged = [...groups.values()].flatMap(([kept, ...others]) => (kept ? [{ kept, others }] : []));
  const pairs = merged.flatMap(({ kept, others }) =>
    others.map(({ business_id, id }) => ({ business_id, kept_id: kept.id, merged_id: id })),
  );
  await moveMessages(tx, pairs);
  await moveSends(tx, pairs);
  await deleteChats(tx, pairs);
  const joined = merged.map(({ kept, others }) => others.reduce(joinChats, kept));
  await updateMergedChats(tx, joined);
  await scheduleDue(ctx, windows, dueChats(joined, 'window_due_time'));
  await scheduleDue(ctx, reminders, dueChats(joined, 'reminder_time'));
  ctx.raise(
    chatMerged,
    pairs.map(({ business_id, kept_id, merged_id }) => ({ business_id, chat_id: kept_id, merged_chat_id: merged_id })),
  );
  const now = new Map((await findChatsOfContacts(tx, contacts)).map((chat) => [chat.id, chat]));
  for (const { kept, others } of merged) {
    const chat = now.get(kept.id);
    // What is in no list was shown to no browser.
    if (!chat?.is_listed) continue;
    const { business_id } = chat;
    const data = presentChat(chat);
    ctx.emitAll(
      chatEvents.chatMerged,
      others.map(({ id }) => ({ business_id, data: { merged_chat_id: id, chat: data } })),
    );
    if (others.length === 0) ctx.emitAll(chatEvents.updateChat, [{ business_id, data }]);
  }
}

const dueChats = (chats: readonly LockedChat[], column: 'window_due_time' | 'reminder_time') =>
  chats.flatMap(({ business_id, id, [column]: due_time }) =>
    due_time === null ? [] : [{ business_id, chat_id: id, due_time }],
  );

/** What two chats of one person are together. Pure. */
export function joinChats(kept: LockedChat, other: LockedChat): LockedChat {
  const newer = isNewer(other, kept) ? other : kept;
  const isHeardLater = (other.last_incoming_time ?? '') > (kept.last_incoming_time ?? '');
  const { recipient_id, recipient_kind } = isHeardLater ? other : kept;
  const isOpen = kept.state === 'open' || other.state === 'open';
  return {
    ...kept,
    recipient_id,
    recipient_kind,
    state: isOpen ? 'open' : 'closed',
    closed_time: isOpen ? null : latest(kept.closed_time, other.closed_time),
    assignee_id: kept.assignee_id ?? other.assignee_id,
    classification: kept.classification === 'new' ? other.classification : kept.classification,
    unread_count: kept.unread_count + other.unread_count,
    last_message_id: newer.last_message_id,
    last_message_time: newer.last_message_time,
    last_message: newer.last_message,
    last_message_status: newer.last_message_status,
    last_incoming_time: latest(kept.last_incoming_time, other.last_incoming_time),
    expiration_time: latest(kept.expiration_time, other.expiration_time),
    window_due_time: latest(kept.window_due_time, other.window_due_time),
    ...(kept.reminder_time === null ? { reminder: other.reminder, reminder_time: other.reminder_time } : {}),
    ...(kept.follow_up_time === null
      ? {
          follow_up: other.follow_up,
          follow_up_message: other.follow_up_message,
          follow_up_time: other.follow_up_time,
        }
      : {}),
    is_listed: kept.is_listed || other.is_listed,
    version: kept.version + 1,
  };
}

/** Whose newest message is that of both. A chat that is in no list has none to show. */
function isNewer(one: LockedChat, other: LockedChat): boolean {
  if (one.is_listed !== other.is_listed) return one.is_listed;
  return Date.parse(one.last_message_time) > Date.parse(other.last_message_time);
}

const latest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** Chats, and what waits to be sent in them, follow contacts who are reached under another address now. */
export async function followMovedContacts(tx: Transaction, moved: readonly MovedContact[]): Promise<void> {
  if (moved.length > 0) await redirectSends(tx, await readdressChatsOfContacts(tx, moved));
}
