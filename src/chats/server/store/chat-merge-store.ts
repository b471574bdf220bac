import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { LockedChat } from './chat-read-store.ts';

interface ChatMergesTable {
  business_id: Id;
  id: Id;
  kept_chat_id: Id;
  merged_chat_id: Id;
  merged_chat: unknown;
  message_ids: Id[];
  time: string;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    chat_merges: ChatMergesTable;
  }
}

/** A chat that becomes part of another one. */
export interface ChatMerge {
  business_id: Id;
  kept_id: Id;
  merged_id: Id;
}

const pairs = 'jsonb_to_recordset($1) as e (business_id bigint, kept_id bigint, merged_id bigint)';

const moveMessagesOfMergedChatsSql: NamedStatement = {
  name: 'move_messages_of_merged_chats',
  text: `with moved as (
      update messages m set chat_id = e.kept_id from ${pairs}
      where m.business_id = e.business_id and m.chat_id = e.merged_id
      returning m.business_id, e.merged_id, m.id
    )
    insert into chat_merges (business_id, kept_chat_id, merged_chat_id, merged_chat, message_ids)
    select e.business_id, e.kept_id, e.merged_id, to_jsonb(c),
      coalesce((select array_agg(m.id order by m.id) from moved m where m.business_id = e.business_id and m.merged_id = e.merged_id), '{}')
    from ${pairs} join chats c on c.business_id = e.business_id and c.id = e.merged_id`,
};

const deleteMergedChatsSql: NamedStatement = {
  name: 'delete_merged_chats',
  text: `delete from chats c using ${pairs} where c.business_id = e.business_id and c.id = e.merged_id`,
};

const updateMergedChatsSql: NamedStatement = {
  name: 'update_merged_chats',
  text: `update chats c set
      contact_id = e.contact_id, recipient_id = e.recipient_id, recipient_kind = e.recipient_kind, state = e.state,
      closed_time = e.closed_time, closed_by = case when e.closed_time is null then null else c.closed_by end,
      assignee_id = e.assignee_id, classification = e.classification, unread_count = e.unread_count,
      last_message_id = e.last_message_id, last_message_time = e.last_message_time, last_message = e.last_message,
      last_incoming_time = e.last_incoming_time, expiration_time = e.expiration_time, window_due_time = e.window_due_time,
      reminder = e.reminder, reminder_time = e.reminder_time, follow_up = e.follow_up,
      follow_up_message = e.follow_up_message, follow_up_time = e.follow_up_time, is_listed = e.is_listed, version = e.version
    from jsonb_to_recordset($1) as e (
      business_id bigint, id bigint, contact_id bigint, recipient_id text, recipient_kind text, state text, closed_time timestamptz,
      assignee_id bigint, classification text, unread_count int, last_message_id bigint, last_message_time timestamptz,
      last_message jsonb, last_incoming_time timestamptz, expiration_time timestamptz, window_due_time timestamptz,
      reminder text, reminder_time timestamptz, follow_up text, follow_up_message text, follow_up_time timestamptz, is_listed boolean, version int)
    where c.business_id = e.business_id and c.id = e.id`,
};

/** Records locked chats with the ids of their messages, and moves these into the kept ones. */
export async function moveMessages(tx: Transaction, merges: readonly ChatMerge[]): Promise<void> {
  if (merges.length > 0) await tx.run(moveMessagesOfMergedChatsSql, [JSON.stringify(merges)]);
}

/** Deletes locked chats whose messages have moved. */
export async function deleteChats(tx: Transaction, merges: readonly ChatMerge[]): Promise<void> {
  if (merges.length > 0) await tx.run(deleteMergedChatsSql, [JSON.stringify(merges)]);
}

/** Writes what merged chats have become. */
export async function updateMergedChats(tx: Transaction, chats: readonly LockedChat[]): Promise<void> {
  if (chats.length > 0) await tx.run(updateMergedChatsSql, [JSON.stringify(chats)]);
}
