import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ContentType } from '../../contract/message.ts';
import { contentOf, messageColumns, messageJoins, type MessageContent, type MessageRow } from '../message-store.ts';
import { providerKey, type ChannelKey } from './arrivals.ts';
import type { SystemLine } from './receive-messages.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix measure them.

/** A message that is stored, found by the provider's id. */
export interface KnownMessage extends ChannelKey {
  id: Id;
  chat_id: Id;
  provider_id: string;
  origin: MessageRow['origin'];
  content_type: ContentType;
  content: MessageContent;
}

export interface NewMessage extends ChannelKey {
  chat_id: Id;
  provider_id: string;
  content_type: ContentType;
  content: object;
  meta: Record<string, unknown>;
  time: string;
}

const find: NamedStatement = {
  name: 'find_messages_by_provider_id',
  text: `select m.business_id, m.channel_id, m.provider_id, m.id, m.chat_id, m.origin, m.content_type, ${contentOf('m')} as content
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as e (business_id, channel_id, provider_id)
    join messages m on m.business_id = e.business_id and m.channel_id = e.channel_id and m.provider_id = e.provider_id`,
};
// Ids in the order of arrival, because messages of one second are shown in their order; each is preceded by
// ids for the lines that it may cause, which stand above it. Inserted in the order of the key, so that two
// batches with the same messages cannot wait for each other.
const insert: NamedStatement = {
  name: 'insert_incoming_messages',
  text: `with wanted as materialized (
      select array[next_id(), next_id(), next_id()] as line_ids, next_id() as id, e.*
      from jsonb_to_recordset($1) as e (
        business_id bigint, chat_id bigint, channel_id bigint, provider_id text, content_type text, content jsonb, meta jsonb, time timestamptz)
    ), added as (
      insert into messages (business_id, id, chat_id, channel_id, provider_id, origin, content_type, content, meta, status, time, created_time)
      select w.business_id, w.id, w.chat_id, w.channel_id, w.provider_id, 'incoming', w.content_type, w.content, w.meta, 'received', w.time,
        (select clock_now())
      from wanted w order by w.business_id, w.channel_id, w.provider_id
      on conflict (business_id, channel_id, provider_id) where provider_id is not null do nothing
      returning id
    )
    select w.business_id, w.channel_id, w.provider_id, w.id, w.line_ids from wanted w join added using (id)`,
};
const insertSent: NamedStatement = {
  name: 'insert_messages_sent_elsewhere',
  text: `insert into messages (business_id, chat_id, channel_id, provider_id, origin, content_type, content, meta, status, time)
    select e.business_id, e.chat_id, e.channel_id, e.provider_id, 'outgoing', e.content_type, e.content, e.meta, 'sent', e.time
    from jsonb_to_recordset($1) as e (
      business_id bigint, chat_id bigint, channel_id bigint, provider_id text, content_type text, content jsonb, meta jsonb, time timestamptz)
    order by e.business_id, e.channel_id, e.provider_id
    on conflict (business_id, channel_id, provider_id) where provider_id is not null do nothing
    returning business_id, channel_id, provider_id, id`,
};
const insertLines: NamedStatement = {
  name: 'insert_system_lines',
  text: `insert into messages (business_id, id, chat_id, channel_id, origin, content_type, content, status, time)
    select e.business_id, coalesce(e.id, next_id()), e.chat_id, e.channel_id, 'system', 'system',
      jsonb_build_object('event', e.event, 'actor', null, 'subject', null), 'received', e.time
    from jsonb_to_recordset($1) as e (business_id bigint, id bigint, chat_id bigint, channel_id bigint, event text, time timestamptz)
    returning business_id, id, chat_id, content, time`,
};
const updateChanged: NamedStatement = {
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
      returning t.*
    )
    select ${messageColumns} from changed m ${messageJoins}`,
};
const lockTargets: NamedStatement = {
  name: 'lock_messages_to_change',
  text: `select ${messageColumns}, m.channel_id, m.provider_id, m.deleted_time
    from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join messages m on m.business_id = e.business_id and m.id = e.id
    ${messageJoins}
    order by m.business_id, m.id
    for no key update of m ${locks('message')}`,
};

/** Those of the messages that are stored, by `providerKey`. */
export async function findByProviderId(
  tx: Transaction,
  wanted: readonly (ChannelKey & { provider_id: string })[],
): Promise<Map<string, KnownMessage>> {
  if (wanted.length === 0) return new Map();
  const distinct = [...new Map(wanted.map((each) => [providerKey(each, each.provider_id), each])).values()];
  const rows = await tx.run<KnownMessage>(find, [
    distinct.map(({ business_id }) => business_id),
    distinct.map(({ channel_id }) => channel_id),
    distinct.map(({ provider_id }) => provider_id),
  ]);
  return new Map(rows.map((row) => [providerKey(row, row.provider_id), row]));
}

/** The id of a message that was stored, and smaller ones for lines that stand above it. */
export interface StoredIds {
  id: Id;
  line_ids: readonly Id[];
}

/** Stores what is not stored yet; returns the ids of exactly those, by `providerKey`. */
export async function insertIncoming(
  tx: Transaction,
  messages: readonly NewMessage[],
): Promise<Map<string, StoredIds>> {
  if (messages.length === 0) return new Map();
  const rows = await tx.run<ChannelKey & { provider_id: string } & StoredIds>(insert, [JSON.stringify(messages)]);
  return new Map(rows.map((row) => [providerKey(row, row.provider_id), row]));
}

/** Stores what the business sent in another app and is not stored yet; returns the ids of exactly those, by `providerKey`. */
export async function insertElsewhere(
  tx: Transaction,
  messages: readonly NewMessage[],
): Promise<ReadonlyMap<string, Id>> {
  if (messages.length === 0) return new Map();
  const rows = await tx.run<ChannelKey & { provider_id: string; id: Id }>(insertSent, [JSON.stringify(messages)]);
  return new Map(rows.map((row) => [providerKey(row, row.provider_id), row.id]));
}

/** Writes lines that nobody wrote into their threads. */
export async function insertSystemLines(tx: Transaction, lines: readonly SystemLine[]): Promise<MessageRow[]> {
  if (lines.length === 0) return [];
  const rows = await tx.run<Pick<MessageRow, 'business_id' | 'id' | 'chat_id' | 'content' | 'time'>>(insertLines, [
    JSON.stringify(lines),
  ]);
  return rows.map((row) => ({ ...bareRow, ...row, origin: 'system', content_type: 'system' }));
}

/** A message as it is when it arrives: nobody's reply, no reaction, no star. */
export const bareRow = {
  client_id: null,
  author_id: null,
  author_type: null,
  author_name: null,
  meta: {},
  status: 'received',
  error: null,
  starred: false,
  reactions: [],
  read_time: null,
  quoted_id: null,
  quoted_origin: null,
  quoted_content_type: null,
  quoted_content: null,
} satisfies Partial<MessageRow>;

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

/** Locks messages that are about to change, and answers them as they are. */
export async function lockMessages(
  tx: Transaction,
  wanted: readonly { business_id: Id; id: Id }[],
): Promise<ChangeableMessage[]> {
  if (wanted.length === 0) return [];
  return tx.run<ChangeableMessage>(lockTargets, [
    wanted.map(({ business_id }) => business_id),
    wanted.map(({ id }) => id),
  ]);
}

/** Writes changes of locked messages and answers them as they are now. */
export async function updateChangedMessages(tx: Transaction, changes: readonly MessageChange[]): Promise<MessageRow[]> {
  if (changes.length === 0) return [];
  return tx.run<MessageRow>(updateChanged, [JSON.stringify(changes)]);
}

const findFile: NamedStatement = {
  name: 'find_file_message',
  text: `select ${contentOf('m')} as content, m.time from messages m
    where m.business_id = current_business() and m.id = $1 and m.deleted_time is null`,
};
const lockFile: NamedStatement = {
  name: 'lock_file_message',
  text: `${findFile.text} for no key update of m ${locks('message')}`,
};

/** A message that carries a file; undefined when it is gone. */
export async function findFileMessage(
  tx: Transaction,
  messageId: Id,
  { lock = false }: { lock?: boolean } = {},
): Promise<Pick<MessageRow, 'content' | 'time'> | undefined> {
  const [row] = await tx.run<Pick<MessageRow, 'content' | 'time'>>(lock ? lockFile : findFile, [messageId]);
  return row;
}
