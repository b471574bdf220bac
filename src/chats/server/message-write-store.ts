import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { MessageRow, StoredReaction } from './message-store.ts';

const insert: NamedStatement = {
  name: 'insert_own_message',
  text: `insert into messages (business_id, id, chat_id, channel_id, client_id, author_id, origin, content_type, content, meta, status, time)
    values (current_business(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    on conflict (business_id, author_id, client_id) where client_id is not null do nothing returning id`,
};

/** Writes a message of ours or a system line; false when this user has used the client's id already. */
export async function insertMessage(tx: Transaction, row: MessageRow & { channel_id: Id }): Promise<boolean> {
  const written = await tx.run(insert, [
    row.id,
    row.chat_id,
    row.channel_id,
    row.client_id,
    row.author_id,
    row.origin,
    row.content_type,
    JSON.stringify(row.content),
    JSON.stringify(row.meta),
    row.status,
    row.time,
  ]);
  return written.length === 1;
}

const star: NamedStatement = {
  name: 'star_message',
  text: `update messages set starred = $3
    where business_id = current_business() and chat_id = $1 and id = $2 and starred <> $3 returning id`,
};
const react: NamedStatement = {
  name: 'react_to_message',
  text: 'update messages set reactions = $3 where business_id = current_business() and chat_id = $1 and id = $2',
};

/** False when it was so already. */
export async function setStarred(tx: Transaction, chatId: Id, messageId: Id, starred: boolean): Promise<boolean> {
  return (await tx.run(star, [chatId, messageId, starred])).length === 1;
}

export async function setReactions(
  tx: Transaction,
  chatId: Id,
  messageId: Id,
  reactions: readonly StoredReaction[],
): Promise<void> {
  await tx.run(react, [chatId, messageId, JSON.stringify(reactions)]);
}

// The unread ones are the newest of the thread but for what came late, so this looks at few rows more
// than it stamps: `unread_count` says how many there are.
const read: NamedStatement = {
  name: 'read_messages',
  text: `with unread as (
      select id, time from messages where business_id = current_business() and chat_id = $1 and origin = 'incoming' and read_time is null
      order by time desc, id desc limit $2
    )
    update messages m set read_time = clock_now() from unread u
    where m.business_id = current_business() and m.id = u.id
      and ($3::bigint is null or (u.time, u.id) <= ((select a.time from messages a where a.business_id = current_business() and a.chat_id = $1 and a.id = $3), $3))
    returning m.id, m.provider_id, m.time`,
};
const unread: NamedStatement = {
  name: 'unread_newest_message',
  text: `update messages set read_time = null where business_id = current_business() and id = (
      select id from messages where business_id = current_business() and chat_id = $1 and origin = 'incoming' order by time desc, id desc limit 1
    ) and read_time is not null returning id`,
};

export interface ReadMessage {
  id: Id;
  provider_id: string | null;
  time: string;
}

/** Stamps the unread incoming messages, up to one of them where it is named; answers those that were stamped. */
export function markRead(tx: Transaction, chatId: Id, unreadCount: number, upTo: Id | null): Promise<ReadMessage[]> {
  return tx.run<ReadMessage & Record<string, unknown>>(read, [chatId, unreadCount, upTo]);
}

/** Makes the newest incoming message unread again; false when there is none that was read. */
export async function markNewestUnread(tx: Transaction, chatId: Id): Promise<boolean> {
  return (await tx.run(unread, [chatId])).length === 1;
}
