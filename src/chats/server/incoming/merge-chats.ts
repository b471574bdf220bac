import type { AddressKind } from '../../../channels/contract/address.ts';
import type { MovedAddress } from '../../../contacts/server/index.ts';
import { moveAttention, moveSends, redirectSends } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { chatMerged } from '../../contract/domain-events.ts';
import { chatEvents } from '../../contract/events.ts';
import { presentChat } from '../store/chat-rows-store.ts';
import { emitNewMessages } from '../emit-messages.ts';
import { followUps } from '../follow-ups.ts';
import { snoozes } from '../snoozes.ts';
import { NO_SNOOZE } from '../store/chat-due-store.ts';
import { replyTargets } from '../reply-targets.ts';
import { reminders } from '../reminders.ts';
import { chatKey, contactsOf, type AddressChange, type PeopleChanges } from './arrivals.ts';
import { insertSystemLines } from '../store/message-insert-store.ts';
import type { ChatsOfBatch } from './lock-chats-of-batch.ts';
import { findChatsOfContacts, type LockedChat } from '../store/chat-read-store.ts';
import { moveDrafts } from '../store/draft-store.ts';
import { moveScheduled } from '../store/scheduled-store.ts';
import { deleteChats, moveMessages, type ChatMerge } from '../store/chat-merge-store.ts';
import { updateMergedChats } from '../store/chat-write-store.ts';
import { windows } from './windows.ts';

/** A chat with what has become of it, and the chats that are part of it now. */
interface Followed {
  chat: LockedChat;
  others: LockedChat[];
  isMerge: boolean;
}

/** What chats do when people change. */
export interface ChatPlan {
  followed: Followed[];
  merges: ChatMerge[];
  /** Where what waits to be sent goes from now on. */
  redirects: { business_id: Id; chat_id: Id; recipient_id: string; recipient_kind: AddressKind }[];
  /** Changes that are shown in the thread of their chat. */
  shown: { chat: LockedChat; change: AddressChange }[];
}

/**
 * Chats follow their contacts. There is one chat of a contact on a channel: where both of two merged ones had one, the
 * older continues with everything that was said in either, and the other is recorded and removed. Chats continue under
 * the new address, on every channel; the one in which it was said has a line about it. Pure.
 */
export function planChats(locked: readonly LockedChat[], { merged, moved, readdressed }: PeopleChanges): ChatPlan {
  const plan: ChatPlan = { followed: [], merges: [], redirects: [], shown: [] };
  if (merged.length + moved.length + readdressed.length === 0) return plan;
  const keptOf = new Map(merged.map(({ business_id, merged_id, kept_id }) => [`${business_id} ${merged_id}`, kept_id]));
  const kept = new Set(merged.map(({ business_id, kept_id }) => `${business_id} ${kept_id}`));
  const groups = Map.groupBy(
    locked.map((chat) => ({
      ...chat,
      contact_id: keptOf.get(`${chat.business_id} ${chat.contact_id}`) ?? chat.contact_id,
    })),
    chatKey,
  );
  // In the order of their ids, so the oldest is the first.
  for (const [first, ...others] of groups.values()) {
    if (!first) continue;
    const chat = others.reduce(joinChats, first);
    const { business_id, id } = chat;
    const before = chat.recipient_id;
    plan.merges.push(...others.map((other) => ({ business_id, kept_id: id, merged_id: other.id })));
    const isOwn = (of: { business_id: Id; contact_id: Id }) =>
      of.business_id === business_id && of.contact_id === chat.contact_id;
    const readdress = ({ recipient_id, recipient_kind }: Pick<AddressChange, 'recipient_id' | 'recipient_kind'>) =>
      Object.assign(chat, { recipient_id, recipient_kind });
    const follow = (change: MovedAddress) => {
      // A chat that was begun here has the number with its plus.
      if (![change.from_id, `+${change.from_id}`].includes(chat.recipient_id)) return;
      const { recipient_id, recipient_kind } = readdress(change);
      plan.redirects.push({ business_id, chat_id: id, recipient_id, recipient_kind });
    };
    for (const change of moved.filter(isOwn)) follow(change);
    for (const change of readdressed.filter(isOwn)) {
      const { from_id, recipient_id } = change;
      const isNew = chat.recipient_id !== recipient_id;
      if (from_id !== null && from_id !== recipient_id) follow({ ...change, from_id });
      if (change.channel_id !== chat.channel_id || !isNew) continue;
      readdress(change);
      plan.shown.push({ chat, change });
    }
    const isMerge = kept.has(`${business_id} ${chat.contact_id}`);
    if (isMerge || chat.recipient_id !== before) plan.followed.push({ chat, others, isMerge });
  }
  return plan;
}

/** Moves what waits to be sent, and how much marketing people had who are one now. */
export async function followInOutbox(
  { tx }: WorkContext,
  { merged }: PeopleChanges,
  { merges, redirects }: ChatPlan,
): Promise<void> {
  await moveAttention(tx, merged);
  await moveSends(tx, merges);
  await redirectSends(tx, redirects);
}

