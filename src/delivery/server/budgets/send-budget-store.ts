import { randomBytes } from 'node:crypto';
import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import { planForSending } from '../planner-store.ts';

// Raw statements: the benchmark sending measures them.

/** What may be claimed for a number now, seen under the lock of its budget. */
export interface BudgetState {
  /** Seconds of the database's clock. */
  now: number;
  /** Seconds until the turn of the next message, by the pace; negative: it has come. */
  turn_wait: number | null;
  /** Seconds until responses of the last second are a second old, in order, and how many each time is for. */
  spent_waits: readonly number[];
  spent_counts: readonly number[];
  in_flight: number;
  /** Seconds to wait after a rate limit or an outage. */
  wait: number | null;
  slowed_to: number | null;
  slowed_seconds: number | null;
}

const openBudget: NamedStatement = {
  name: 'open_send_budget',
  text: 'insert into send_budgets (business_id, channel_id) values ($1, $2) on conflict do nothing',
};
const lockBudget: NamedStatement = {
  name: 'lock_send_budget',
  text: `select from send_budgets where business_id = $1 and channel_id = $2 for no key update ${locks('send_budget')}`,
};
const FLIGHT_MS = 6_000;
// Beside the lock, because a statement that waits for a lock goes on with what it saw before. What has
// been in flight for more than 6 s has reached the provider or never will, or its worker is gone: it leaves within a second of its claim.
const readBudget: NamedStatement = {
  name: 'read_send_budget',
  text: `select extract(epoch from n.now)::float8 as now, extract(epoch from b.next_turn - n.now)::float8 as turn_wait, b.slowed_to,
      extract(epoch from n.now - b.slowed_time)::float8 as slowed_seconds,
      extract(epoch from b.not_before - n.now)::float8 as wait,
      s.spent_waits, s.spent_counts,
      (select coalesce(sum(f.value::int), 0)::int from jsonb_each_text(b.flights) f
       where split_part(f.key, '-', 1)::float8 > extract(epoch from n.now) * 1000 - ${FLIGHT_MS}) as in_flight
    from (select clock_now() as now offset 0) n, send_budgets b,
      lateral (select coalesce(array_agg(extract(epoch from t.time - n.now)::float8 + 1 order by t.time), '{}') as spent_waits,
          coalesce(array_agg(t.count order by t.time), '{}') as spent_counts
        from unnest(b.spent_times, b.spent_counts) as t (time, count)
        where t.time > n.now - interval '1 second') s
    where b.business_id = $1 and b.channel_id = $2`,
};
const spendBudget: NamedStatement = {
  name: 'spend_send_budget',
  text: `update send_budgets set next_turn = coalesce(to_timestamp($3::float8), next_turn),
      flights = flights || jsonb_build_object($4::text, $5::int)
    where business_id = $1 and channel_id = $2`,
};

/**
 * Locks a number's budget until the transaction ends, writes the responses since the last claim, and reads it; null where it has
 * none yet (`openSendBudget`). No other worker claims for the number until then.
 */
export async function lockSendBudget(
  tx: Transaction,
  businessId: Id,
  channelId: Id,
  update: NumberBudgetUpdate | null,
): Promise<BudgetState | null> {
  const number = [businessId, channelId];
  const [, , , [state]] = await Promise.all([
    planForSending(tx),
    tx.run(lockBudget, number),
    update && tx.run(updateBudgets, updateValues([update])),
    tx.run<BudgetState>(readBudget, number),
  ]);
  return state ?? null;
}

/** Adds the budget of a number that has none; waits for another worker that does the same. */
export async function openSendBudget(tx: Transaction, businessId: Id, channelId: Id): Promise<void> {
  await tx.run(openBudget, [businessId, channelId]);
}

/**
 * Notes, with the COMMIT, how many were claimed and are in flight, and when the turn of the next one is (seconds of the database's clock;
 * null: as before).
 */
export function spendSendBudget(
  tx: Transaction,
  businessId: Id,
  channelId: Id,
  { nextTurn, count, flight }: { nextTurn: number | null; count: number; flight: string },
): void {
  if (count > 0) tx.sendBeforeCommit(spendBudget, () => [businessId, channelId, nextTurn, flight, count]);
}

