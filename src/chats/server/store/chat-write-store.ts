import type { Updateable } from 'kysely';
import type { MemberChat } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { arrayParameter } from '../../../foundation/server/db/array-parameter.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { chatKey, type ChannelKey, type Customer } from '../incoming/arrivals.ts';
import type { LockedChat } from './chat-read-store.ts';
import type { ChatRow, ChatsTable, LastMessage } from './chat-rows-store.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix (chats of contacts), send-api (own changes) and preparing measure them.

/** What may be changed about a chat; a field that is left out stays. */
export type ChatChange = Partial<
  Pick<
    Updateable<ChatsTable>,
    | 'state'
    | 'closed_time'
    | 'closed_by'
    | 'assignee_id'
    | 'script_name'
    | 'classification'
    | 'reminder'
    | 'reminder_time'
    | 'follow_up'
    | 'follow_up_message'
    | 'follow_up_time'
    | 'follow_up_by'
    | 'follow_up_template'
    | 'snoozed_until'
    | 'snoozed_by'
    | 'labels'
    | 'follower_ids'
    | 'waiting_since'
    | 'reply_due_time'
    | 'reply_late_time'
    | 'unread_count'
    | 'last_read_message_id'
  >
>;

const changeable: Readonly<Record<keyof ChatChange, string>> = {
  state: 'text',
  closed_time: 'timestamptz',
  closed_by: 'bigint',
  assignee_id: 'bigint',
  script_name: 'text',
  classification: 'text',
  reminder: 'text',
  reminder_time: 'timestamptz',
  follow_up: 'text',
  follow_up_message: 'text',
  follow_up_time: 'timestamptz',
  follow_up_by: 'bigint',
  follow_up_template: 'jsonb',
  snoozed_until: 'timestamptz',
  snoozed_by: 'bigint',
  labels: 'jsonb',
  follower_ids: 'jsonb',
  waiting_since: 'timestamptz',
  reply_due_time: 'timestamptz',
  reply_late_time: 'timestamptz',
  unread_count: 'int',
  last_read_message_id: 'bigint',
};

const updateChatsSql: NamedStatement = {
  name: 'update_chats',
  text: `update chats c set version = c.version + e.is_edit::int,
      ${Object.entries(changeable)
        .map(
          ([column, type]) =>
            `${column} = case when e.change ? '${column}' then (e.change ->> '${column}')::${type} else c.${column} end`,
        )
        .join(',\n      ')}
    from unnest($1::bigint[], $2::bigint[], $3::jsonb[], $4::boolean[]) as e (business_id, id, change, is_edit)
    where c.business_id = e.business_id and c.id = e.id`,
};

/** Changes locked chats. An edit makes a new version, by which everybody sees that theirs is old. */
export async function updateChatRows(
  tx: Transaction,
  changes: readonly { business_id: Id; id: Id; change: ChatChange; isEdit: boolean }[],
): Promise<void> {
  await tx.run(updateChatsSql, [
    changes.map(({ business_id }) => business_id),
    changes.map(({ id }) => id),
    changes.map(({ change }) => JSON.stringify(change)),
    changes.map(({ isEdit }) => isEdit),
  ]);
}

const touchChatsSql: NamedStatement = {
  name: 'touch_chats',
  text: `update chats c set is_listed = true, last_message_id = e.message_id, last_message_time = e.time, last_message = e.message,
      waiting_since = e.waiting_since, reply_due_time = e.reply_due_time,
      reply_late_time = case when e.waiting_since is null then null else c.reply_late_time end
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::jsonb[], $6::timestamptz[], $7::timestamptz[])
      as e (business_id, id, message_id, time, message, waiting_since, reply_due_time)
    where c.business_id = e.business_id and c.id = e.id`,
};

