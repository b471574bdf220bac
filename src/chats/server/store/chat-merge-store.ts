import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

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

/** Records locked chats with the ids of their messages, and moves these into the kept ones. */
export async function moveMessages(tx: Transaction, merges: readonly ChatMerge[]): Promise<void> {
  if (merges.length > 0) await tx.run(moveMessagesOfMergedChatsSql, [JSON.stringify(merges)]);
}

/** Deletes locked chats whose messages have moved. */
export async function deleteChats(tx: Transaction, merges: readonly ChatMerge[]): Promise<void> {
  if (merges.length > 0) await tx.run(deleteMergedChatsSql, [JSON.stringify(merges)]);
}
