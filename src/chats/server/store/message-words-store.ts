import type { Id } from '../../../foundation/contract/id.ts';
import { arrayParameter } from '../../../foundation/server/db/array-parameter.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { contentOf, messageColumns, messageJoins, type MessageRow } from './message-rows-store.ts';

// Raw statements: the benchmark inbox-reads (search) measures them.

interface MessageWordsTable {
  business_id: Id;
  message_id: Id;
  block_id: Id;
  time: string;
  words: string;
}

interface MessageBlocksTable {
  business_id: Id;
  id: Id;
  message_count: number;
  first_time: string;
  last_time: string;
}

declare module '../../../foundation/server/db/database.ts' {
  interface Database {
    message_words: MessageWordsTable;
    message_blocks: MessageBlocksTable;
  }
}

/**
 * As many messages as a block has. What most messages have is found in one block, at the cost of reading it; what hardly any
 * has costs a look at each (5 million messages: 1,221).
 */
const BLOCK_MESSAGES = 4_096;

/**
 * The end of a statement that writes messages: one row for all of a business, whose words are kept in the background (decision 50). `written` has
 * their keys.
 */
export const queueWords = (
  written: string,
): string => `insert into due_message_words (business_id, batch_id, message_ids, due_time)
      select business_id, next_id(), array_agg(id)::text, clock_now() from ${written} group by business_id`;

// One worker of a business at a time, which reads what the one before has left.
const lockWordsSql: NamedStatement = {
  name: 'lock_message_words',
  text: `select pg_advisory_xact_lock(7201186, hashint8($1)) ${locks('message')}`,
};

const messagesForWordsSql: NamedStatement = {
  name: 'messages_for_words',
  text: `select m.id, m.origin, m.content_type, m.author_id, m.time, ${contentOf('m')} as content
    from unnest($2::bigint[]) as e (id) join messages m on m.business_id = $1 and m.id = e.id`,
};

const openBlockSql: NamedStatement = {
  name: 'open_message_block',
  text: `select coalesce(o.id, nextval('message_block_ids')) as id, coalesce(o.room, ${BLOCK_MESSAGES}) as room
    from (select 1) one left join (
      select id, ${BLOCK_MESSAGES} - message_count as room from message_blocks where business_id = $1 order by id desc limit 1
    ) o on o.room > 0`,
};

const writeWordsSql: NamedStatement = {
  name: 'write_message_words',
  text: `with given as materialized (
      select * from unnest($3::bigint[], $4::timestamptz[], $5::text[]) as e (id, time, words)
    ), block as (
      insert into message_blocks (business_id, id, message_count, first_time, last_time)
      select $1, $2, count(*), min(time), max(time) from given having count(*) > 0
      on conflict (business_id, id) do update set message_count = message_blocks.message_count + excluded.message_count,
        first_time = least(message_blocks.first_time, excluded.first_time), last_time = greatest(message_blocks.last_time, excluded.last_time)
    )
    insert into message_words (business_id, message_id, block_id, time, words)
    select $1, id, $2, time, words::tsvector from given order by id
    on conflict (business_id, message_id) do update set words = excluded.words where message_words.words <> excluded.words`,
};

const forgetWordsSql: NamedStatement = {
  name: 'forget_message_words',
  text: 'delete from message_words where business_id = $1 and message_id = any ($2)',
};

/** A message whose words are to be kept. */
export type MessageForWords = Pick<MessageRow, 'id' | 'origin' | 'content_type' | 'author_id' | 'time' | 'content'>;

/** The words of a message, as `keptWords` makes them. */
export type KeptWords = Pick<MessageForWords, 'id' | 'time'> & { words: string };