/** Gives locked chats their newest message, and with it a position in the lists; notes who waits no more. Not a change of the record: its version stays. */
export function touchChats(
  tx: Transaction,
  chats: readonly (Pick<ChatRow, 'business_id' | 'id' | 'last_message_time' | 'waiting_since' | 'reply_due_time'> & {
    last_message: LastMessage;
  })[],
): void {
  tx.runWithoutWaiting(touchChatsSql, [
    chats.map(({ business_id }) => business_id),
    chats.map(({ id }) => id),
    chats.map(({ last_message }) => last_message.id),
    chats.map(({ last_message_time }) => last_message_time),
    chats.map(({ last_message }) => JSON.stringify(last_message)),
    chats.map(({ waiting_since }) => waiting_since),
    chats.map(({ reply_due_time }) => reply_due_time),
  ]);
}

const listChatSql: NamedStatement = {
  name: 'list_chat',
  text: 'update chats set is_listed = true, assignee_id = coalesce(assignee_id, $2) where business_id = current_business() and id = $1 and not is_listed returning id',
};

/** Puts a chat into the lists that a bulk send has created, as the chat of this user; false when it is there already. */
export async function listChat(tx: Transaction, id: Id, userId: Id): Promise<boolean> {
  return (await tx.run(listChatSql, [id, userId])).length === 1;
}

const insertChatSql: NamedStatement = {
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
  return (
    (await tx.run(insertChatSql, [channel_id, contact_id, recipient_id, recipient_kind, assignee_id])).length === 1
  );
}

type ChatOf = ChannelKey & Customer;

const insertChatsOfContactsSql: NamedStatement = {
  name: 'insert_chats_of_contacts',
  text: `insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind, last_message_time)
    select e.business_id, e.channel_id, e.contact_id, e.recipient_id, e.recipient_kind, e.time
    from jsonb_to_recordset($1) as e (business_id bigint, channel_id bigint, contact_id bigint, recipient_id text, recipient_kind text, time timestamptz)
    order by e.business_id, e.channel_id, e.contact_id
    on conflict (business_id, channel_id, contact_id) do nothing
    returning business_id, channel_id, contact_id`,
};

/** What becomes of a locked chat by the messages of a batch, with the type of each column. */
const columnsAfterArrival = {
  is_listed: 'boolean',
  unread_count: 'int',
  state: 'text',
  closed_time: 'timestamptz',
  recipient_id: 'text',
  recipient_kind: 'text',
  last_message_id: 'bigint',
  last_message_time: 'timestamptz',
  last_message: 'jsonb',
  last_incoming_time: 'timestamptz',
  expiration_time: 'timestamptz',
  window_due_time: 'timestamptz',
  waiting_since: 'timestamptz',
  reply_due_time: 'timestamptz',
  reply_late_time: 'timestamptz',
  version: 'int',
} satisfies Partial<Record<keyof LockedChat, string>>;

/** The same where chats become one, or continue under another address. */
const columnsAfterMerge = {
  ...columnsAfterArrival,
  contact_id: 'bigint',
  assignee_id: 'bigint',
  classification: 'text',
  reminder: 'text',
  reminder_time: 'timestamptz',
  follow_up: 'text',
  follow_up_message: 'text',
  follow_up_time: 'timestamptz',
  follow_up_by: 'bigint',
  follow_up_template: 'jsonb',
  snoozed_until: 'timestamptz',
  snoozed_by: 'bigint',
  labels: 'jsonb',
  follower_ids: 'jsonb',
} satisfies Partial<Record<keyof LockedChat, string>>;

type LockedColumns = Readonly<Partial<Record<keyof LockedChat, string>>>;

const keyColumns = { business_id: 'bigint', id: 'bigint' } as const;

// Columns as arrays: read five times faster than rows of JSON.
const updateLockedSql = (name: string, columns: LockedColumns): NamedStatement => {
  const given = Object.entries({ ...keyColumns, ...columns });
  return {
    name,
    text: `update chats c set closed_by = case when e.closed_time is null then null else c.closed_by end,
      ${Object.keys(columns)
        .map((column) => `${column} = e.${column}`)
        .join(', ')}
    from unnest(${given.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
      as e (${given.map(([column]) => column).join(', ')})
    where c.business_id = e.business_id and c.id = e.id`,
  };
};

