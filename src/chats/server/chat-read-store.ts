import type { AddressKind } from '../../channels/contract/address.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { chatColumns, chatJoins, type ChatRow } from './chat-store.ts';

/** A chat with everything that decides about it, as it is inside the transaction that holds its lock. */
export interface HeldChat extends ChatRow {
  recipient_id: string;
  recipient_kind: AddressKind;
  channel_status: 'active' | 'inactive' | 'pending';
  channel_level: 'all' | 'replies_only' | 'none';
  channel_paused_code: number | null;
  channel_restrictions: Readonly<Record<string, string | null | undefined>>;
  channel_account_id: string;
  contact_level: string;
  /** An id for a message that is about to be written. */
  fresh_id: Id;
  /** The database's clock. */
  now: string;
}

/** What `presentChat` needs, and what decides, from the view of chats. */
const HELD_FIELDS = `business_id, id, channel_id, contact_id, state, assignee_id, classification, unread_count,
  last_read_message_id, last_message_id, last_message_time, last_message, expiration_time, reminder, reminder_time,
  follow_up, follow_up_message, follow_up_time, script_name, version, closed_time, channel_kind, channel_name,
  contact_name, contact_mobile, assignee_name, recipient_id, recipient_kind, channel_status, channel_level, channel_paused_code,
  channel_restrictions, channel_account_id, contact_level, clock_now() as now, next_id() as fresh_id`;

const find: NamedStatement = {
  name: 'find_chat',
  text: `select ${chatColumns} from chats c ${chatJoins} where c.business_id = current_business() and c.id = $1`,
};
const findByPlace: NamedStatement = {
  name: 'find_chat_of_contact',
  text: `select ${chatColumns} from chats c ${chatJoins}
    where c.business_id = current_business() and c.channel_id = $1 and c.contact_id = $2`,
};
const lock: NamedStatement = {
  name: 'lock_chat',
  text: 'select id from chats where business_id = current_business() and id = $1 for no key update',
};
const held: NamedStatement = {
  name: 'read_held_chat',
  text: `select ${HELD_FIELDS} from chat_rows where business_id = current_business() and id = $1`,
};
const exists: NamedStatement = {
  name: 'chat_exists',
  text: 'select from chats where business_id = current_business() and id = $1',
};

export async function findChat(tx: Transaction, chatId: Id): Promise<ChatRow | null> {
  const [row] = await tx.run<ChatRow>(find, [chatId]);
  return row ?? null;
}

export async function findChatOfContact(tx: Transaction, channelId: Id, contactId: Id): Promise<ChatRow | null> {
  const [row] = await tx.run<ChatRow>(findByPlace, [channelId, contactId]);
  return row ?? null;
}

/**
 * Locks a chat until the transaction ends and answers it as it is then. Both statements travel together:
 * the second sees what whoever held the lock before has committed.
 */
export async function holdChat(tx: Transaction, chatId: Id): Promise<HeldChat | null> {
  const [, [row]] = await Promise.all([tx.run(lock, [chatId]), tx.run<HeldChat>(held, [chatId])]);
  return row ?? null;
}

export async function chatExists(tx: Transaction, chatId: Id): Promise<boolean> {
  return (await tx.run(exists, [chatId])).length === 1;
}