/** Writes what locked chats have become, moves the messages of merged ones, and updates the chats of the batch. */
export async function followChats(
  ctx: WorkContext,
  batch: ChatsOfBatch,
  changed: PeopleChanges,
  { followed, merges, shown }: ChatPlan,
): Promise<void> {
  const contacts = contactsOf(changed);
  if (contacts.length === 0) return;
  const { tx } = ctx;
  await moveMessages(tx, merges);
  await moveScheduled(tx, merges);
  await moveDrafts(tx, merges);
  await deleteChats(tx, merges);
  await updateMergedChats(
    tx,
    followed.map(({ chat }) => chat),
  );
  const joined = followed.filter(({ isMerge }) => isMerge).map(({ chat }) => chat);
  await scheduleDue(ctx, windows, dueChats(joined, 'window_due_time'));
  await scheduleDue(ctx, reminders, dueChats(joined, 'reminder_time'));
  await scheduleDue(ctx, followUps, dueChats(joined, 'follow_up_time'));
  await scheduleDue(ctx, snoozes, dueChats(joined, 'snoozed_until'));
  await scheduleDue(ctx, replyTargets, dueChats(joined, 'reply_due_time'));
  const lines = await insertSystemLines(
    tx,
    shown.map(({ chat: { business_id, id, channel_id }, change: { time } }) => ({
      business_id,
      chat_id: id,
      channel_id,
      event: 'number_changed' as const,
      time,
    })),
  );
  // Read again, because the names beside them may be others now.
  const now = await findChatsOfContacts(tx, contacts);
  for (const chat of now) batch.chats.set(chatKey(chat), chat);
  const byId = new Map(now.map((chat) => [chat.id, chat]));
  ctx.raise(
    chatMerged,
    merges.map(({ business_id, kept_id, merged_id }) => ({ business_id, chat_id: kept_id, merged_chat_id: merged_id })),
  );
  for (const { chat: before, others, isMerge } of followed) {
    const chat = byId.get(before.id);
    // What is in no list was shown to no browser.
    if (!isMerge || !chat?.is_listed) continue;
    const { business_id } = chat;
    const data = presentChat(chat);
    ctx.emitAll(
      chatEvents.chatMerged,
      others.map(({ id }) => ({ business_id, data: { merged_chat_id: id, chat: data } })),
    );
    if (others.length === 0) ctx.emitAll(chatEvents.updateChat, [{ business_id, data }]);
  }
  emitNewMessages(ctx, lines, byId);
}

const dueChats = (
  chats: readonly LockedChat[],
  column: 'window_due_time' | 'reminder_time' | 'follow_up_time' | 'reply_due_time' | 'snoozed_until',
) =>
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
    ...waitOfBoth(kept, other),
    ...(kept.reminder_time === null ? { reminder: other.reminder, reminder_time: other.reminder_time } : {}),
    ...(kept.follow_up_time === null
      ? {
          follow_up: other.follow_up,
          follow_up_message: other.follow_up_message,
          follow_up_time: other.follow_up_time,
          follow_up_by: other.follow_up_by,
          follow_up_template: other.follow_up_template,
        }
      : {}),
    ...joinedSnooze(kept, other),
    labels: joinedKeys(kept.labels, other.labels),
    follower_ids: joinedKeys(kept.follower_ids, other.follower_ids),
    is_listed: kept.is_listed || other.is_listed,
    version: kept.version + 1,
  };
}

/** Together they are put aside where every open one of them is, until the first comes back. */
function joinedSnooze(kept: LockedChat, other: LockedChat): Pick<LockedChat, 'snoozed_until' | 'snoozed_by'> {
  const open = [kept, other].filter(({ state }) => state === 'open');
  const [first] = open.toSorted((a, b) => ((a.snoozed_until ?? '') < (b.snoozed_until ?? '') ? -1 : 1));
  // One that is not put aside stands first.
  if (!first || first.snoozed_until === null) return NO_SNOOZE;
  return { snoozed_until: first.snoozed_until, snoozed_by: first.snoozed_by };
}

/** Labels or followers of both. */
function joinedKeys(one: string[] | null, other: string[] | null): string[] | null {
  const keys = [...new Set([...(one ?? []), ...(other ?? [])])];
  return keys.length === 0 ? null : keys;
}

/** Who has waited longest goes on waiting since then. */
function waitOfBoth(kept: LockedChat, other: LockedChat) {
  const isKept =
    other.waiting_since === null || (kept.waiting_since !== null && kept.waiting_since <= other.waiting_since);
  const { waiting_since, reply_due_time, reply_late_time } = isKept ? kept : other;
  return { waiting_since, reply_due_time, reply_late_time };
}

/** Whose newest message is that of both. A chat that is in no list has none to show. */
function isNewer(one: LockedChat, other: LockedChat): boolean {
  if (one.is_listed !== other.is_listed) return one.is_listed;
  return Date.parse(one.last_message_time) > Date.parse(other.last_message_time);
}

const latest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;