/** The parameters of `updateLockedSql`. */
const lockedValues = (chats: readonly LockedChat[], columns: LockedColumns): unknown[] =>
  (Object.keys({ ...keyColumns, ...columns }) as (keyof LockedChat)[]).map((column) =>
    arrayParameter(
      chats.map((chat) => {
        const value = chat[column];
        return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
      }),
    ),
  );

const updateChatsAfterArrivalSql = updateLockedSql('update_chats_after_arrival', columnsAfterArrival);
const updateMergedChatsSql = updateLockedSql('update_merged_chats', columnsAfterMerge);

/** Adds chats that do not exist; returns the keys of those that it added. */
export async function insertChats(
  tx: Transaction,
  chats: readonly (ChatOf & { time: string })[],
): Promise<Set<string>> {
  const values = chats.map(({ business_id, channel_id, contact_id, recipient_id, recipient_kind, time }) => ({
    business_id,
    channel_id,
    contact_id,
    recipient_id,
    recipient_kind,
    time,
  }));
  const rows = await tx.run<ChannelKey & { contact_id: Id }>(insertChatsOfContactsSql, [JSON.stringify(values)]);
  return new Set(rows.map(chatKey));
}

/** Writes what has become of locked chats by the messages of a batch: they are in the lists now. */
export function updateLockedChats(tx: Transaction, chats: readonly LockedChat[]): void {
  if (chats.length === 0) return;
  const listed = chats.map((chat) => (chat.is_listed ? chat : { ...chat, is_listed: true }));
  tx.runWithoutWaiting(updateChatsAfterArrivalSql, lockedValues(listed, columnsAfterArrival));
}

/** Writes what merged chats have become. */
export async function updateMergedChats(tx: Transaction, chats: readonly LockedChat[]): Promise<void> {
  if (chats.length > 0) await tx.run(updateMergedChatsSql, lockedValues(chats, columnsAfterMerge));
}

// The time is a column of one row: a default would call clock_now() for each chat.
const openUnlistedChatsSql: NamedStatement = {
  name: 'open_unlisted_chats',
  text: `insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind, is_listed, last_message_time, created_time)
    select $1, $2, e.contact_id, p.mobile, 'phone', false, n.now, n.now
    from unnest($3::bigint[]) as e (contact_id)
    cross join lateral (select mobile from contact_labels o where o.business_id = $1 and o.id = e.contact_id and mobile is not null limit 1) p,
      (select clock_now() as now offset 0) n
    order by e.contact_id
    on conflict (business_id, channel_id, contact_id) do nothing
    returning contact_id, id as chat_id, recipient_id, recipient_kind`,
};

const withMobileSql: NamedStatement = {
  name: 'find_contacts_with_mobile',
  text: `select e.contact_id from unnest($2::bigint[]) as e (contact_id)
    cross join lateral (select from contact_labels o where o.business_id = $1 and o.id = e.contact_id and o.mobile is not null limit 1) p`,
};

/** Those of the contacts for whom `openUnlistedChats` could open a chat. */
export async function findWithMobile(tx: Transaction, businessId: Id, contactIds: readonly Id[]): Promise<Id[]> {
  const rows = await tx.run<{ contact_id: Id }>(withMobileSql, [businessId, contactIds]);
  return rows.map(({ contact_id: id }) => id);
}

/** Opens chats, unlisted, for contacts that have a phone number; returns those that did not exist. */
export function openUnlistedChats(
  tx: Transaction,
  businessId: Id,
  channelId: Id,
  contactIds: readonly Id[],
): Promise<MemberChat[]> {
  return tx.run<MemberChat>(openUnlistedChatsSql, [businessId, channelId, contactIds]);
}
