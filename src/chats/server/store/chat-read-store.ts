import type { AddressKind } from '../../../channels/contract/address.ts';
import type { MemberChat } from '../../../delivery/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { arrayParameter } from '../../../foundation/server/db/array-parameter.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { chatKey, type ChannelKey } from '../incoming/arrivals.ts';
import { chatColumns, chatJoins, chatLabelJoins, chatRuleColumns, type ChatRow } from './chat-rows-store.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix (chats of contacts), send-api (chats with rules), sending
// (chats of sends) and preparing (chats of members) measure them.

const findChatsSql: NamedStatement = {
  name: 'find_chats',
  text: `select ${chatColumns} from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join chats c on c.business_id = e.business_id and c.id = e.id ${chatJoins}`,
};

const findChatOfContactSql: NamedStatement = {
  name: 'find_chat_of_contact',
  text: `select ${chatColumns} from chats c ${chatJoins}
    where c.business_id = current_business() and c.channel_id = $1 and c.contact_id = $2`,
};

const chatExistsSql: NamedStatement = {
  name: 'chat_exists',
  text: 'select from chats where business_id = current_business() and id = $1',
};

/** Chats of many businesses, by id; unknown ones are left out. */
export async function findChats(tx: Transaction, keys: readonly ChatKey[]): Promise<ReadonlyMap<Id, ChatRow>> {
  const rows = await tx.run<ChatRow>(findChatsSql, [
    keys.map(({ business_id }) => business_id),
    keys.map(({ chat_id }) => chat_id),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findChatOfContact(tx: Transaction, channelId: Id, contactId: Id): Promise<ChatRow | null> {
  const [row] = await tx.run<ChatRow>(findChatOfContactSql, [channelId, contactId]);
  return row ?? null;
}

/** A chat of a business, where one statement is about many businesses. */
export interface ChatKey {
  business_id: Id;
  chat_id: Id;
}

export async function chatExists(tx: Transaction, chatId: Id): Promise<boolean> {
  return (await tx.run(chatExistsSql, [chatId])).length === 1;
}

// One lookup by key for each contact, whatever the planner knows of the tables: a campaign may fill them within a minute,
// and a plan that was made when they were small would read all of them for each contact.
const findChatsOfMembersSql: NamedStatement = {
  name: 'find_chats_of_members',
  text: `select e.contact_id, c.id as chat_id, c.recipient_id, c.recipient_kind, coalesce(c.expiration_time > n.now, false) as has_window
    from (select clock_now() as now offset 0) n cross join unnest($3::bigint[]) as e (contact_id)
    cross join lateral (
      select * from chats o where o.business_id = $1 and o.channel_id = $2 and o.contact_id = e.contact_id limit 1
    ) c`,
};

/** The chats of contacts on a channel, and whether their reply window is open. */
export function findMemberChats(
  tx: Transaction,
  businessId: Id,
  channelId: Id,
  contactIds: readonly Id[],
): Promise<(MemberChat & { has_window: boolean })[]> {
  return tx.run<MemberChat & { has_window: boolean }>(findChatsOfMembersSql, [businessId, channelId, contactIds]);
}

/** A chat with everything that decides about it, as it is inside the transaction that has locked it. */
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

// Always in the same order, so that two transactions cannot wait for each other.
const lockChatsSql: NamedStatement = {
  name: 'lock_chats',
  text: `select c.id from chats c join unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
      on e.business_id = c.business_id and e.id = c.id
    order by c.business_id, c.id for no key update of c ${locks('chat')}`,
};

const readChatsWithRulesSql: NamedStatement = {
  name: 'read_chats_with_rules',
  text: `select ${chatColumns}, ${chatRuleColumns}, c.recipient_id, c.recipient_kind, next_id() as fresh_id
    from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join chats c on c.business_id = e.business_id and c.id = e.id ${chatJoins}`,
};

/** Chats with what decides about sending, as they are at this moment, by id; not locked. Unknown ones are left out. */
export async function findChatsWithRules(
  tx: Transaction,
  keys: readonly ChatKey[],
): Promise<ReadonlyMap<Id, ChatWithRules>> {
  const values = [keys.map(({ business_id }) => business_id), keys.map(({ chat_id }) => chat_id)];
  return new Map((await tx.run<ChatWithRules>(readChatsWithRulesSql, values)).map((row) => [row.id, row]));
}

/**
 * Locks chats until the transaction ends and returns them as they are then, by id. Both statements travel together:
 * the second sees what the transaction that had locked them before has committed. Unknown ones are left out.
 */
export async function lockChatsWithRules(
  tx: Transaction,
  keys: readonly ChatKey[],
): Promise<ReadonlyMap<Id, ChatWithRules>> {
  const unique = [...new Map(keys.map((key) => [`${key.business_id} ${key.chat_id}`, key])).values()];
  const values = [unique.map(({ business_id }) => business_id), unique.map(({ chat_id }) => chat_id)];
  const [, rows] = await Promise.all([
    tx.run(lockChatsSql, values),
    tx.run<ChatWithRules>(readChatsWithRulesSql, values),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A chat that this transaction has locked: what is computed from it is still true when it is written. */
export interface LockedChat extends ChatRow {
  recipient_id: string;
  recipient_kind: AddressKind;
  last_incoming_time: string | null;
  window_due_time: string | null;
  reply_late_time: string | null;
  is_listed: boolean;
  follow_up_by: Id | null;
  /** The database's clock. */
  now: string;
}

const lockedColumns = `${chatColumns}, c.recipient_id, c.recipient_kind, c.last_incoming_time, c.window_due_time, c.reply_late_time, c.is_listed, c.follow_up_by, (select clock_now()) as now`;

// Always in the same order, so that two batches cannot wait for each other.
const lockChatsOfContactsSql: NamedStatement = {
  name: 'lock_chats_of_contacts',
  // The chats first, by their key: where one business has nearly all chats, the planner would otherwise join the channels
  // first and read every chat of the channel for each contact.
  text: `with locked as materialized (
      select c.* from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, channel_id, contact_id)
      join chats c on c.business_id = e.business_id and c.channel_id = e.channel_id and c.contact_id = e.contact_id
      order by c.business_id, c.id
      for no key update of c ${locks('chat')}
    )
    select ${lockedColumns}
    from locked c
    ${chatJoins}
    order by c.business_id, c.id`,
};

/** Locks the chats of these contacts that exist, by `chatKey`. */
export async function lockChats(
  tx: Transaction,
  wanted: readonly (ChannelKey & { contact_id: Id })[],
): Promise<Map<string, LockedChat>> {
  if (wanted.length === 0) return new Map();
  const distinct = [...new Map(wanted.map((each) => [chatKey(each), each])).values()];
  const rows = await tx.run<LockedChat>(lockChatsOfContactsSql, [
    arrayParameter(distinct.map(({ business_id }) => business_id)),
    arrayParameter(distinct.map(({ channel_id }) => channel_id)),
    arrayParameter(distinct.map(({ contact_id }) => contact_id)),
  ]);
  return new Map(rows.map((row) => [chatKey(row), row]));
}

// Messages are added under the lock of their chat only, so none comes to a chat between this and its deletion.
const ofPeople = `select ${lockedColumns}
    from (select distinct * from unnest($1::bigint[], $2::bigint[]) as e (business_id, contact_id)) as e
    join chats c on c.business_id = e.business_id and c.contact_id = e.contact_id
    ${chatJoins}
    order by c.business_id, c.id`;

const lockChatsOfPeopleSql: NamedStatement = {
  name: 'lock_chats_of_people',
  text: `${ofPeople} for no key update of c ${locks('chat')}`,
};

const findChatsOfPeopleSql: NamedStatement = { name: 'find_chats_of_people', text: ofPeople };

type OfContacts = readonly { business_id: Id; contact_id: Id }[];

const columnsOf = (contacts: OfContacts) => [
  contacts.map(({ business_id }) => business_id),
  contacts.map(({ contact_id }) => contact_id),
];

/** Every chat of these contacts, on any channel, locked and in the order of their ids. */
export const lockChatsOfContacts = (tx: Transaction, contacts: OfContacts): Promise<LockedChat[]> =>
  tx.run<LockedChat>(lockChatsOfPeopleSql, columnsOf(contacts));

/** The same again, after they have been changed by the transaction that locked them. */
export const findChatsOfContacts = (tx: Transaction, contacts: OfContacts): Promise<LockedChat[]> =>
  tx.run<LockedChat>(findChatsOfPeopleSql, columnsOf(contacts));

/** What sending into a chat depends on. */
export type GuardedChat = Pick<
  ChatWithRules,
  | 'id'
  | 'contact_id'
  | 'state'
  | 'assignee_id'
  | 'expiration_time'
  | 'channel_kind'
  | 'channel_status'
  | 'channel_level'
  | 'channel_restrictions'
  | 'channel_account_id'
  | 'contact_level'
  | 'now'
>;

const lockChatsForSendingSql: NamedStatement = {
  name: 'lock_chats_for_sending',
  text: `select id from chats where business_id = $1 and id = any ($2) order by id for share ${locks('chat')}`,
};

const readChatsForSendingSql: NamedStatement = {
  name: 'read_chats_for_sending',
  text: `select c.id, c.contact_id, c.state, c.assignee_id, c.expiration_time, h.kind as channel_kind, ${chatRuleColumns}
    from chats c ${chatLabelJoins} where c.business_id = $1 and c.id = any ($2)`,
};

/** Locks chats against changes until the transaction ends; returns them by id. The transaction need not be of their business. */
export async function lockForSending(
  tx: Transaction,
  businessId: Id,
  chatIds: readonly Id[],
): Promise<ReadonlyMap<Id, GuardedChat>> {
  const ids = [...new Set(chatIds)];
  const [, rows] = await Promise.all([
    tx.run(lockChatsForSendingSql, [businessId, ids]),
    tx.run<GuardedChat>(readChatsForSendingSql, [businessId, ids]),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}
