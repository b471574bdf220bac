import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** What a merged chat was, and which messages were its own. */
export interface StoredChatMerge {
  /** The text of JSON. */
  merged_chat: string;
  message_ids: Id[];
}

/** What was changed in the kept chat since the merge. */
export interface ChangedSince {
  state: boolean;
  assignee: boolean;
  classification: boolean;
  reminder: boolean;
  follow_up: boolean;
  snooze: boolean;
  labels: boolean;
}

const findMerge: NamedStatement = {
  name: 'find_chat_merge',
  text: `select merged_chat::text as merged_chat, message_ids from chat_merges
    where business_id = $1 and kept_chat_id = $2 and merged_chat_id = $3 order by id desc limit 1`,
};
const removeMerge: NamedStatement = {
  name: 'remove_chat_merge',
  text: 'delete from chat_merges where business_id = $1 and kept_chat_id = $2 and merged_chat_id = $3',
};
const returnChats: NamedStatement = {
  name: 'return_chats_of_merged_contact',
  text: `update chats set contact_id = $4, version = version + 1
    where business_id = $1 and id = any ($2::bigint[]) and contact_id = $3 returning id`,
};
const returnMessages: NamedStatement = {
  name: 'return_messages_of_separated_chat',
  text: 'update messages set chat_id = $3 where business_id = $1 and chat_id = $2 and id = any ($4::bigint[])',
};

// Each group of columns as before the merge where it is still as the merge made it; `b` before, `a` after the merge, `c` now.
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  state: ['state', 'closed_time', 'closed_by'],
  assignee: ['assignee_id'],
  classification: ['classification'],
  reminder: ['reminder', 'reminder_time'],
  follow_up: ['follow_up', 'follow_up_message', 'follow_up_time', 'follow_up_by', 'follow_up_template'],
  snooze: ['snoozed_until', 'snoozed_by'],
  labels: ['labels'],
  followers: ['follower_ids'],
  waiting: ['waiting_since', 'reply_due_time', 'reply_late_time'],
  recipient: ['recipient_id', 'recipient_kind'],
  incoming: ['last_incoming_time', 'expiration_time', 'window_due_time'],
  last: ['last_message_id', 'last_message_time', 'last_message'],
  listed: ['is_listed'],
};
const differs = (one: string, other: string, columns: readonly string[]): string =>
  `(${columns.map((column) => `${one}.${column}`).join(', ')}) is distinct from (${columns.map((column) => `${other}.${column}`).join(', ')})`;
/** A status or an edited text changes the preview, and not which message is the last. */
const decisive = (group: string, columns: readonly string[]): readonly string[] =>
  group === 'last' ? ['last_message_id'] : columns;
const wasRead = 'c.last_read_message_id is distinct from a.last_read_message_id';

const changedSince: NamedStatement = {
  name: 'find_changes_of_kept_chat',
  text: `select ${['state', 'assignee', 'classification', 'reminder', 'follow_up', 'snooze', 'labels']
    .map((group) => {
      const columns = GROUPS[group] ?? [];
      return `${differs('c', 'a', columns)} and ${differs('a', 'b', columns)} as ${group}`;
    })
    .join(', ')}
    from chats c, jsonb_populate_record(null::chats, $3) b, jsonb_populate_record(null::chats, $4) a
    where c.business_id = $1 and c.id = $2`,
};
// Who has read the joined chat since has read what was unread in either.
const restoreKept: NamedStatement = {
  name: 'restore_kept_chat',
  text: `update chats c set ${Object.entries(GROUPS)
    .flatMap(([group, columns]) =>
      columns.map(
        (column) =>
          `${column} = case when ${differs('c', 'a', decisive(group, columns))} then c.${column} else b.${column} end`,
      ),
    )
    .join(', ')},
      unread_count = case when ${wasRead} then c.unread_count else greatest(0, c.unread_count - a.unread_count + b.unread_count) end,
      version = c.version + 1
    from jsonb_populate_record(null::chats, $3) b, jsonb_populate_record(null::chats, $4) a
    where c.business_id = $1 and c.id = $2 returning ${wasRead} as was_read`,
};
const markRead: NamedStatement = {
  name: 'mark_separated_chat_read',
  text: 'update chats set unread_count = 0, last_read_message_id = last_message_id where business_id = $1 and id = $2',
};
const countOf: NamedStatement = {
  name: 'count_chats_of_contacts',
  text: `select contact_id, count(*)::int as count from chats where business_id = $1 and contact_id = any ($2::bigint[]) group by 1`,
};

export async function findChatMerge(
  tx: Transaction,
  businessId: Id,
  keptId: Id,
  mergedId: Id,
): Promise<StoredChatMerge | undefined> {
  const [row] = await tx.run<StoredChatMerge>(findMerge, [businessId, keptId, mergedId]);
  return row;
}

export async function removeChatMerge(tx: Transaction, businessId: Id, keptId: Id, mergedId: Id): Promise<void> {
  await tx.run(removeMerge, [businessId, keptId, mergedId]);
}

/** Gives locked chats back to the contact that had them; returns those that the other one still had. */
export async function returnChatsTo(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
  { from, to }: { from: Id; to: Id },
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(returnChats, [businessId, chatIds, from, to]);
  return rows.map(({ id }) => id);
}

export async function returnMessagesTo(
  tx: Transaction,
  businessId: Id,
  { from, to }: { from: Id; to: Id },
  messageIds: readonly Id[],
): Promise<void> {
  await tx.run(returnMessages, [businessId, from, to, messageIds]);
}

/** What a person has changed since, of what the merge had changed. */
export async function findChangesSince(
  tx: Transaction,
  businessId: Id,
  chatId: Id,
  { before, after }: { before: string; after: string },
): Promise<ChangedSince | undefined> {
  const [row] = await tx.run<ChangedSince>(changedSince, [businessId, chatId, before, after]);
  return row;
}

/** Makes a kept chat what it was before the merge, but for what has changed since; true when it was read since. */
export async function restoreKeptChat(
  tx: Transaction,
  businessId: Id,
  chatId: Id,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const [row] = await tx.run<{ was_read: boolean }>(restoreKept, [businessId, chatId, before, after]);
  return row?.was_read === true;
}

export async function markChatRead(tx: Transaction, businessId: Id, chatId: Id): Promise<void> {
  await tx.run(markRead, [businessId, chatId]);
}

/** How many chats these contacts have. */
export async function countChatsOfContacts(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
): Promise<Map<Id, number>> {
  const rows = await tx.run<{ contact_id: Id; count: number }>(countOf, [businessId, contactIds]);
  return new Map(rows.map(({ contact_id: id, count }) => [id, count]));
}
