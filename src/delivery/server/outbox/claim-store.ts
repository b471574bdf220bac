import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { AddressKind } from '../../../channels/contract/address.ts';
import type { OutgoingMessage } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Lane } from '../send.ts';

// Raw statements: the benchmark sending measures them.

/** A queued send whose turn it is. */
export interface Candidate {
  message_id: Id;
  chat_id: Id;
  lane: Lane;
  /** Null where the source has it, filled with `slot_values`. */
  payload: OutgoingMessage | null;
  source_id: Id | null;
  member_id: Id | null;
  slot_values: string[] | null;
  file_sha256: string | null;
  recipient_id: string;
  recipient_kind: AddressKind;
  is_template: boolean;
  is_marketing: boolean;
  attempts: number;
  lease_epoch: number;
  /** Waited when a copy of the installation was released, and must not be sent any more. */
  is_discarded: boolean;
  /** The provider's id of the file, where it has it. */
  provider_file_id: string | null;
  /** Seconds until the provider takes one more for this recipient, as it has said. */
  pair_blocked_wait: number | null;
  /** Seconds until what this recipient got lately is made up for, at one message in each of the pair's times. */
  pair_square_wait: number | null;
}

// What belongs to a send is found by its key (limit 1), and what stands before it by its chat (offset 0): a plan that joined, made
// while these tables were empty or by statistics of that time, would read all that waits for each.
const findDue: NamedStatement = {
  name: 'find_due_sends',
  text: `select c.message_id, c.chat_id, c.lane, c.payload, c.source_id, c.member_id, c.slot_values, c.file_sha256, c.recipient_id, c.recipient_kind, c.is_template, c.is_marketing,
      c.attempts, c.lease_epoch, c.is_discarded, f.provider_file_id,
      extract(epoch from p.not_before - n.now)::float8 as pair_blocked_wait, extract(epoch from p.square_time - n.now)::float8 as pair_square_wait
    from (select clock_now() as now offset 0) n
    cross join unnest('{1,2,3,4}'::smallint[]) as l (lane)
    cross join lateral (
      select o.* from outbox o
      where o.business_id = $1 and o.channel_id = $2 and o.state = 'queued' and o.lane = l.lane and o.due_time <= n.now
        and (o.file_sha256 is null or o.file_sha256 <> all ($4::text[]))
        and not exists (
          select from outbox e
          where e.business_id = o.business_id and e.chat_id = o.chat_id and e.state in ('queued', 'claimed', 'attempting') and e.due_time < 'infinity'
            and not (e.is_quiet and e.due_time > n.now)
            and (e.state <> 'queued' or e.lane < o.lane or (e.lane = o.lane and e.message_id < o.message_id))
          offset 0)
      order by o.due_time, o.message_id limit $3
    ) c
    left join lateral (
      select b.not_before, b.square_time from pair_budgets b where b.business_id = c.business_id and b.chat_id = c.chat_id limit 1) p on true
    left join lateral (
      select u.provider_file_id from provider_files u where u.business_id = c.business_id and u.channel_id = c.channel_id
        and u.sha256 = c.file_sha256 and u.uploaded_time > n.now - interval '29 days' limit 1) f on true
    order by c.lane, c.due_time, c.message_id limit $3`,
};

/**
 * The sends of a number whose turn it is, `limit` at most: the lowest lane first, then the oldest; without those whose files
 * (sha256) are being uploaded here. Of a chat only the oldest unfinished one, so that order inside a chat is kept; what has
 * failed or is unknown does not delay the next.
 */
export function findDueSends(
  tx: Transaction,
  number: { businessId: Id; channelId: Id },
  { limit, uploading }: { limit: number; uploading: readonly string[] },
): Promise<Candidate[]> {
  return tx.run<Candidate>(findDue, [number.businessId, number.channelId, limit, uploading]);
}

export const LEASE_SECONDS = 30;

// By the key alone: `state` here would tempt the planner to an index of that state, in which every row that
// has passed through it has left something behind.
const IS_QUEUED = 'o.lease_until is null and o.settled_time is null';

