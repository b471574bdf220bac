import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { emitMessageUpdates, emitNewMessages } from '../emit-messages.ts';
import { answerBulkMessages } from './bulk-answers.ts';
import type { LockedChat } from '../store/chat-read-store.ts';
import { asLastMessage } from '../store/chat-rows-store.ts';
import { clearFollowUps, clearSnoozes } from '../store/chat-due-store.ts';
import { updateLockedChats } from '../store/chat-write-store.ts';
import { raiseDiscarded } from '../follow-ups.ts';
import { raiseBroken } from '../snoozes.ts';
import type { ReplyTarget } from '../reply-target.ts';
import { replyTargets } from '../reply-targets.ts';
import { insertIncoming, insertSystemLines } from '../store/message-insert-store.ts';
import { findByProviderId, type KnownMessage } from '../store/message-read-store.ts';
import { bareRow, messageInstant, type MessageRow } from '../store/message-rows-store.ts';
import { unparkChanges, type ChangeOnChannel } from '../store/parked-store.ts';
import { applyChanges } from './apply-changes.ts';
import { chatKey, providerKey, type ArrivedMessage } from './arrivals.ts';
import { scheduleLinkPreviews } from '../link-previews/link-previews.ts';
import { scheduleFetches } from './fetch-media.ts';
import { emitOpened, keepTouched, takeOpened, type ChatsOfBatch } from './lock-chats-of-batch.ts';
import type { PeopleOfBatch } from './people-of-batch.ts';
import { raiseArrived } from './raise-arrived.ts';
import { mayHaveLines, receiveMessages, type SystemLine } from './receive-messages.ts';
import { windows } from './windows.ts';

/**
 * Applies a batch of what customers wrote, in one transaction and a fixed number of statements. A
 * message that is stored already changes nothing and emits nothing. Of a large batch each step computes for some milliseconds: between
 * two of them requests have their turn.
 */
export async function applyIncoming(
  ctx: WorkContext,
  { messages: arrived, changes }: Pick<PeopleOfBatch, 'messages' | 'changes'>,
  batch: ChatsOfBatch,
  targets: ReadonlyMap<Id, ReplyTarget>,
): Promise<void> {
  const { tx } = ctx;
  const { chats } = batch;
  const messages = firstOfEach(arrived);
  if (messages.length + changes.length === 0) return;
  const quotes = messages.flatMap(({ message: { quoted_provider_id }, business_id, channel_id }) =>
    quoted_provider_id === null ? [] : [{ business_id, channel_id, provider_id: quoted_provider_id }],
  );
  const quoted = await findByProviderId(tx, quotes);
  const opened = takeOpened(batch, messages);
  const storing = store(tx, messages, chats, quoted);
  // Sent together with the messages. Of messages that are stored already nothing waits.
  const unparking = unparkChanges(
    tx,
    messages.map((each) => ({ ...each, provider_id: each.message.provider_id })),
  );
  // When the messages cannot be stored, that is the error to report.
  unparking.catch(() => undefined);
  const stored = await storing;
  const waiting = await unparking;
  await nextTurn();
  const inBatch = new Map(
    stored.map(({ arrived, row }) => [providerKey(arrived, arrived.message.provider_id), row] as const),
  );
  const changed = await applyChanges(ctx, [...changes, ...waiting, ...openQuotes(stored)], inBatch);

  const rows = new Map(stored.map(({ row }) => [row.id, row]));
  const updates = changed.filter(({ id }) => !rows.has(id));
  for (const row of changed) if (rows.has(row.id)) rows.set(row.id, row);
  // Messages are locked before what comes due.
  await answerBulkMessages(ctx, stored, (arrived) => chats.get(chatKey(arrived)));
  await nextTurn();
  const { touched, lines } = receive({ stored, rows, chats, targets });
  for (const chat of showChanged(updates, chats, touched)) touched.set(chat.id, chat);
  const discarded = [...chats.values()].filter(
    ({ id, follow_up_time: time }) => time !== null && touched.get(id)?.follow_up_time === null,
  );
  const broken = [...chats.values()].filter(
    ({ id, snoozed_until: until }) => until !== null && touched.get(id)?.snoozed_until === null,
  );
  await nextTurn();
  updateLockedChats(tx, [...touched.values()]);
  const [lineRows] = await Promise.all([
    insertSystemLines(tx, lines),
    clearFollowUps(tx, discarded),
    clearSnoozes(tx, broken),
    scheduleDue(ctx, windows, newWindows(chats, touched)),
    scheduleDue(ctx, replyTargets, newWaits(chats, touched)),
    scheduleFetches(ctx, stored),
    scheduleLinkPreviews(ctx, [...rows.values()]),
  ]);

  await nextTurn();
  // By the chats as they were: what follows shows them as they are now.
  const unaware = new Map([...chats.values()].map((chat) => [chat.id, unawareOf(chat)]));
  keepTouched(batch, touched);
  emitOpened(ctx, batch, opened);
  emitNewMessages(ctx, [...lineRows, ...rows.values()], touched);
  emitMessageUpdates(ctx, updates);
  await nextTurn();
  raiseArrived(ctx, { opened, chats, unaware, lines: lineRows, messages: [...rows.values()] });
  raiseDiscarded(ctx, discarded);
  raiseBroken(ctx, broken);
}