/** The name of one claim, whose first part says when it was. */
export const flightName = ({ now }: Pick<BudgetState, 'now'>): string =>
  `${Math.floor(now * 1000)}-${randomBytes(6).toString('hex')}`;

/** What responses of the provider mean for a number's budget. */
export interface BudgetUpdate {
  /** How many came by when, in milliseconds since 1970 of the database's clock. */
  responses: Map<number, number>;
  /** How many of each claim they are for. */
  flights: Map<string, number>;
  /** A rate limit: continue at this pace. */
  slow_to: number | null;
  /** The provider's Retry-After: nothing leaves this number for that long. */
  wait_seconds: number;
  outage: 'none' | 'over' | 'again';
}

export interface NumberBudgetUpdate extends BudgetUpdate {
  business_id: Id;
  channel_id: Id;
}

// Several rate limits for what was in flight together slow the number once.
const updateBudgets: NamedStatement = {
  name: 'update_send_budgets',
  text: `with u as (
      select a.*, clock_now() as now from unnest($1::bigint[], $2::bigint[], $3::jsonb[], $4::float8[], $5::text[], $6::jsonb[], $7::float8[])
        as a (business_id, channel_id, responses, slow_to, outage, flights, wait_seconds)
    ), ours as (
      select b.business_id, b.channel_id from send_budgets b join u using (business_id, channel_id)
      order by b.business_id, b.channel_id for no key update of b ${locks('send_budget')}
    )
    update send_budgets b set
      flights = (
        select coalesce(jsonb_object_agg(f.key, f.rest), '{}') from (
          select k.key, k.value::int - coalesce((u.flights ->> k.key)::int, 0) as rest from jsonb_each_text(b.flights) k
          where split_part(k.key, '-', 1)::float8 > extract(epoch from u.now) * 1000 - ${FLIGHT_MS}) f
        where f.rest > 0),
      (spent_times, spent_counts) = (
        select array_agg(t.time), array_agg(t.count::int) from (
          select s.time, sum(s.count) as count from (
            select * from unnest(b.spent_times, b.spent_counts) as k (time, count) where k.time > u.now - interval '1 second'
            union all
            select least(u.now, to_timestamp(r.key::float8 / 1000)), r.value::int
            from jsonb_each_text(u.responses) r
          ) s group by s.time) t),
      not_before = greatest(case when u.wait_seconds > 0 then u.now + make_interval(secs => u.wait_seconds) end, case
        when u.slow_to is not null and (b.not_before is null or b.not_before <= u.now) then u.now + interval '1 second'
        when u.outage = 'again' then u.now + make_interval(secs => least(30, 0.5 * power(2, least(b.outages, 10))))
        else b.not_before end),
      slowed_to = case when u.slow_to is not null and (b.not_before is null or b.not_before <= u.now) then u.slow_to else b.slowed_to end,
      slowed_time = case when u.slow_to is not null and (b.not_before is null or b.not_before <= u.now) then u.now else b.slowed_time end,
      outages = case u.outage when 'over' then 0 when 'again' then least(b.outages + 1, 100) else b.outages end
    from ours join u using (business_id, channel_id)
    where b.business_id = ours.business_id and b.channel_id = ours.channel_id`,
};

const updateValues = (updates: readonly NumberBudgetUpdate[]): unknown[] => [
  updates.map(({ business_id }) => business_id),
  updates.map(({ channel_id }) => channel_id),
  updates.map(({ responses }) => JSON.stringify(Object.fromEntries(responses))),
  updates.map(({ slow_to }) => slow_to),
  updates.map(({ outage }) => outage),
  updates.map(({ flights }) => JSON.stringify(Object.fromEntries(flights))),
  updates.map(({ wait_seconds }) => wait_seconds),
];

/** Writes the updates of many numbers, in a transaction of its own. */
export async function updateSendBudgets(tx: Transaction, updates: readonly NumberBudgetUpdate[]): Promise<void> {
  await Promise.all([planForSending(tx), tx.run(updateBudgets, updateValues(updates))]);
}
