import type { Id } from '../../../foundation/contract/id.ts';
import { arrayParameter } from '../../../foundation/server/db/array-parameter.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ContentType } from '../../contract/message.ts';
import { providerKey, type ChannelKey } from '../incoming/arrivals.ts';
import type { SystemLine } from '../incoming/receive-messages.ts';
import { bareRow, type MessageRow } from './message-rows-store.ts';
import { queueWords } from './message-words-store.ts';

/** For so long what a customer writes counts as an answer to a campaign or sequence. */
const ANSWERED_DAYS = 7;

// Raw statements: the benchmarks send-api, ingest-sat, ingest-mix and preparing measure them.

const insertOwnMessagesSql: NamedStatement = {
  name: 'insert_own_messages',
  text: `with added as (insert into messages (business_id, id, chat_id, channel_id, client_id, author_id, author_type, author_label,
      origin, content_type, content, meta, status, time)
    select e.* from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::text[],
      $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[], $13::text[], $14::timestamptz[])
      as e (business_id, id, chat_id, channel_id, client_id, author_id, author_type, author_label, origin, content_type, content, meta, status, time)
    order by e.id returning business_id, id, origin
    )
    ${queueWords("added where origin <> 'system'")}`,
};

/**
 * Writes messages of ours and system lines. A client id that its author has used before makes the transaction fail:
 * that is looked for under the lock of the chat, so only a message of another chat can bring it, at the same moment.
 */