/** Windows that no due row knows yet; the row of one that is extended comes early, and that is enough. */
function newWindows(
  chats: ReadonlyMap<string, LockedChat>,
  touched: ReadonlyMap<string, LockedChat>,
): { business_id: Id; chat_id: Id; due_time: string }[] {
  return [...chats.values()].flatMap((before) => {
    const { business_id, id, window_due_time: due_time } = touched.get(before.id) ?? before;
    return before.window_due_time === null && due_time !== null ? [{ business_id, chat_id: id, due_time }] : [];
  });
}

/** Customers who have begun to wait. */
function newWaits(
  chats: ReadonlyMap<string, LockedChat>,
  touched: ReadonlyMap<string, LockedChat>,
): { business_id: Id; chat_id: Id; due_time: string }[] {
  return [...chats.values()].flatMap((before) => {
    const { business_id, id, reply_due_time: due_time } = touched.get(before.id) ?? before;
    return due_time === null || due_time === before.reply_due_time ? [] : [{ business_id, chat_id: id, due_time }];
  });
}

/** The same message may stand several times in a batch. */
function firstOfEach(messages: readonly ArrivedMessage[]): ArrivedMessage[] {
  const seen = new Map<string, ArrivedMessage>();
  for (const arrived of messages) {
    const key = providerKey(arrived, arrived.message.provider_id);
    if (!seen.has(key)) seen.set(key, arrived);
  }
  return [...seen.values()];
}

/** Replies whose quoted message was not stored before this batch: it stands in the batch, or comes later. */
function openQuotes(stored: readonly Stored[]): ChangeOnChannel[] {
  return stored.flatMap(({ arrived: { business_id, channel_id, message }, row }) => {
    const { provider_id, quoted_provider_id, time } = message;
    if (quoted_provider_id === null || row.meta.replied_for !== undefined) return [];
    return [
      { business_id, channel_id, change: { kind: 'quote', provider_id, target_provider_id: quoted_provider_id, time } },
    ];
  });
}

interface Stored {
  arrived: ArrivedMessage;
  row: MessageRow;
  /** For the lines that it causes. */
  lineIds: readonly Id[];
  /** The message of a bulk send that it answers. */
  answeredId: Id | null;
}