const beginAttempts: NamedStatement = {
  name: 'begin_attempts',
  text: `update outbox o set state = 'attempting', attempts = o.attempts + 1, lease_epoch = o.lease_epoch + 1,
      attempt_time = (select clock_now()), lease_until = (select clock_now()) + make_interval(secs => $3), reserved_for = m.contact_id
    from unnest($2::bigint[], $4::bigint[]) as m (id, contact_id)
    where o.business_id = $1 and o.message_id = m.id and ${IS_QUEUED}
    returning o.message_id ${locks('outbox_row')}`,
};
const leaseStatement: NamedStatement = {
  name: 'lease_sends',
  text: `update outbox o set state = 'claimed', attempts = o.attempts + 1, lease_epoch = o.lease_epoch + 1,
      lease_until = (select clock_now()) + make_interval(secs => $3)
    from unnest($2::bigint[]) as m (id)
    where o.business_id = $1 and o.message_id = m.id and ${IS_QUEUED}
    returning o.message_id ${locks('outbox_row')}`,
};
// All that wait in the chat, so that no claim walks past them to find what is free.
const deferChats: NamedStatement = {
  name: 'defer_chats',
  text: `update outbox o set due_time = (select clock_now()) + make_interval(secs => d.wait)
    from unnest($2::bigint[], $3::float8[]) as d (chat_id, wait)
    where o.business_id = $1 and o.chat_id = d.chat_id and o.state = 'queued'
      and o.due_time < (select clock_now()) + make_interval(secs => d.wait) ${locks('outbox_row')}`,
};
// All marketing that waits in the chat, but for what is parked.
const deferQuiet: NamedStatement = {
  name: 'defer_quiet_sends',
  text: `update outbox o set due_time = d.until, is_quiet = true
    from unnest($2::bigint[], $3::timestamptz[]) as d (chat_id, until)
    where o.business_id = $1 and o.chat_id = d.chat_id and o.state = 'queued' and o.is_marketing and o.lane > 1
      and o.due_time < d.until ${locks('outbox_row')}`,
};
const deferUntilStatement: NamedStatement = {
  name: 'defer_sends_until',
  text: `update outbox o set due_time = d.until, is_quiet = true
    from unnest($2::bigint[], $3::timestamptz[]) as d (id, until)
    where o.business_id = $1 and o.message_id = d.id and ${IS_QUEUED} ${locks('outbox_row')}`,
};
const deferOne: NamedStatement = {
  name: 'defer_sends',
  text: `update outbox o set due_time = (select clock_now()) + make_interval(secs => $3)
    from unnest($2::bigint[]) as m (id) where o.business_id = $1 and o.message_id = m.id and ${IS_QUEUED} ${locks('outbox_row')}`,
};

interface ClaimedSend {
  message_id: Id;
}

/** Commits, with the transaction, that these are being attempted; returns those that are. */
export function beginSendAttempts(
  tx: Transaction,
  businessId: Id,
  sends: readonly { message_id: Id; reserved_for: Id | null }[],
): Promise<ClaimedSend[]> {
  if (sends.length === 0) return Promise.resolve([]);
  const ids = sends.map(({ message_id }) => message_id);
  const contactIds = sends.map(({ reserved_for }) => reserved_for);
  return tx.run<ClaimedSend>(beginAttempts, [businessId, ids, LEASE_SECONDS, contactIds]);
}

/** Leases sends that are not ready to leave: nothing of them has left when the lease expires. */
export function leaseSends(tx: Transaction, businessId: Id, messageIds: readonly Id[]): Promise<ClaimedSend[]> {
  return messageIds.length === 0
    ? Promise.resolve([])
    : tx.run<ClaimedSend>(leaseStatement, [businessId, messageIds, LEASE_SECONDS]);
}

/** Lets whole chats wait, with the COMMIT. */
export function deferWaitingChats(
  tx: Transaction,
  businessId: Id,
  waits: readonly { chatId: Id; seconds: number }[],
): void {
  if (waits.length > 0) {
    tx.sendBeforeCommit(deferChats, () => [
      businessId,
      waits.map(({ chatId }) => chatId),
      waits.map(({ seconds }) => seconds),
    ]);
  }
}

/** Lets the marketing of chats wait for the end of quiet hours (ISO 8601), with the COMMIT; what else waits in them goes first. */
export function deferQuietChats(
  tx: Transaction,
  businessId: Id,
  waits: readonly { chatId: Id; until: string }[],
): void {
  if (waits.length > 0) {
    tx.sendBeforeCommit(deferQuiet, () => [
      businessId,
      waits.map(({ chatId }) => chatId),
      waits.map(({ until }) => until),
    ]);
  }
}

/** A send that waits for a time, ISO 8601. */
export interface WaitingSend {
  message_id: Id;
  until: string;
}

