import type { MessagePrice } from '../../../channels/contract/incoming.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { MessageStatus } from '../../contract/message.ts';
import type { ArrivedRead, ChannelKey } from '../incoming/arrivals.ts';
import { messageColumns, messageJoins, type MessageRow } from './message-rows-store.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix measure them.

/** The status to which a message is to rise. */
export interface StatusRise {
  business_id: Id;
  id: Id;
  status: MessageStatus;
  error: MessageRow['error'];
  /** When it was first read; null when it was not. */
  read_time: string | null;
}

/** One status as it was reported; all of them are kept. */
export interface ReportedStatus {
  business_id: Id;
  message_id: Id;
  status: string;
  /** Null: now. */
  time: string | null;
  error: MessageRow['error'];
  price: MessagePrice | null;
}

/** A message and the id under which the provider speaks of it. */
export interface AdoptedId extends ChannelKey {
  id: Id;
  provider_id: string;
  /** To which the message rises, without an error, where it stands lower; null: it stays as it is. */
  status: MessageStatus | null;
}

// One version of the row for both, because what is sent is written in this way. Whose id it is already is found by all three columns
// of one list: with a column of the message the planner may read all ids of a number for each.
const adoptProviderIdsSql: NamedStatement = {
  name: 'adopt_provider_ids',
  text: `with adopted as (
      update messages t set provider_id = e.provider_id,
        status = case when status_rank(t.status) < status_rank(e.status) then e.status else t.status end,
        error = case when status_rank(t.status) < status_rank(e.status) then null else t.error end
      from jsonb_to_recordset($1) as e (business_id bigint, channel_id bigint, id bigint, provider_id text, status text)
      where t.business_id = e.business_id and t.id = e.id and t.provider_id is null
        and not exists (select from messages o where o.business_id = e.business_id and o.channel_id = e.channel_id and o.provider_id = e.provider_id)
      returning t.*, old.status as former_status, old.error as former_error
    )
    select ${messageColumns}, m.source_id, m.former_status, m.former_error from adopted m ${messageJoins}
    where m.status <> m.former_status`,
};

const keepMessageStatusesSql: NamedStatement = {
  name: 'keep_message_statuses',
  // One that is reported again may bring a price that the first report left out; of two errors the smaller code is kept, as in
  // the message.
  text: `insert into message_statuses (business_id, message_id, status, time, error, price)
    select e.business_id, e.message_id, e.status, coalesce(e.time, clock_now()), e.error, e.price
    from jsonb_to_recordset($1) as e (business_id bigint, message_id bigint, status text, time timestamptz, error jsonb, price jsonb)
    order by 1, 2, 3, 4
    on conflict (business_id, message_id, status, time) do update set
      price = coalesce(message_statuses.price, excluded.price),
      error = case when (excluded.error ->> 'code')::int < (message_statuses.error ->> 'code')::int then excluded.error
        else coalesce(message_statuses.error, excluded.error) end
    where (message_statuses.price is null and excluded.price is not null)
      or (excluded.error ->> 'code')::int < (message_statuses.error ->> 'code')::int
    ${locks('message')}`,
};

const findStatusesSql: NamedStatement = {
  name: 'find_message_statuses',
  text: `select status, time, error, price from message_statuses where business_id = $1 and message_id = $2 order by time limit 100`,
};

// Rank is compared with the row as it is when its lock is taken: a transaction that comes late changes nothing. Of one rank
// the smaller code and the earlier time of reading count (`higher`), in whatever order they come.
const raiseMessageStatusesSql: NamedStatement = {
  name: 'raise_message_statuses',
  text: `with risen as materialized (
      select e.* from jsonb_to_recordset($1) as e (business_id bigint, id bigint, status text, error jsonb, read_time timestamptz)
    ), ours as materialized (
      select m.business_id, m.id from messages m join risen r on m.business_id = r.business_id and m.id = r.id
      order by m.business_id, m.id for no key update of m ${locks('message')}
    ), changed as (
      update messages t set status = r.status, error = r.error, read_time = least(t.read_time, r.read_time)
      from ours o join risen r on r.business_id = o.business_id and r.id = o.id
      where t.business_id = o.business_id and t.id = o.id
        and (status_rank(t.status) < status_rank(r.status) or (t.status = r.status and (
          (r.error ->> 'code')::int < coalesce((t.error ->> 'code')::int, 2147483647) or r.read_time < t.read_time)))
      returning t.*, old.status as former_status, old.error as former_error
    )
    select ${messageColumns}, m.source_id, m.former_status, m.former_error from changed m ${messageJoins}`,
};