async function store(
  tx: Transaction,
  messages: readonly ArrivedMessage[],
  chats: ReadonlyMap<string, LockedChat>,
  quoted: ReadonlyMap<string, KnownMessage>,
): Promise<Stored[]> {
  const prepared = messages.map((arrived) => {
    const { business_id, channel_id, message } = arrived;
    const chat = chats.get(chatKey(arrived));
    if (!chat) throw new Error('A chat that was opened is not there');
    const quote = quoted.get(providerKey(arrived, message.quoted_provider_id ?? ''));
    // Nothing can have been written later than now.
    const time = messageInstant(Math.min(Date.parse(message.time), Date.parse(chat.now)));
    const row: Omit<MessageRow, 'id'> = {
      ...bareRow,
      business_id,
      chat_id: chat.id,
      origin: 'incoming',
      content_type: message.content.content_type,
      content: { ...message.content.content },
      meta: quote ? { ...message.meta, replied_for: quote.id } : message.meta,
      time,
      ...(quote
        ? {
            quoted_id: quote.id,
            quoted_origin: quote.origin,
            quoted_content_type: quote.content_type,
            quoted_content: quote.content,
          }
        : {}),
    };
    return { arrived, row, channel_id, may_have_lines: mayHaveLines(chat) };
  });
  const ids = await insertIncoming(
    tx,
    prepared.map(({ arrived, row, channel_id, may_have_lines }) => ({
      business_id: row.business_id,
      chat_id: row.chat_id,
      channel_id,
      provider_id: arrived.message.provider_id,
      content_type: row.content_type,
      content: row.content,
      meta: row.meta,
      time: row.time,
      may_have_lines,
    })),
  );
  return prepared.flatMap(({ arrived, row }) => {
    const stored = ids.get(providerKey(arrived, arrived.message.provider_id));
    if (stored === undefined) return [];
    const { id, line_ids: lineIds, answered_id: answeredId } = stored;
    return [{ arrived, row: { ...row, id }, lineIds: lineIds ?? [], answeredId }];
  });
}

/** What the stored messages make of their chats. */
function receive({
  stored,
  rows,
  chats,
  targets,
}: {
  stored: readonly Stored[];
  rows: ReadonlyMap<string, MessageRow>;
  chats: ReadonlyMap<string, LockedChat>;
  targets: ReadonlyMap<Id, ReplyTarget>;
}): { touched: Map<string, LockedChat>; lines: SystemLine[] } {
  const perChat = new Map<string, Stored[]>();
  for (const each of stored) {
    const own = perChat.get(chatKey(each.arrived)) ?? [];
    own.push(each);
    perChat.set(chatKey(each.arrived), own);
  }
  const touched = new Map<string, LockedChat>();
  const lines: SystemLine[] = [];
  for (const [key, own] of perChat) {
    const chat = chats.get(key);
    const newest = own.at(-1);
    if (!chat || !newest) continue;
    const result = receiveMessages(
      chat,
      own.map(({ row, lineIds }) => ({ row: rows.get(row.id) ?? row, lineIds })),
      newest.arrived,
      targets.get(chat.business_id) ?? null,
    );
    touched.set(chat.id, result.chat);
    lines.push(...result.lines);
  }
  return { touched, lines };
}

/** Chats whose shown message was edited or taken back. */
function showChanged(
  updates: readonly MessageRow[],
  chats: ReadonlyMap<string, LockedChat>,
  touched: ReadonlyMap<string, LockedChat>,
): LockedChat[] {
  const byId = new Map([...chats.values()].map((chat) => [chat.id, touched.get(chat.id) ?? chat]));
  return updates.flatMap((row) => {
    const chat = byId.get(row.chat_id);
    return chat?.last_message_id === row.id ? [{ ...chat, ...asLastMessage(row) }] : [];
  });
}

/** Those who follow a chat are notified of the first message that nobody has read; the assignee sees it in the badge. */
const unawareOf = ({ unread_count: unread, follower_ids: followers, assignee_id: assigneeId }: LockedChat): Id[] =>
  unread > 0 || followers === null ? [] : followers.filter((id) => id !== assigneeId);