/** Lets single sends wait for a time of the day, with the COMMIT; what else waits in their chats goes first. */
export function deferUntil(tx: Transaction, businessId: Id, waits: readonly WaitingSend[]): void {
  if (waits.length > 0) {
    tx.sendBeforeCommit(deferUntilStatement, () => [
      businessId,
      waits.map(({ message_id }) => message_id),
      waits.map(({ until }) => until),
    ]);
  }
}

/** Lets single sends wait, with the COMMIT. */
export function deferSends(tx: Transaction, businessId: Id, messageIds: readonly Id[], seconds: number): void {
  if (messageIds.length > 0) tx.sendBeforeCommit(deferOne, () => [businessId, messageIds, seconds]);
}

const park: NamedStatement = {
  name: 'park_sends',
  text: `update outbox o set due_time = 'infinity' from unnest($2::bigint[]) as m (id)
    where o.business_id = $1 and o.message_id = m.id and ${IS_QUEUED}`,
};

/** Parks sends of paused sources, with the COMMIT, so that no later claim walks past them. */
export function parkSends(tx: Transaction, businessId: Id, messageIds: readonly Id[]): void {
  if (messageIds.length > 0) tx.sendBeforeCommit(park, () => [businessId, messageIds]);
}

// The lowest lane of a number with something due; what people write has lane 1.
const FIRST_LANE = `select l.lane from unnest('{1,2,3,4}'::smallint[]) as l (lane), lateral (
      select from outbox o where o.business_id = n.business_id and o.channel_id = n.channel_id and o.state = 'queued'
        and o.lane = l.lane and o.due_time <= (select clock_now()) order by o.due_time limit 1) o order by l.lane limit 1`;
const IS_REPLY = 'd.lane = 1 as is_reply';

const findNumbers: NamedStatement = {
  name: 'find_waiting_numbers',
  text: `with recursive numbers as (
      (select o.business_id, o.channel_id from outbox o where o.state = 'queued' order by o.business_id, o.channel_id limit 1)
      union all
      select n.business_id, n.channel_id from numbers, lateral (
        select o.business_id, o.channel_id from outbox o
        where o.state = 'queued' and (o.business_id, o.channel_id) > (numbers.business_id, numbers.channel_id)
        order by o.business_id, o.channel_id limit 1) n
    )
    select n.business_id, n.channel_id, ${IS_REPLY} from numbers n, lateral (${FIRST_LANE}) d`,
};
const findNumbersOf: NamedStatement = {
  name: 'find_waiting_numbers_of',
  text: `with recursive numbers as (
      (select b.id as business_id, (select o.channel_id from outbox o where o.state = 'queued' and o.business_id = b.id order by o.channel_id limit 1) as channel_id
       from unnest($1::bigint[]) as b (id))
      union all
      select n.business_id, (select o.channel_id from outbox o where o.state = 'queued' and o.business_id = n.business_id and o.channel_id > n.channel_id
        order by o.channel_id limit 1) from numbers n where n.channel_id is not null
    )
    select n.business_id, n.channel_id, ${IS_REPLY} from numbers n, lateral (${FIRST_LANE}) d where n.channel_id is not null`,
};

export interface WaitingNumber {
  business_id: Id;
  channel_id: Id;
  /** A person has written what is due. */
  is_reply: boolean;
}

/** The numbers that have something due, of all businesses or of some: one step in the index for each. */
export function findWaitingNumbers(tx: Transaction, businessIds: readonly Id[] | 'all'): Promise<WaitingNumber[]> {
  return businessIds === 'all'
    ? tx.run<WaitingNumber>(findNumbers)
    : tx.run<WaitingNumber>(findNumbersOf, [businessIds]);
}

const keepFile: NamedStatement = {
  name: 'keep_provider_file',
  text: `insert into provider_files (business_id, channel_id, sha256, provider_file_id) values ($1, $2, $3, $4)
    on conflict (business_id, channel_id, sha256) do update
      set provider_file_id = excluded.provider_file_id, uploaded_time = excluded.uploaded_time`,
};

/** Remembers that the provider has a file: its id serves every message of the number for 30 days. */
export async function keepProviderFile(
  tx: Transaction,
  {
    businessId,
    channelId,
    sha256,
    providerFileId,
  }: { businessId: Id; channelId: Id; sha256: string; providerFileId: string },
): Promise<void> {
  await tx.run(keepFile, [businessId, channelId, sha256, providerFileId]);
}