export function insertMessages(tx: Transaction, rows: readonly (MessageRow & { channel_id: Id })[]): void {
  tx.runWithoutWaiting(insertOwnMessagesSql, [
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
}

const newMessageIdsSql: NamedStatement = {
  name: 'new_message_ids',
  text: 'select next_id() as id from generate_series(1, $1)',
};

/** Ids for messages that are about to be written, growing. */
export async function newMessageIds(tx: Transaction, count: number): Promise<Id[]> {
  if (count === 0) return [];
  return (await tx.run<{ id: Id }>(newMessageIdsSql, [count])).map(({ id }) => id);
}

/** A message that came in, or that the business sent in another app. */
export interface NewMessage extends ChannelKey {
  chat_id: Id;
  provider_id: string;
  content_type: ContentType;
  content: object;
  meta: Record<string, unknown>;
  time: string;
}

// Ids in the order of arrival, because messages of one second are shown in their order; one that may cause lines is
// preceded by ids for them, because they stand above it. Inserted in the order of the key, so that two
// batches with the same messages cannot wait for each other.
// Beside them the message of a bulk send that they answer: the one that they quote, or the latest of the last days.
const insertIncomingMessagesSql: NamedStatement = {
  name: 'insert_incoming_messages',
  text: `with wanted as materialized (
      select case when e.may_have_lines then array[next_id(), next_id(), next_id(), next_id()] end as line_ids, next_id() as id, e.*
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[], $8::timestamptz[], $9::boolean[])
        with ordinality as e (business_id, chat_id, channel_id, provider_id, content_type, content, meta, time, may_have_lines, position)
    ), added as (
      insert into messages (business_id, id, chat_id, channel_id, provider_id, origin, content_type, content, meta, status, time, created_time)
      select w.business_id, w.id, w.chat_id, w.channel_id, w.provider_id, 'incoming', w.content_type, w.content, w.meta, 'received', w.time,
        (select clock_now())
      from wanted w order by w.business_id, w.channel_id, w.provider_id
      on conflict (business_id, channel_id, provider_id) where provider_id is not null do nothing
      returning business_id, id
    ), queued as (${queueWords('added')})
    select w.position::int, w.id, w.line_ids, b.id as answered_id from wanted w join added a on a.id = w.id
    left join lateral (
      select m.id from messages m
      where m.business_id = w.business_id and m.chat_id = w.chat_id and m.source_id is not null
        and m.time > w.time - interval '${ANSWERED_DAYS} days' and m.time <= w.time and m.status not in ('pending', 'failed')
      order by m.id is distinct from (w.meta ->> 'replied_for')::bigint, m.time desc, m.id desc limit 1
    ) b on true`,
};

const insertMessagesFromElsewhereSql: NamedStatement = {
  name: 'insert_messages_from_elsewhere',
  text: `with added as (insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, meta, status, error, time, read_time)
    select e.business_id, e.chat_id, e.channel_id, e.provider_id, e.origin, e.content_type, e.content, e.meta, e.status, e.error, e.time, e.read_time
    from jsonb_to_recordset($1) as e (
      business_id bigint, chat_id bigint, channel_id bigint, provider_id text, origin text, content_type text, content jsonb, meta jsonb,
      status text, error jsonb, time timestamptz, read_time timestamptz)
    order by e.business_id, e.channel_id, e.provider_id
    on conflict (business_id, channel_id, provider_id) where provider_id is not null do nothing
    returning business_id, channel_id, provider_id, id
    ), queued as (${queueWords('added')})
    select * from added`,
};

const insertSystemLinesSql: NamedStatement = {
  name: 'insert_system_lines',
  text: `insert into messages (business_id, id, chat_id, channel_id, origin, content_type, content, status, time, created_time)
    select e.business_id, coalesce(e.id, next_id()), e.chat_id, e.channel_id, 'system', 'system',
      jsonb_build_object('event', e.event, 'actor', null, 'subject', null)
        || case when e.reason is null then '{}' else jsonb_build_object('reason', e.reason) end
        || case when e.template is null then '{}' else jsonb_build_object('template', e.template) end, 'received', coalesce(e.time, n.now), (select clock_now())
    from (select date_trunc('second', clock_now()) as now offset 0) n, jsonb_to_recordset($1) as e (business_id bigint, id bigint, chat_id bigint, channel_id bigint, event text, time timestamptz, reason text, template text)
    returning business_id, id, chat_id, content, time`,
};

/** The id of a message that was stored, and smaller ones for lines that stand above it; null where it cannot cause any. */
export interface StoredIds {
  id: Id;
  line_ids: readonly Id[] | null;
  /** The message of a bulk send that it answers; null for most. */
  answered_id: Id | null;
}

/** Stores what is not stored yet; returns the ids of exactly those, by `providerKey`. */
export async function insertIncoming(
  tx: Transaction,
  messages: readonly (NewMessage & { may_have_lines: boolean })[],
): Promise<Map<string, StoredIds>> {
  if (messages.length === 0) return new Map();
  const rows = await tx.run<StoredIds & { position: number }>(insertIncomingMessagesSql, [
    arrayParameter(messages.map(({ business_id }) => business_id)),
    arrayParameter(messages.map(({ chat_id }) => chat_id)),
    arrayParameter(messages.map(({ channel_id }) => channel_id)),
    arrayParameter(messages.map(({ provider_id }) => provider_id)),
    arrayParameter(messages.map(({ content_type }) => content_type)),
    arrayParameter(messages.map(({ content }) => JSON.stringify(content))),
    arrayParameter(messages.map(({ meta }) => JSON.stringify(meta))),
    arrayParameter(messages.map(({ time }) => time)),
    arrayParameter(messages.map(({ may_have_lines }) => may_have_lines)),
  ]);
  return new Map(
    rows.flatMap((row) => {
      const message = messages[row.position - 1];
      return message ? [[providerKey(message, message.provider_id), row] as const] : [];
    }),
  );
}

/** Stores what was written elsewhere and is not stored yet; returns the ids of exactly those, by `providerKey`. */
export async function insertElsewhere(
  tx: Transaction,
  messages: readonly (NewMessage & Pick<MessageRow, 'origin' | 'status' | 'error' | 'read_time'>)[],
): Promise<ReadonlyMap<string, Id>> {
  if (messages.length === 0) return new Map();
  const rows = await tx.run<ChannelKey & { provider_id: string; id: Id }>(insertMessagesFromElsewhereSql, [
    JSON.stringify(
      messages.map((message) => ({
        business_id: message.business_id,
        chat_id: message.chat_id,
        channel_id: message.channel_id,
        provider_id: message.provider_id,
        origin: message.origin,
        content_type: message.content_type,
        content: message.content,
        meta: message.meta,
        status: message.status,
        error: message.error,
        time: message.time,
        read_time: message.read_time,
      })),
    ),
  ]);
  return new Map(rows.map((row) => [providerKey(row, row.provider_id), row.id]));
}

/** Writes lines that no person wrote into their threads. */
export async function insertSystemLines(tx: Transaction, lines: readonly SystemLine[]): Promise<MessageRow[]> {
  if (lines.length === 0) return [];
  const rows = await tx.run<Pick<MessageRow, 'business_id' | 'id' | 'chat_id' | 'content' | 'time'>>(
    insertSystemLinesSql,
    [JSON.stringify(lines)],
  );
  return rows.map((row) => ({ ...bareRow, ...row, origin: 'system', content_type: 'system' }));
}
