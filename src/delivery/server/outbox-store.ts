import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { fileOf } from '../../channels/contract/outgoing.ts';
import type { NewSend } from './send.ts';

// Raw statements: the benchmark sending measures them.

const insertSends: NamedStatement = {
  name: 'insert_sends',
  text: `insert into outbox (business_id, message_id, chat_id, channel_id, lane, payload, file_sha256, recipient_id, recipient_kind, is_template, is_marketing, depth)
    select s.business_id, s.message_id, s.chat_id, s.channel_id, s.lane, s.payload, s.file_sha256, s.recipient_id, s.recipient_kind, s.is_template, s.is_marketing, $12
    from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::jsonb[], $7::text[], $8::text[], $9::text[], $10::boolean[], $11::boolean[])
      as s (business_id, message_id, chat_id, channel_id, lane, payload, file_sha256, recipient_id, recipient_kind, is_template, is_marketing)`,
};

/** Adds sends, caused by a chain of this depth. A message that has one already makes it fail. */
export async function addSends(tx: Transaction, sends: readonly NewSend[], depth: number): Promise<void> {
  await tx.run(insertSends, [
    sends.map((send) => send.business_id),
    sends.map((send) => send.message_id),
    sends.map((send) => send.chat_id),
    sends.map((send) => send.channel_id),
    sends.map((send) => send.lane),
    sends.map((send) => JSON.stringify(send.payload)),
    sends.map((send) => fileOf(send.payload)?.sha256 ?? null),
    sends.map((send) => send.recipient_id),
    sends.map((send) => send.recipient_kind),
    sends.map((send) => send.payload.type === 'template'),
    sends.map((send) => send.is_marketing ?? false),
    depth,
  ]);
}

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
    from unnest($1::bigint[], $2::bigint[]) as a (business_id, message_id)
    join outbox o on o.business_id = a.business_id and o.message_id = a.message_id`,
};

// Locked in the order of their keys, as whoever writes results does. An attempt whose answer is still
// awaited keeps its state, because it counts as in flight; with the provider's id it cannot become unknown.
const settleKnown: NamedStatement = {
  name: 'settle_attempts',
  text: `with told as (
      select distinct on (business_id, message_id) * from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[]) as a (business_id, message_id, attempt, provider_id)
    ), ours as (
      select o.business_id, o.message_id, told.provider_id from outbox o
      join told on o.business_id = told.business_id and o.message_id = told.message_id and o.attempts = told.attempt
      where o.state in ('attempting', 'unknown')
      order by o.business_id, o.message_id for no key update of o ${locks('outbox_row')}
    )
    update outbox o set
      state = case when o.state = 'unknown' then 'accepted' else o.state end,
      settled_time = case when o.state = 'unknown' then clock_now() else o.settled_time end,
      provider_id = ours.provider_id, unknown_due_time = null
    from ours where o.business_id = ours.business_id and o.message_id = ours.message_id`,
};

const readUnanswered: NamedStatement = {
  name: 'find_unanswered_attempts',
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
export interface UnansweredAttempt extends KnownAttempt {
  attempts: number;
  attempt_time: string;
  type: string;
  text: string | null;
}

/** The attempts in these chats that have no answer. */
export function selectUnanswered(
  tx: Transaction,
  chats: readonly { business_id: Id; chat_id: Id }[],
): Promise<UnansweredAttempt[]> {
  return tx.run<UnansweredAttempt>(readUnanswered, [
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

/** The id that a provider echoes: the message and the number of the attempt. */
export const attemptId = (messageId: Id, attempt: number): string => `${messageId}.${attempt}`;

/** What an echoed id says; null when it is none of ours. */
export function readAttemptId(text: string): { messageId: Id; attempt: number } | null {
  const [, messageId, attempt] = /^([1-9]\d{0,18})\.([1-9]\d{0,3})$/.exec(text) ?? [];
  return messageId === undefined || attempt === undefined ? null : { messageId, attempt: Number(attempt) };
}

export function selectAttempts(
  tx: Transaction,
  businessIds: readonly Id[],
  messageIds: readonly Id[],
): Promise<KnownAttempt[]> {
  return tx.run<KnownAttempt>(readAttempts, [businessIds, messageIds]);
}

export async function settleUnknown(
  tx: Transaction,
  told: readonly { businessId: Id; messageId: Id; attempt: number; providerId: string }[],
): Promise<void> {
  await tx.run(settleKnown, [
    told.map(({ businessId }) => businessId),
    told.map(({ messageId }) => messageId),
    told.map(({ attempt }) => attempt),
    told.map(({ providerId }) => providerId),
  ]);
}
