import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { AddressKind } from '../../../channels/contract/address.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { chatColumns, chatJoins, type ChatRow } from '../chat-store.ts';
import { chatKey, type ChannelKey, type Sender } from './arrivals.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix measure them.

/** A chat that this transaction has locked: what is computed from it still holds when it is written. */
export interface LockedChat extends ChatRow {
  recipient_id: string;
  recipient_kind: AddressKind;
  last_incoming_time: string | null;
  window_due_time: string | null;
  is_listed: boolean;
  /** The database's clock. */
  now: string;
}

type ChatOf = ChannelKey & Sender;

// Always in the same order, so that two batches cannot wait for each other.
const lock: NamedStatement = {
  name: 'lock_chats_of_contacts',
  // The chats first, by their key: where one business has nearly all chats, the planner would otherwise join the channels
  // first and read every chat of the channel for each contact.
  text: `with locked as materialized (
      select c.* from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, channel_id, contact_id)
      join chats c on c.business_id = e.business_id and c.channel_id = e.channel_id and c.contact_id = e.contact_id
      order by c.business_id, c.id
      for no key update of c ${locks('chat')}
    )
    select ${chatColumns}, c.recipient_id, c.recipient_kind, c.last_incoming_time, c.window_due_time, c.is_listed, (select clock_now()) as now
    from locked c
    ${chatJoins}
    order by c.business_id, c.id`,
};
const insert: NamedStatement = {
  name: 'insert_chats_of_contacts',
  text: `insert into chats (business_id, channel_id, contact_id, recipient_id, recipient_kind, last_message_time)
    select e.business_id, e.channel_id, e.contact_id, e.recipient_id, e.recipient_kind, e.time
    from jsonb_to_recordset($1) as e (business_id bigint, channel_id bigint, contact_id bigint, recipient_id text, recipient_kind text, time timestamptz)
    order by e.business_id, e.channel_id, e.contact_id
    on conflict (business_id, channel_id, contact_id) do nothing
    returning business_id, channel_id, contact_id`,
};
const update: NamedStatement = {
  name: 'update_chats_after_arrival',
  text: `update chats c set
      is_listed = true, unread_count = e.unread_count, state = e.state, closed_time = e.closed_time,
      closed_by = case when e.closed_time is null then null else c.closed_by end,
      recipient_id = e.recipient_id, recipient_kind = e.recipient_kind,
      last_message_id = e.last_message_id, last_message_time = e.last_message_time, last_message = e.last_message,
      last_incoming_time = e.last_incoming_time, expiration_time = e.expiration_time, window_due_time = e.window_due_time,
      version = e.version
    from jsonb_to_recordset($1) as e (
      business_id bigint, id bigint, unread_count int, state text, closed_time timestamptz, recipient_id text, recipient_kind text,
      last_message_id bigint, last_message_time timestamptz, last_message jsonb, last_incoming_time timestamptz,
      expiration_time timestamptz, window_due_time timestamptz, version int)
    where c.business_id = e.business_id and c.id = e.id`,
};

/** Locks the chats of these contacts that exist, by `chatKey`. */
export async function lockChats(
  tx: Transaction,
  wanted: readonly (ChannelKey & { contact_id: Id })[],
): Promise<Map<string, LockedChat>> {
  if (wanted.length === 0) return new Map();
  const distinct = [...new Map(wanted.map((each) => [chatKey(each), each])).values()];
  const rows = await tx.run<LockedChat>(lock, [
    distinct.map(({ business_id }) => business_id),
    distinct.map(({ channel_id }) => channel_id),
    distinct.map(({ contact_id }) => contact_id),
  ]);
  return new Map(rows.map((row) => [chatKey(row), row]));
}

/** Adds chats that do not exist; answers the keys of those that it added. */
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
  const rows = await tx.run<ChannelKey & { contact_id: Id }>(insert, [JSON.stringify(values)]);
  return new Set(rows.map(chatKey));
}

/** Writes what has become of locked chats. */
export async function updateLockedChats(tx: Transaction, chats: readonly LockedChat[]): Promise<void> {
  if (chats.length === 0) return;
  const values = chats.map((chat) => ({
    business_id: chat.business_id,
    id: chat.id,
    unread_count: chat.unread_count,
    state: chat.state,
    closed_time: chat.closed_time,
    recipient_id: chat.recipient_id,
    recipient_kind: chat.recipient_kind,
    last_message_id: chat.last_message_id,
    last_message_time: chat.last_message_time,
    last_message: chat.last_message,
    last_incoming_time: chat.last_incoming_time,
    expiration_time: chat.expiration_time,
    window_due_time: chat.window_due_time,
    version: chat.version,
  }));
  await tx.run(update, [JSON.stringify(values)]);
}
