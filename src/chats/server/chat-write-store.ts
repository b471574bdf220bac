import { sql, type Kysely, type Updateable } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { Database } from '../../foundation/server/db/database.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { ChatsTable, LastMessage } from './chat-store.ts';

/** What a person may change about a chat. */
export type ChatChange = Omit<Updateable<ChatsTable>, 'business_id' | 'id' | 'version'>;

/** Changes a chat that is held. An edit makes a new version, by which everybody sees that theirs is old. */
export async function updateChatRow(
  db: Kysely<Database>,
  businessId: Id,
  chatId: Id,
  change: ChatChange,
  isEdit: boolean,
): Promise<void> {
  await db
    .updateTable('chats')
    .set({ ...change, ...(isEdit ? { version: sql<number>`version + 1` } : {}) })
    .where('business_id', '=', businessId)
    .where('id', '=', chatId)
    .execute();
}

const touch: NamedStatement = {
  name: 'touch_chat',
  text: `update chats set last_message_id = $2, last_message_time = $3, last_message = $4
    where business_id = current_business() and id = $1`,
};

/** Makes a message the chat's newest. Not a change of the record: its version stays. */
export async function touchChat(tx: Transaction, chatId: Id, message: LastMessage, time: string): Promise<void> {
  await tx.run(touch, [chatId, message.id, time, JSON.stringify(message)]);
}

const insert: NamedStatement = {
  name: 'insert_chat',
  text: `insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind, assignee_id)
    values (current_business(), $1, $2, $3, $4, $5)
    on conflict (business_id, channel_id, contact_id) do nothing returning id`,
};

export interface NewChat {
  channel_id: Id;
  contact_id: Id;
  recipient_id: string;
  recipient_kind: 'phone';
  assignee_id: Id;
}

/** False when there is a chat of this contact on this channel; a race has one winner. */
export async function insertChat(tx: Transaction, chat: NewChat): Promise<boolean> {
  const { channel_id, contact_id, recipient_id, recipient_kind, assignee_id } = chat;
  return (await tx.run(insert, [channel_id, contact_id, recipient_id, recipient_kind, assignee_id])).length === 1;
}
