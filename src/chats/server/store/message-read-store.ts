import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { ContentType, MessageStatus } from '../../contract/message.ts';
import { providerKey, type ChannelKey } from '../incoming/arrivals.ts';
import { contentOf, messageColumns, messageJoins, type MessageContent, type MessageRow } from './message-rows-store.ts';

// Raw statements: the benchmarks inbox-reads (pages), send-api, sending, ingest-sat and ingest-mix measure them.

export type MessageKind = 'all' | 'starred' | 'files';

const OF_CHAT = 'business_id = current_business() and chat_id = $1';

// The same words as the partial indexes.
const OF_KIND: Readonly<Record<MessageKind, string>> = {
  all: '',
  starred: ' and starred',
  files: " and content_type in ('image', 'video', 'audio', 'file', 'document')",
};

const TIME_OF =
  '(select a.time from messages a where a.business_id = current_business() and a.chat_id = $1 and a.id = $2)';

type Edge = 'newest' | 'before' | 'before_or_at' | 'after';

const EDGES: Readonly<Record<Edge, { where: string; order: 'asc' | 'desc' }>> = {
  newest: { where: '', order: 'desc' },
  before: { where: ` and (time, id) < (${TIME_OF}, $2::bigint)`, order: 'desc' },
  before_or_at: { where: ` and (time, id) <= (${TIME_OF}, $2::bigint)`, order: 'desc' },
  after: { where: ` and (time, id) > (${TIME_OF}, $2::bigint)`, order: 'asc' },
};

/** The page is cut out of the index before anything is joined to it, so that no plan reads the whole thread. */
function pageStatement(edge: Edge, kind: MessageKind): NamedStatement {
  const { where, order } = EDGES[edge];
  const [limit, offset] = edge === 'newest' ? ['$2', '$3'] : ['$3', '$4'];
  return {
    name: `list_messages_${edge}_${kind}`,
    text: `select ${messageColumns} from (
        select * from messages where ${OF_CHAT}${OF_KIND[kind]}${where}
        order by time ${order}, id ${order} limit ${limit} offset ${offset}
      ) m ${messageJoins} order by m.time ${order}, m.id ${order}`,
  };
}

/** Every statement of a thread, so that a test can check their plans. */
export const messagePageStatements = (['newest', 'before', 'before_or_at', 'after'] as const).flatMap((edge) =>
  (['all', 'starred', 'files'] as const).map((kind) => ({ edge, kind, statement: pageStatement(edge, kind) })),
);

const statementOf = new Map(messagePageStatements.map(({ edge, kind, statement }) => [`${edge} ${kind}`, statement]));

export interface MessagePage {
  kind: MessageKind;
  /** At most this many, and one more where there are more. */
  limit: number;
  offset: number;
}

/** Messages on one side of another one, the nearest first; the newest of the chat without one. */
export function readMessages(
  tx: Transaction,
  chatId: Id,
  edge: Edge,
  messageId: Id | null,
  { kind, limit, offset }: MessagePage,
): Promise<MessageRow[]> {
  const statement = statementOf.get(`${edge} ${kind}`);
  if (!statement) throw new Error(`There is no list ${edge} ${kind}`);
  const edgeValues = messageId === null ? [] : [messageId];
  return tx.run<MessageRow>(statement, [chatId, ...edgeValues, limit + 1, offset]);
}

const findMessageAuthorsSql: NamedStatement = {
  name: 'find_message_authors',
  text: `select id, author_id, origin, meta ->> 'taken_back' as taken_back from messages where business_id = $1 and id = any ($2) and author_id is not null`,
};