// The newest messages of the chat are enough: what is older was covered by an earlier watermark.
const findUnreadUpToSql: NamedStatement = {
  name: 'find_unread_up_to',
  text: `select m.business_id, m.channel_id, m.id as message_id, m.time as sent_time, e.time
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[]) as e (business_id, channel_id, contact_id, time)
    join chats c on c.business_id = e.business_id and c.channel_id = e.channel_id and c.contact_id = e.contact_id
    cross join lateral (
      select n.* from messages n where n.business_id = c.business_id and n.chat_id = c.id and n.time <= e.time
      order by n.time desc, n.id desc limit 500
    ) m
    where m.origin = 'outgoing' and m.status in ('held_for_quality_assessment', 'sent', 'delivered')`,
};

const findReadBeforeSentSql: NamedStatement = {
  name: 'find_read_before_sent',
  text: `select m.business_id, m.channel_id, m.id as message_id, m.time as sent_time, c.customer_read_time as time
    from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    join messages m on m.business_id = e.business_id and m.id = e.id
    join chats c on c.business_id = m.business_id and c.id = m.chat_id
    where c.customer_read_time >= m.time and m.origin = 'outgoing'
      and m.status in ('held_for_quality_assessment', 'sent', 'delivered')`,
};

/** Gives messages the id under which the provider speaks of them; one that has an id keeps it. Returns those whose status rose. */
export async function adoptIds(tx: Transaction, messages: readonly AdoptedId[]): Promise<RaisedMessage[]> {
  if (messages.length === 0) return [];
  return tx.run<RaisedMessage>(adoptProviderIdsSql, [
    JSON.stringify(
      messages.map(({ business_id, channel_id, id, provider_id, status }) => ({
        business_id,
        channel_id,
        id,
        provider_id,
        status,
      })),
    ),
  ]);
}

const forgetProviderIdsSql: NamedStatement = {
  name: 'forget_provider_ids',
  text: `with resent as materialized (
      select t.business_id, t.id from messages t
      join unnest($1::bigint[], $2::bigint[]) as e (business_id, id) on t.business_id = e.business_id and t.id = e.id
      order by t.business_id, t.id for no key update of t ${locks('message')}
    )
    update messages m set provider_id = null from resent r where m.business_id = r.business_id and m.id = r.id`,
};

/** Messages that go out again get another id. */
export async function forgetProviderIds(
  tx: Transaction,
  messages: readonly { business_id: Id; message_id: Id }[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx.run(forgetProviderIdsSql, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ message_id }) => message_id),
  ]);
}

/** What was reported of one message. */
export function findStatuses(
  tx: Transaction,
  businessId: Id,
  messageId: Id,
): Promise<Omit<ReportedStatus, 'business_id' | 'message_id'>[]> {
  return tx.run(findStatusesSql, [businessId, messageId]);
}

/** Keeps every status that was reported, once. */
export async function keepStatuses(tx: Transaction, reported: readonly ReportedStatus[]): Promise<void> {
  if (reported.length > 0) await tx.run(keepMessageStatusesSql, [JSON.stringify(reported)]);
}

/** A message whose status has changed. */
export interface RaisedMessage extends MessageRow {
  former_status: MessageStatus;
  former_error: MessageRow['error'];
  /** Of a bulk send. */
  source_id: Id | null;
}

/** Raises messages whose status is lower; returns exactly those that changed, as they are now. */
export async function raiseStatuses(tx: Transaction, rises: readonly StatusRise[]): Promise<RaisedMessage[]> {
  if (rises.length === 0) return [];
  return tx.run<RaisedMessage>(raiseMessageStatusesSql, [JSON.stringify(rises)]);
}

/** A message that may have been read: everything up to `time` was. */
export interface ReadCandidate extends ChannelKey {
  message_id: Id;
  /** When it was written, which may be long before it was sent. */
  sent_time: string;
  time: string;
}

/** Messages of ours that were written before these times and are not shown as read. */
export function findUnreadUpTo(tx: Transaction, reads: readonly ArrivedRead[]): Promise<ReadCandidate[]> {
  return tx.run<ReadCandidate>(findUnreadUpToSql, [
    reads.map(({ business_id }) => business_id),
    reads.map(({ channel_id }) => channel_id),
    reads.map(({ contact_id }) => contact_id),
    reads.map(({ time }) => time),
  ]);
}

/** Of these messages those whose chat was read up to a later time already. */
export function findReadBefore(
  tx: Transaction,
  messages: readonly { business_id: Id; id: Id }[],
): Promise<ReadCandidate[]> {
  return tx.run<ReadCandidate>(findReadBeforeSentSql, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ id }) => id),
  ]);
}
