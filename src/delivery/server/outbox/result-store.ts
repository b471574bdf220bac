import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { planForSending } from '../planner-store.ts';
import { LEASE_SECONDS } from './claim-store.ts';

// Raw statements: the benchmark sending measures them.

/** A worker's lease of a send; the epoch distinguishes it from earlier ones. */
export interface Lease {
  business_id: Id;
  message_id: Id;
  lease_epoch: number;
}

export type ResultState = 'queued' | 'accepted' | 'refused' | 'unknown';

/** What is written about a send when its lease ends. */
export interface SendResult extends Lease {
  state: ResultState;
  provider_id: string | null;
  /** Kept with the row: the provider's words, or what happened on the way. */
  outcome: Readonly<Record<string, unknown>> | null;
  /** For what goes back to the queue. */
  retry_seconds: number;
}

/** How long an unknown outcome is shown as pending. */
const UNKNOWN_SECONDS = 60;

const byKey = (a: Lease, b: Lease): number => {
  const [left, right] = [BigInt(a.business_id), BigInt(b.business_id)];
  if (left !== right) return left < right ? -1 : 1;
  return BigInt(a.message_id) < BigInt(b.message_id) ? -1 : 1;
};

// Claimed or attempting, by a column that keeps the planner on the key.
const IS_LEASED = 'o.lease_until is not null';

const writeResults: NamedStatement = {
  name: 'write_send_results',
  text: `with r as (
      select * from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::jsonb[], $7::float8[])
        as r (business_id, message_id, lease_epoch, state, provider_id, outcome, retry_seconds)
    )
    update outbox o set
      state = case when r.state = 'unknown' and o.provider_id is not null then 'accepted' else r.state end,
      provider_id = coalesce(r.provider_id, o.provider_id), outcome = r.outcome, lease_until = null,
      settled_time = case when r.state <> 'queued' then (select clock_now()) end,
      due_time = case when r.state = 'queued' then (select clock_now()) + make_interval(secs => r.retry_seconds) else o.due_time end,
      unknown_due_time = case when r.state = 'unknown' and o.provider_id is null then o.attempt_time + make_interval(secs => ${UNKNOWN_SECONDS}) end
    from r
    where o.business_id = r.business_id and o.message_id = r.message_id and o.lease_epoch = r.lease_epoch
      and ${IS_LEASED}
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

const renewStatement: NamedStatement = {
  name: 'renew_send_leases',
  text: `update outbox o set lease_until = (select clock_now()) + make_interval(secs => $4)
    from unnest($1::bigint[], $2::bigint[], $3::int[]) as h (business_id, message_id, lease_epoch)
    where o.business_id = h.business_id and o.message_id = h.message_id and o.lease_epoch = h.lease_epoch
      and ${IS_LEASED} ${locks('outbox_row')}`,
};

/** Renews leases, in a transaction of its own. */
export async function renewLeases(tx: Transaction, leases: readonly Lease[]): Promise<void> {
  const sorted = leases.toSorted(byKey);
  // Without these settings a join may read the rows in another order than that in which results are written, and lock them so.
  await Promise.all([
    planForSending(tx),
    tx.run(renewStatement, [
      sorted.map(({ business_id }) => business_id),
      sorted.map(({ message_id }) => message_id),
      sorted.map(({ lease_epoch }) => lease_epoch),
      LEASE_SECONDS,
    ]),
  ]);
}

const releaseExpired: NamedStatement = {
  name: 'release_expired_sends',
  text: `with gone as (
      select o.business_id, o.message_id from outbox o
      where o.state in ('claimed', 'attempting') and o.lease_until <= clock_now()
      order by o.lease_until limit $1 for no key update skip locked
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
      order by o.unknown_due_time limit $1 for no key update skip locked
    )
    update outbox o set unknown_due_time = null from due
    where o.business_id = due.business_id and o.message_id = due.message_id
    returning o.business_id, o.message_id, o.chat_id, o.depth`,
};
/** Sends whose worker was lost: back to the queue when nothing had left, otherwise unknown. */
export function releaseExpiredSends(tx: Transaction, limit: number): Promise<{ state: string }[]> {
  return tx.run<{ state: string }>(releaseExpired, [limit]);
}

/** Unknown outcomes that have been shown as pending for long enough. */
export function takeUnknownDue(tx: Transaction, limit: number) {
  return tx.run<SettledSend & { chat_id: Id }>(showUnknown, [limit]);
}