/** Who has written these messages, for whom, and why they were taken back; reactions have no row and no author. */
export async function findAuthors(
  tx: Transaction,
  businessId: Id,
  messageIds: readonly Id[],
): Promise<ReadonlyMap<Id, Omit<WrittenMessage, 'id'>>> {
  const rows = await tx.run<WrittenMessage>(findMessageAuthorsSql, [businessId, messageIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

interface WrittenMessage {
  id: Id;
  author_id: Id;
  origin: MessageRow['origin'];
  taken_back: string | null;
}

const findChannelsOfSentSql: NamedStatement = {
  name: 'find_channels_of_sent',
  text: `select m.id, m.channel_id from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join messages m on m.business_id = e.business_id and m.id = e.id`,
};

/** The channels of messages of many businesses, by the message's id. */
export async function findSentChannels(
  tx: Transaction,
  sent: readonly { business_id: Id; message_id: Id }[],
): Promise<ReadonlyMap<Id, Id>> {
  const rows = await tx.run<{ id: Id; channel_id: Id }>(findChannelsOfSentSql, [
    sent.map(({ business_id }) => business_id),
    sent.map(({ message_id }) => message_id),
  ]);
  return new Map(rows.map(({ id, channel_id }) => [id, channel_id]));
}

const findMessageSql: NamedStatement = {
  name: 'find_message',
  text: `select ${messageColumns} from messages m ${messageJoins}
    where m.business_id = current_business() and m.chat_id = $1 and m.id = $2`,
};

const ofClients = `join unnest($1::bigint[], $2::bigint[], $3::text[]) as e (business_id, author_id, client_id)
      on e.business_id = m.business_id and e.author_id = m.author_id and e.client_id = m.client_id`;

// Nearly every message is new: to ask whether one of them is not costs a fifth of reading it with all that is shown of it.
const findUsedClientIdSql: NamedStatement = {
  name: 'find_used_client_id',
  text: `select m.id from messages m ${ofClients} limit 1`,
};

const findMessagesOfClientsSql: NamedStatement = {
  name: 'find_messages_of_clients',
  text: `select ${messageColumns} from messages m ${messageJoins} ${ofClients}`,
};

const findTargetsSql: NamedStatement = {
  name: 'find_targets',
  text: `select m.business_id, m.chat_id, m.id, m.provider_id, m.origin, m.content_type, ${contentOf('m')} as content from messages m
    join unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, chat_id, id)
      on e.business_id = m.business_id and e.id = m.id and e.chat_id = m.chat_id`,
};

export async function findMessage(tx: Transaction, chatId: Id, messageId: Id): Promise<MessageRow | null> {
  const [row] = await tx.run<MessageRow>(findMessageSql, [chatId, messageId]);
  return row ?? null;
}

const findNewestIncomingSql: NamedStatement = {
  name: 'find_newest_incoming',
  text: `select provider_id from messages
    where business_id = $1 and chat_id = $2 and origin = 'incoming' and provider_id is not null
    order by time desc, id desc limit 1`,
};

/** The provider's id of the last message that the customer wrote; null where there is none. */
export async function findNewestIncoming(
  tx: Transaction,
  { business_id, chat_id }: { business_id: Id; chat_id: Id },
): Promise<string | null> {
  const [row] = await tx.run<{ provider_id: string }>(findNewestIncomingSql, [business_id, chat_id]);
  return row?.provider_id ?? null;
}

const findMessageTimesSql: NamedStatement = {
  name: 'find_message_times',
  text: `select m.channel_id, coalesce(l.name, '') as channel_name, m.created_time, m.deleted_time
    from messages m left join channel_labels l on l.business_id = m.business_id and l.id = m.channel_id
    where m.business_id = $1 and m.id = $2`,
};

/** Where a message is, and its times that are not shown in the thread. */
export async function findMessageTimes(
  tx: Transaction,
  businessId: Id,
  messageId: Id,
): Promise<{ channel_id: Id; channel_name: string; created_time: string; deleted_time: string | null } | undefined> {
  const [row] = await tx.run<{
    channel_id: Id;
    channel_name: string;
    created_time: string;
    deleted_time: string | null;
  }>(findMessageTimesSql, [businessId, messageId]);
  return row;
}

/** The id under which a client has sent a message: of its own choice, unique for its user. */
export interface ClientKey {
  business_id: Id;
  author_id: Id;
  client_id: string;
}

export const clientKey = ({ business_id, author_id, client_id }: ClientKey): string =>
  `${business_id} ${author_id} ${client_id}`;

/** What was sent under ids of clients, by `clientKey`. */
export async function findSentMessages(
  tx: Transaction,
  keys: readonly ClientKey[],
): Promise<ReadonlyMap<string, MessageRow>> {
  if (keys.length === 0) return new Map();
  const values = [
    keys.map(({ business_id }) => business_id),
    keys.map(({ author_id }) => author_id),
    keys.map(({ client_id }) => client_id),
  ];
  if ((await tx.run(findUsedClientIdSql, values)).length === 0) return new Map();
  const rows = await tx.run<MessageRow & { author_id: Id; client_id: string }>(findMessagesOfClientsSql, values);
  return new Map(rows.map((row) => [clientKey(row), row]));
}

/** Messages of chats as the provider knows them, by id; those of another chat are left out. */
export async function findTargets(
  tx: Transaction,
  keys: readonly { business_id: Id; chat_id: Id; id: Id }[],
): Promise<ReadonlyMap<Id, MessageTarget>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.run<MessageTarget>(findTargetsSql, [
    keys.map(({ business_id }) => business_id),
    keys.map(({ chat_id }) => chat_id),
    keys.map(({ id }) => id),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A message as the provider knows it. */
export interface MessageTarget {
  id: Id;
  provider_id: string | null;
  origin: MessageRow['origin'];
  content_type: MessageRow['content_type'];
  content: MessageRow['content'];
}

/** One of them; null when the chat has no such message. */
export async function findTarget(
  tx: Transaction,
  key: { business_id: Id; chat_id: Id; id: Id },
): Promise<MessageTarget | null> {
  return (await findTargets(tx, [key])).get(key.id) ?? null;
}

/** A message that is stored, found by the provider's id. */
export interface KnownMessage extends ChannelKey {
  id: Id;
  chat_id: Id;
  provider_id: string;
  origin: MessageRow['origin'];
  content_type: ContentType;
  content: MessageContent;
  status: MessageStatus;
}

const findMessagesByProviderIdSql: NamedStatement = {
  name: 'find_messages_by_provider_id',
  text: `select m.business_id, m.channel_id, m.provider_id, m.id, m.chat_id, m.origin, m.content_type, ${contentOf('m')} as content, m.status
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as e (business_id, channel_id, provider_id)
    join messages m on m.business_id = e.business_id and m.channel_id = e.channel_id and m.provider_id = e.provider_id`,
};

/** Those of the messages that are stored, by `providerKey`. */
export async function findByProviderId(
  tx: Transaction,
  wanted: readonly (ChannelKey & { provider_id: string })[],
): Promise<Map<string, KnownMessage>> {
  if (wanted.length === 0) return new Map();
  const distinct = [...new Map(wanted.map((each) => [providerKey(each, each.provider_id), each])).values()];
  const rows = await tx.run<KnownMessage>(findMessagesByProviderIdSql, [
    distinct.map(({ business_id }) => business_id),
    distinct.map(({ channel_id }) => channel_id),
    distinct.map(({ provider_id }) => provider_id),
  ]);
  return new Map(rows.map((row) => [providerKey(row, row.provider_id), row]));
}

const findFileMessageSql: NamedStatement = {
  name: 'find_file_message',
  text: `select ${contentOf('m')} as content, m.time from messages m
    where m.business_id = current_business() and m.id = $1 and m.deleted_time is null`,
};

const lockFileMessageSql: NamedStatement = {
  name: 'lock_file_message',
  text: `${findFileMessageSql.text} for no key update of m ${locks('message')}`,
};

/** A message that carries a file; undefined when it is gone. */
export async function findFileMessage(
  tx: Transaction,
  messageId: Id,
  { lock = false }: { lock?: boolean } = {},
): Promise<Pick<MessageRow, 'content' | 'time'> | undefined> {
  const [row] = await tx.run<Pick<MessageRow, 'content' | 'time'>>(lock ? lockFileMessageSql : findFileMessageSql, [
    messageId,
  ]);
  return row;
}
