import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Lane } from '../send.ts';

// Raw statements: the benchmarks sending and ingest-mix measure them.

/** An attempt that a provider's status speaks of. */
export interface KnownAttempt {
  business_id: Id;
  message_id: Id;
  chat_id: Id;
  channel_id: Id;
  state: string;
  /** A reaction is sent like a message, but there is no message of it. */
  is_reaction: boolean;
}

const readAttempts: NamedStatement = {
  name: 'find_attempts',
  text: `select o.business_id, o.message_id, o.chat_id, o.channel_id, o.state,
      o.payload ->> 'type' is not distinct from 'reaction' as is_reaction
    from unnest($1::bigint[], $2::bigint[], $3::text[]) as a (business_id, message_id, provider_id)
    join outbox o on o.business_id = a.business_id and o.message_id = a.message_id
      and a.provider_id <> all (o.failed_provider_ids)`,
};

// Locked in the order of their keys, as the writing of results does. An attempt whose response is still
// awaited keeps its state, because it counts as in flight; with the provider's id it cannot become unknown.
const settleKnown: NamedStatement = {
  name: 'settle_attempts',
  text: `with reported as (
      select distinct on (business_id, message_id) * from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[]) as a (business_id, message_id, attempt, provider_id)
    ), ours as (
      select o.business_id, o.message_id, reported.provider_id from outbox o
      join reported on o.business_id = reported.business_id and o.message_id = reported.message_id and o.attempts = reported.attempt
      where o.state in ('attempting', 'unknown')
      order by o.business_id, o.message_id for no key update of o ${locks('outbox_row')}
    )
    update outbox o set
      state = case when o.state = 'unknown' then 'accepted' else o.state end,
      settled_time = case when o.state = 'unknown' then clock_now() else o.settled_time end,
      provider_id = ours.provider_id, unknown_due_time = null
    from ours where o.business_id = ours.business_id and o.message_id = ours.message_id`,
};

const readOpen: NamedStatement = {
  name: 'find_open_attempts',
  text: `select o.business_id, o.chat_id, o.message_id, o.channel_id, o.attempts, o.attempt_time, o.state,
      p.payload ->> 'type' as type, coalesce(p.payload ->> 'text', p.payload ->> 'caption') as text,
      p.payload ->> 'type' is not distinct from 'reaction' as is_reaction
    from (select distinct * from unnest($1::bigint[], $2::bigint[]) as e (business_id, chat_id)) e
    cross join lateral (
      select * from outbox a where a.business_id = e.business_id and a.chat_id = e.chat_id and a.state = 'attempting'
      union all
      select * from outbox u where u.business_id = e.business_id and u.chat_id = e.chat_id and u.state = 'unknown'
    ) o
    cross join lateral (select case when o.payload is not null then o.payload else (
      select fill_slots(s.payload_parts, s.payload_slots, o.slot_values) from send_sources s
      where s.business_id = o.business_id and s.id = o.source_id) end as payload) p
    where o.provider_id is null`,
};
const readTimes: NamedStatement = {
  name: 'find_attempt_times',
  text: `select o.message_id, o.attempt_time from unnest($1::bigint[], $2::bigint[]) as a (business_id, message_id)
    join outbox o on o.business_id = a.business_id and o.message_id = a.message_id where o.attempt_time is not null`,
};

/** An attempt of which nothing is known yet but that it was made. */
export interface OpenAttempt extends KnownAttempt {
  attempts: number;
  attempt_time: string;
  type: string;
  text: string | null;
}

/** The attempts in these chats without a response. */
export function selectOpenAttempts(
  tx: Transaction,
  chats: readonly { business_id: Id; chat_id: Id }[],
): Promise<OpenAttempt[]> {
  return tx.run<OpenAttempt>(readOpen, [
    chats.map(({ business_id }) => business_id),
    chats.map(({ chat_id }) => chat_id),
  ]);
}

/** When these messages were last attempted; those that were not sent by us are left out. */
export async function findAttemptTimes(
  tx: Transaction,
  messages: readonly { business_id: Id; message_id: Id }[],
): Promise<ReadonlyMap<Id, string>> {
  const rows = await tx.run<{ message_id: Id; attempt_time: string }>(readTimes, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ message_id }) => message_id),
  ]);
  return new Map(rows.map(({ message_id, attempt_time }) => [message_id, attempt_time]));
}

