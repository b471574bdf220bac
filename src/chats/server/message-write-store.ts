import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { MessageRow, StoredReaction } from './message-store.ts';

// Raw statements: the benchmark send-api measures them.

const insert: NamedStatement = {
  name: 'insert_own_messages',
  text: `insert into messages (business_id, id, chat_id, channel_id, client_id, author_id, author_type, author_label,
      origin, content_type, content, meta, status, time)
    select e.* from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::text[],
      $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[], $13::text[], $14::timestamptz[])
      as e (business_id, id, chat_id, channel_id, client_id, author_id, author_type, author_label, origin, content_type, content, meta, status, time)
    order by e.id
    on conflict (business_id, author_id, client_id) where client_id is not null do nothing returning id`,
};

/** Writes messages of ours and system lines; returns the ids of those whose client id was not used by their author before. */
export async function insertMessages(
  tx: Transaction,
  rows: readonly (MessageRow & { channel_id: Id })[],
): Promise<ReadonlySet<Id>> {
  const written = await tx.run<{ id: Id }>(insert, [
    rows.map(({ business_id }) => business_id),
    rows.map(({ id }) => id),
    rows.map(({ chat_id }) => chat_id),
    rows.map(({ channel_id }) => channel_id),
    rows.map(({ client_id }) => client_id),
    rows.map(({ author_id }) => author_id),
    rows.map(({ author_type }) => author_type),
    rows.map(({ author_type, author_name }) => (author_type === 'user' ? null : author_name)),
    rows.map(({ origin }) => origin),
    rows.map(({ content_type }) => content_type),
    rows.map(({ content }) => JSON.stringify(content)),
    rows.map(({ meta }) => JSON.stringify(meta)),
    rows.map(({ status }) => status),
    rows.map(({ time }) => time),
  ]);
  return new Set(written.map(({ id }) => id));
}

const newIds: NamedStatement = {
  name: 'new_message_ids',
  text: 'select next_id() as id from generate_series(1, $1)',
};

/** Ids for messages that are about to be written, growing. */
export async function newMessageIds(tx: Transaction, count: number): Promise<Id[]> {
  if (count === 0) return [];
  return (await tx.run<{ id: Id }>(newIds, [count])).map(({ id }) => id);
}

const star: NamedStatement = {
  name: 'star_message',
  text: `update messages set starred = $3
    where business_id = current_business() and chat_id = $1 and id = $2 and starred <> $3 returning id ${locks('message')}`,
};
const react: NamedStatement = {
  name: 'react_to_message',
  text: `update messages set reactions = $3 where business_id = current_business() and chat_id = $1 and id = $2 ${locks('message')}`,
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
      select id, time from messages where business_id = $4 and chat_id = $1 and origin = 'incoming' and read_time is null
      order by time desc, id desc limit $2
    )
    update messages m set read_time = clock_now() from unread u
    where m.business_id = $4 and m.id = u.id
      and ($3::bigint is null or (u.time, u.id) <= ((select a.time from messages a where a.business_id = $4 and a.chat_id = $1 and a.id = $3), $3))
    returning m.id, m.provider_id, m.time ${locks('message')}`,
};
const unread: NamedStatement = {
  name: 'unread_newest_message',
  text: `update messages set read_time = null where business_id = $2 and id = (
      select id from messages where business_id = $2 and chat_id = $1 and origin = 'incoming' order by time desc, id desc limit 1
    ) and read_time is not null returning id ${locks('message')}`,
};

export interface ReadMessage {
  id: Id;
  provider_id: string | null;
  time: string;
}

/** Stamps the unread incoming messages, up to one of them where it is named; answers those that were stamped. */
export function markRead(
  tx: Transaction,
  { business_id, id, unread_count }: { business_id: Id; id: Id; unread_count: number },
  upTo: Id | null,
): Promise<ReadMessage[]> {
  return tx.run<ReadMessage>(read, [id, unread_count, upTo, business_id]);
}

/** Makes the newest incoming message unread again; false when there is none that was read. */
export async function markNewestUnread(
  tx: Transaction,
  { business_id, id }: { business_id: Id; id: Id },
): Promise<boolean> {
  return (await tx.run(unread, [id, business_id])).length === 1;
}