/** These messages as they are now; those that are gone are left out. Until the transaction ends no other one keeps words of the business. */
export async function readForWords(tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<MessageForWords[]> {
  const [, messages] = await Promise.all([
    tx.run(lockWordsSql, [businessId]),
    tx.run<MessageForWords>(messagesForWordsSql, [businessId, ids]),
  ]);
  return messages;
}

/** Keeps the words of messages, and forgets those of messages without any. */
export async function writeWords(
  tx: Transaction,
  businessId: Id,
  messages: readonly KeptWords[],
  without: readonly Id[],
): Promise<void> {
  if (without.length > 0) await tx.run(forgetWordsSql, [businessId, without]);
  for (let from = 0; from < messages.length;) {
    const [block] = await tx.run<{ id: Id; room: number }>(openBlockSql, [businessId]);
    if (!block) throw new Error('No block was opened');
    const part = messages.slice(from, from + block.room);
    await tx.run(writeWordsSql, [
      businessId,
      block.id,
      arrayParameter(part.map(({ id }) => id)),
      arrayParameter(part.map(({ time }) => time)),
      arrayParameter(part.map(({ words }) => words)),
    ]);
    from += block.room;
  }
}

/** A message that a search has found. */
export interface Hit {
  message_id: Id;
  chat_id: Id;
  time: string;
}

/** What a search looks for. */
export interface WordSearch {
  /** As `find_messages` takes it. */
  query: string;
  /** Days in the business's zone. */
  from: string | null;
  until: string | null;
  zone: string;
  isOldestFirst: boolean;
  /** Only what comes behind this message, or behind this time without one; null: from the beginning. */
  edge: { time: string; id: Id | null } | null;
}

const SINCE = `coalesce(timezone($4, $2::date::timestamp), '-infinity')`;
const UNTIL = `coalesce(timezone($4, $3::date::timestamp + interval '1 day'), 'infinity')`;

const findMessagesSql: NamedStatement = {
  name: 'find_messages',
  text: `select message_id, chat_id, time from find_messages($1, ${SINCE}, ${UNTIL}, $5, $6, $7, $8, $9, $10)`,
};

/** Looks at about so many messages with the words before it says that there may be more: where most of them are in closed chats. */
const MOST_HITS = 40_000;
const LAST_ID = '9223372036854775807';

const edgeOf = ({ isOldestFirst, edge }: WordSearch): [string, Id] => {
  if (edge === null) return isOldestFirst ? ['-infinity', '0'] : ['infinity', LAST_ID];
  return [edge.time, edge.id ?? (isOldestFirst ? '0' : LAST_ID)];
};

const valuesOf = (search: WordSearch) => [search.query, search.from, search.until, search.zone, ...edgeOf(search)];

/** What was found, in order; `next`: where to go on, null at the end. */
export interface Hits {
  hits: Hit[];
  next: { time: string; id: Id | null } | null;
}

/** Messages of all chats of the business of the transaction, or of the open ones. */
export async function findMessages(
  tx: Transaction,
  search: WordSearch & { isOpenOnly: boolean },
  max: number,
): Promise<Hits> {
  const rows = await tx.run<{ message_id: Id | null; chat_id: Id; time: string | null }>(findMessagesSql, [
    ...valuesOf(search),
    search.isOldestFirst,
    search.isOpenOnly,
    max,
    MOST_HITS,
  ]);
  const hits = rows.filter((row): row is Hit => row.message_id !== null);
  const end = rows.at(-1);
  if (end === undefined || end.message_id !== null) return { hits, next: null };
  const last = hits.at(-1);
  if (last && (hits.length === max || end.time === null))
    return { hits, next: { time: last.time, id: last.message_id } };
  return { hits, next: end.time === null ? null : { time: end.time, id: null } };
}

/** As many messages of a chat as are looked at, from the newest on (or the oldest). */
const MOST_OF_CHAT = 20_000;

/** The thread is walked: a chat has few messages beside the words of a whole business. */
const searchChatsSql = (isOldestFirst: boolean): NamedStatement => {
  const [comparison, order] = isOldestFirst ? ['>', 'asc'] : ['<', 'desc'];
  return {
    name: `search_chats_${order}`,
    text: `with fitting as materialized (
        select m.id as message_id, m.chat_id, m.time from unnest($7::bigint[]) as c (id)
          cross join lateral (
            select id, chat_id, time from messages where business_id = current_business() and chat_id = c.id
              and (time, id) ${comparison} ($5::timestamptz, $6::bigint) and time >= ${SINCE} and time < ${UNTIL} and deleted_time is null
            order by time ${order}, id ${order} limit ${MOST_OF_CHAT}
          ) m
          cross join lateral (
            select w.words from message_words w where w.business_id = current_business() and w.message_id = m.id limit 1
          ) w
        where w.words @@ replace($1, '§', '')::tsquery
      )
      select * from fitting order by time ${order}, message_id ${order} limit $8`,
  };
};
// Exported so that a test can check the plans.
export const searchChatsNewest = searchChatsSql(false);
export const searchChatsOldest = searchChatsSql(true);

/** Messages of these chats. */
export async function findMessagesOfChats(
  tx: Transaction,
  search: WordSearch,
  chatIds: readonly Id[],
  max: number,
): Promise<Hits> {
  const statement = search.isOldestFirst ? searchChatsOldest : searchChatsNewest;
  const rows = await tx.run<Hit>(statement, [...valuesOf(search), chatIds, max + 1]);
  const hits = rows.slice(0, max);
  const last = hits.at(-1);
  return { hits, next: rows.length > max && last ? { time: last.time, id: last.message_id } : null };
}

const readFoundSql: NamedStatement = {
  name: 'read_found_messages',
  text: `select ${messageColumns} from unnest($1::bigint[]) as e (id)
    join messages m on m.business_id = current_business() and m.id = e.id ${messageJoins}`,
};

/** Found messages, by id. */
export async function readFound(tx: Transaction, ids: readonly Id[]): Promise<ReadonlyMap<Id, MessageRow>> {
  const rows = ids.length === 0 ? [] : await tx.run<MessageRow>(readFoundSql, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

const chatsOfContactSql: NamedStatement = {
  name: 'chat_ids_of_contact',
  text: `select id from chats where business_id = current_business() and contact_id = $1 and ($2 or state = 'open')`,
};

/** The chats of a contact. */
export async function findChatIds(tx: Transaction, contactId: Id, withClosed: boolean): Promise<Id[]> {
  return (await tx.run<{ id: Id }>(chatsOfContactSql, [contactId, withClosed])).map(({ id }) => id);
}

const DAY = 'timezone($3, $2::date::timestamp)';

export const messageOfDaySql: NamedStatement = {
  name: 'message_of_day',
  text: `select * from (
      (select id, time, 1 as place from messages where business_id = current_business() and chat_id = $1 and time >= ${DAY} order by time, id limit 1)
      union all
      (select id, time, 2 as place from messages where business_id = current_business() and chat_id = $1 order by time desc, id desc limit 1)
    ) m order by place limit 1`,
};

/** The first message of a chat from the beginning of a day in a zone on; the newest where none follows. */
export async function findMessageOfDay(
  tx: Transaction,
  chatId: Id,
  date: string,
  zone: string,
): Promise<{ id: Id; time: string } | null> {
  const [row] = await tx.run<{ id: Id; time: string }>(messageOfDaySql, [chatId, date, zone]);
  return row ? { id: row.id, time: row.time } : null;
}
