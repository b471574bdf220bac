import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { AddressKind } from '../../channels/contract/address.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { chatColumns, chatJoins, chatRuleColumns, type ChatRow } from './chat-store.ts';

// Raw statements: the benchmark send-api measures them.

/** A chat with everything that decides about it, as it is inside the transaction that holds its lock. */
export interface ChatWithRules extends ChatRow {
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

const find: NamedStatement = {
  name: 'find_chats',
  text: `select ${chatColumns} from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join chats c on c.business_id = e.business_id and c.id = e.id ${chatJoins}`,
};
const findByPlace: NamedStatement = {
  name: 'find_chat_of_contact',
  text: `select ${chatColumns} from chats c ${chatJoins}
    where c.business_id = current_business() and c.channel_id = $1 and c.contact_id = $2`,
};
// Always in the same order, so that two transactions cannot wait for each other.
const lock: NamedStatement = {
  name: 'lock_chats',
  text: `select c.id from chats c join unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
      on e.business_id = c.business_id and e.id = c.id
    order by c.business_id, c.id for no key update of c ${locks('chat')}`,
};
const readLocked: NamedStatement = {
  name: 'read_locked_chats',
  text: `select ${chatColumns}, ${chatRuleColumns}, c.recipient_id, c.recipient_kind, next_id() as fresh_id
    from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join chats c on c.business_id = e.business_id and c.id = e.id ${chatJoins}`,
};
const exists: NamedStatement = {
  name: 'chat_exists',
  text: 'select from chats where business_id = current_business() and id = $1',
};

/** Chats of many businesses, by id; unknown ones are left out. */
export async function findChats(tx: Transaction, keys: readonly ChatKey[]): Promise<ReadonlyMap<Id, ChatRow>> {
  const rows = await tx.run<ChatRow>(find, [
    keys.map(({ business_id }) => business_id),
    keys.map(({ chat_id }) => chat_id),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findChatOfContact(tx: Transaction, channelId: Id, contactId: Id): Promise<ChatRow | null> {
  const [row] = await tx.run<ChatRow>(findByPlace, [channelId, contactId]);
  return row ?? null;
}

/** A chat of a business, where one statement is about many businesses. */
export interface ChatKey {
  business_id: Id;
  chat_id: Id;
}

/**
 * Locks chats until the transaction ends and returns them as they are then, by id. Both statements travel together:
 * the second sees what the transaction that held the lock before has committed. Unknown ones are left out.
 */
export async function lockChatsWithRules(
  tx: Transaction,
  keys: readonly ChatKey[],
): Promise<ReadonlyMap<Id, ChatWithRules>> {
  const unique = [...new Map(keys.map((key) => [`${key.business_id} ${key.chat_id}`, key])).values()];
  const values = [unique.map(({ business_id }) => business_id), unique.map(({ chat_id }) => chat_id)];
  const [, rows] = await Promise.all([tx.run(lock, values), tx.run<ChatWithRules>(readLocked, values)]);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function chatExists(tx: Transaction, chatId: Id): Promise<boolean> {
  return (await tx.run(exists, [chatId])).length === 1;
}
