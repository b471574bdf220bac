import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { LEASE_SECONDS } from './claim-store.ts';

// Raw statements: the benchmark sending measures them.

/** A send in this worker's hand; the epoch proves it. */
export interface HeldSend {
  business_id: Id;
  message_id: Id;
  lease_epoch: number;
}

export type ResultState = 'queued' | 'accepted' | 'refused' | 'unknown';

/** What is written about a send that leaves this worker's hand. */
export interface SendResult extends HeldSend {
  state: ResultState;
  provider_id: string | null;
  /** Kept with the row: the provider's words, or what happened on the way. */
  outcome: Readonly<Record<string, unknown>> | null;
  /** For what goes back to the queue. */
  retry_seconds: number;
}

/** How long an unknown outcome is shown as pending. */
const UNKNOWN_SECONDS = 60;

const byKey = (a: HeldSend, b: HeldSend): number => {
  const [left, right] = [BigInt(a.business_id), BigInt(b.business_id)];
  if (left !== right) return left < right ? -1 : 1;
  return BigInt(a.message_id) < BigInt(b.message_id) ? -1 : 1;
};

// Claimed or attempting, in words that keep the planner on the key.
const IS_IN_HAND = 'o.lease_until is not null';

const writeResults: NamedStatement = {
  name: 'write_send_results',
  text: `with r as (
      select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::jsonb[], $7::float8[])
        as r (business_id, message_id, lease_epoch, state, provider_id, outcome, retry_seconds)
    )
    update outbox o set
      state = case when r.state = 'unknown' and o.provider_id is not null then 'accepted' else r.state end,
      provider_id = coalesce(r.provider_id, o.provider_id), outcome = r.outcome, lease_until = null,
      settled_time = case when r.state <> 'queued' then clock_now() end,
      due_time = case when r.state = 'queued' then clock_now() + make_interval(secs => r.retry_seconds) else o.due_time end,
      unknown_due_time = case when r.state = 'unknown' and o.provider_id is null then o.attempt_time + make_interval(secs => ${UNKNOWN_SECONDS}) end
    from r
    where o.business_id = r.business_id and o.message_id = r.message_id and o.lease_epoch = r.lease_epoch
      and ${IS_IN_HAND}
    returning o.business_id, o.message_id, o.depth ${locks('outbox_row')}`,
};

/** A send whose result is written. */
export interface SettledSend {
  business_id: Id;
  message_id: Id;
  /** Of the chain of causes that sent it. */
  depth: number;
}

/** Writes results, each only while its lease is this worker's; returns those that were. */
export function writeSendResults(tx: Transaction, results: readonly SendResult[]): Promise<SettledSend[]> {
  const sorted = results.toSorted(byKey);
  return tx.run<SettledSend>(writeResults, [
    sorted.map(({ business_id }) => business_id),
    sorted.map(({ message_id }) => message_id),
    sorted.map(({ lease_epoch }) => lease_epoch),
    sorted.map(({ state }) => state),
    sorted.map(({ provider_id }) => provider_id),
    sorted.map(({ outcome }) => (outcome === null ? null : JSON.stringify(outcome))),
    sorted.map(({ retry_seconds }) => retry_seconds),
  ]);
}

const blockPairs: NamedStatement = {
  name: 'block_pairs',
  text: `insert into pair_budgets (business_id, chat_id, square_time, not_before)
    select b.business_id, b.chat_id, clock_now(), clock_now() + make_interval(secs => b.seconds)
    from unnest($1::bigint[], $2::bigint[], $3::float8[]) as b (business_id, chat_id, seconds) order by 1, 2
    on conflict (business_id, chat_id) do update set not_before = excluded.not_before`,
};

/** The provider has said that these recipients get too much. */
export async function blockPairBudgets(
  tx: Transaction,
  blocks: readonly { business_id: Id; chat_id: Id; seconds: number }[],
): Promise<void> {
  if (blocks.length === 0) return;
  await tx.run(blockPairs, [
    blocks.map(({ business_id }) => business_id),
    blocks.map(({ chat_id }) => chat_id),
    blocks.map(({ seconds }) => seconds),
  ]);
}

const keepLeases: NamedStatement = {
  name: 'keep_send_leases',
  text: `update outbox o set lease_until = clock_now() + make_interval(secs => $4)
    from unnest($1::bigint[], $2::bigint[], $3::int[]) as h (business_id, message_id, lease_epoch)
    where o.business_id = h.business_id and o.message_id = h.message_id and o.lease_epoch = h.lease_epoch
      and ${IS_IN_HAND} ${locks('outbox_row')}`,
};

/** Holds sends for another lease. */
export async function keepSendLeases(tx: Transaction, held: readonly HeldSend[]): Promise<void> {
  const sorted = held.toSorted(byKey);
  await tx.run(keepLeases, [
    sorted.map(({ business_id }) => business_id),
    sorted.map(({ message_id }) => message_id),
    sorted.map(({ lease_epoch }) => lease_epoch),
    LEASE_SECONDS,
  ]);
}

const releaseExpired: NamedStatement = {
  name: 'release_expired_sends',
  text: `with gone as (
      select o.business_id, o.message_id from outbox o
      where o.state in ('claimed', 'attempting') and o.lease_until <= clock_now()
      order by o.business_id, o.message_id limit $1 for no key update skip locked
    )
    update outbox o set lease_until = null, lease_epoch = o.lease_epoch + 1,
      state = case when o.state = 'claimed' then 'queued' when o.provider_id is not null then 'accepted' else 'unknown' end,
      settled_time = case when o.state = 'attempting' then clock_now() end,
      outcome = case when o.state = 'attempting' then '{"detail": "The worker was lost while it was sending"}'::jsonb end,
      unknown_due_time = case when o.state = 'attempting' and o.provider_id is null
        then o.attempt_time + make_interval(secs => ${UNKNOWN_SECONDS}) end
    from gone where o.business_id = gone.business_id and o.message_id = gone.message_id
    returning o.state`,
};
const showUnknown: NamedStatement = {
  name: 'show_unknown_sends',
  text: `with due as (
      select o.business_id, o.message_id from outbox o where o.unknown_due_time <= clock_now()
      order by o.business_id, o.message_id limit $1 for no key update skip locked
    )
    update outbox o set unknown_due_time = null from due
    where o.business_id = due.business_id and o.message_id = due.message_id
    returning o.business_id, o.message_id, o.chat_id, o.depth`,
};
const forgetPairs: NamedStatement = {
  name: 'forget_pairs',
  text: `delete from pair_budgets where ctid = any (array(
      select ctid from pair_budgets where square_time < clock_now() - interval '1 hour' and (not_before is null or not_before < clock_now()) limit $1))`,
};

/** Sends whose worker was lost: back to the queue when nothing had left, otherwise unknown. */
export function releaseExpiredSends(tx: Transaction, limit: number): Promise<{ state: string }[]> {
  return tx.run<{ state: string }>(releaseExpired, [limit]);
}

/** Unknown outcomes that have been shown as pending for long enough. */
export function takeUnknownDue(tx: Transaction, limit: number) {
  return tx.run<SettledSend & { chat_id: Id }>(showUnknown, [limit]);
}

/** Deletes what pairs no longer have to remember. */
export async function forgetSquarePairs(tx: Transaction, limit: number): Promise<void> {
  await tx.run(forgetPairs, [limit]);
}