/** How a message was sent. */
export interface SendRecord {
  state: 'queued' | 'claimed' | 'attempting' | 'accepted' | 'refused' | 'unknown';
  attempts: number;
  /** Of the last attempt; null before the first. */
  attempt_time: string | null;
  /** When it was known what became of it; null before. */
  settled_time: string | null;
}

const readRecord: NamedStatement = {
  name: 'find_send_record',
  text: 'select state, attempts, attempt_time, settled_time from outbox where business_id = $1 and message_id = $2',
};

/** How this message was sent; null when it was not sent from here, or so long ago that it is not on record. */
export async function findSendRecord(tx: Transaction, businessId: Id, messageId: Id): Promise<SendRecord | null> {
  return (await tx.run<SendRecord>(readRecord, [businessId, messageId]))[0] ?? null;
}

const recentlyRefused: NamedStatement = {
  name: 'find_recently_refused',
  text: `select message_id, settled_time from outbox
    where business_id = $1 and state = 'refused' and outcome ->> 'code' is not null and settled_time > clock_now() - interval '24 hours'
    order by settled_time desc limit $2`,
};

/** Sends that providers have refused in the last 24 hours, the newest first; without those that our own rules have refused. */
export function findRecentlyRefused(
  tx: Transaction,
  businessId: Id,
  limit: number,
): Promise<{ message_id: Id; settled_time: string }[]> {
  return tx.run(recentlyRefused, [businessId, limit]);
}

// By the index of what is open in a chat, for each chat: a plan that joined could read all that waits.
const openOfChats: NamedStatement = {
  name: 'find_open_sends_of_chats',
  text: `select o.business_id, o.message_id
    from (select distinct * from unnest($1::bigint[], $2::bigint[]) as e (business_id, chat_id)) e
    cross join lateral (
      select a.business_id, a.message_id from outbox a where a.business_id = e.business_id and a.chat_id = e.chat_id
        and a.state in ('queued', 'claimed', 'attempting') and a.lane = $3 and a.source_id is null offset 0) o`,
};
const unsentOf: NamedStatement = {
  name: 'find_unsent',
  text: `select o.message_id from unnest($1::bigint[], $2::bigint[]) as e (business_id, message_id)
    join outbox o on o.business_id = e.business_id and o.message_id = e.message_id where o.state in ('queued', 'claimed', 'refused')`,
};

/** Single sends of this lane in chats of which it is not known yet what became of them, also those that a worker is sending now. */
export const findOpenSends = (
  tx: Transaction,
  chats: readonly { business_id: Id; chat_id: Id }[],
  lane: Lane,
): Promise<{ business_id: Id; message_id: Id }[]> =>
  tx.run(openOfChats, [chats.map(({ business_id }) => business_id), chats.map(({ chat_id }) => chat_id), lane]);

/** Those of these messages that have not left, and that no worker is sending now. */
export async function findUnsent(
  tx: Transaction,
  messages: readonly { business_id: Id; message_id: Id }[],
): Promise<ReadonlySet<Id>> {
  if (messages.length === 0) return new Set();
  const rows = await tx.run<{ message_id: Id }>(unsentOf, [
    messages.map(({ business_id }) => business_id),
    messages.map(({ message_id }) => message_id),
  ]);
  return new Set(rows.map(({ message_id }) => message_id));
}

/** The id that a provider echoes: the message and the number of the attempt. */
export const attemptId = (messageId: Id, attempt: number): string => `${messageId}.${attempt}`;

/** What an echoed id says; null when it is none of ours. */
export function readAttemptId(text: string): { messageId: Id; attempt: number } | null {
  const [, messageId, attempt] = /^([1-9]\d{0,18})\.([1-9]\d{0,3})$/.exec(text) ?? [];
  return messageId === undefined || attempt === undefined ? null : { messageId, attempt: Number(attempt) };
}

export function selectAttempts(
  tx: Transaction,
  reported: readonly { businessId: Id; messageId: Id; providerId: string }[],
): Promise<KnownAttempt[]> {
  return tx.run<KnownAttempt>(readAttempts, [
    reported.map(({ businessId }) => businessId),
    reported.map(({ messageId }) => messageId),
    reported.map(({ providerId }) => providerId),
  ]);
}

export async function settleUnknown(
  tx: Transaction,
  reported: readonly { businessId: Id; messageId: Id; attempt: number; providerId: string }[],
): Promise<void> {
  await tx.run(settleKnown, [
    reported.map(({ businessId }) => businessId),
    reported.map(({ messageId }) => messageId),
    reported.map(({ attempt }) => attempt),
    reported.map(({ providerId }) => providerId),
  ]);
}
