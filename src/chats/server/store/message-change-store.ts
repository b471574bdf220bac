import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ContentType } from '../../contract/message.ts';
import { messageColumns, messageJoins, type MessageRow, type StoredReaction } from './message-rows-store.ts';
import { queueWords } from './message-words-store.ts';

// Raw statements: the benchmarks send-api, ingest-sat and ingest-mix measure them.

const starMessageSql: NamedStatement = {
  name: 'star_message',
  text: `update messages set starred = $3
    where business_id = current_business() and chat_id = $1 and id = $2 and starred <> $3 returning id ${locks('message')}`,
};

const reactToMessageSql: NamedStatement = {
  name: 'react_to_message',
  text: `update messages set reactions = $3 where business_id = current_business() and chat_id = $1 and id = $2 ${locks('message')}`,
};

/** False when it was so already. */
export async function setStarred(tx: Transaction, chatId: Id, messageId: Id, starred: boolean): Promise<boolean> {
  return (await tx.run(starMessageSql, [chatId, messageId, starred])).length === 1;
}

export async function setReactions(
  tx: Transaction,
  chatId: Id,
  messageId: Id,
  reactions: readonly StoredReaction[],
): Promise<void> {
  await tx.run(reactToMessageSql, [chatId, messageId, JSON.stringify(reactions)]);
}

// The unread ones are the newest of the thread but for what came late, so this reads few rows more
// than it stamps: `unread_count` says how many there are.
const readMessagesSql: NamedStatement = {
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

const unreadNewestMessageSql: NamedStatement = {
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

/** Stamps the unread incoming messages, up to one of them where it is named; returns those that were stamped. */
export function markRead(
  tx: Transaction,
  { business_id, id, unread_count }: { business_id: Id; id: Id; unread_count: number },
  upTo: Id | null,
): Promise<ReadMessage[]> {
  return tx.run<ReadMessage>(readMessagesSql, [id, unread_count, upTo, business_id]);
}

/** Marks the newest incoming message as unread again; false when there is none that was read. */
export async function markNewestUnread(
  tx: Transaction,
  { business_id, id }: { business_id: Id; id: Id },
): Promise<boolean> {
  return (await tx.run(unreadNewestMessageSql, [id, business_id])).length === 1;
}

const updateChangedMessagesSql: NamedStatement = {
  name: 'update_changed_messages',
  text: `with changed as (
      update messages t set
        reactions = coalesce(e.reactions, t.reactions),
        content_type = coalesce(e.content_type, t.content_type),
        content = coalesce(e.content, t.content),
        meta = t.meta || coalesce(e.meta, '{}'),
        deleted_time = coalesce(e.deleted_time, t.deleted_time)
      from jsonb_to_recordset($1) as e (
        business_id bigint, id bigint, reactions jsonb, content_type text, content jsonb, meta jsonb, deleted_time timestamptz)
      where t.business_id = e.business_id and t.id = e.id
      returning t.*, e.content is not null as is_other_text
    ), queued as (${queueWords('changed where is_other_text')})
    select ${messageColumns} from changed m ${messageJoins}`,
};

const lockMessagesToChangeSql: NamedStatement = {
  name: 'lock_messages_to_change',
  text: `select ${messageColumns}, m.channel_id, m.provider_id, m.deleted_time
    from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join messages m on m.business_id = e.business_id and m.id = e.id
    ${messageJoins}
    order by m.business_id, m.id
    for no key update of m ${locks('message')}`,
};

export interface MessageChange {
  business_id: Id;
  id: Id;
  reactions?: MessageRow['reactions'];
  content_type?: ContentType;
  content?: object;
  meta?: Record<string, unknown>;
  deleted_time?: string;
}

export type ChangeableMessage = MessageRow & { channel_id: Id; provider_id: string; deleted_time: string | null };

/** Locks messages that are about to change, and returns them as they are. */
export async function lockMessages(
  tx: Transaction,
  wanted: readonly { business_id: Id; id: Id }[],
): Promise<ChangeableMessage[]> {
  if (wanted.length === 0) return [];
  return tx.run<ChangeableMessage>(lockMessagesToChangeSql, [
    wanted.map(({ business_id }) => business_id),
    wanted.map(({ id }) => id),
  ]);
}

/** Writes changes of locked messages and returns them as they are now. */
export async function updateChangedMessages(tx: Transaction, changes: readonly MessageChange[]): Promise<MessageRow[]> {
  if (changes.length === 0) return [];
  return tx.run<MessageRow>(updateChangedMessagesSql, [JSON.stringify(changes)]);
}
