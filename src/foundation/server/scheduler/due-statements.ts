import { locks } from '../db/lock-ranks.ts';
import type { NamedStatement } from '../db/transaction.ts';

/** The statements on one `due_<name>` table. */
export interface DueStatements {
  schedule: NamedStatement;
  claimOldest: NamedStatement;
  claimFairly: NamedStatement;
  /** Rows that are due and free to be claimed, by the time that `present` says; a part of other statements. */
  free: string;
  /** Is a row due and free to be claimed (`is_free`), or due at all, also where a worker has it (`is_due`)? */
  hasDue: NamedStatement;
  renew: NamedStatement;
  finish: NamedStatement;
  fail: NamedStatement;
}

/** Writes them once. Names come from code only, never from data. */
export function dueStatements(
  kind: string,
  key: readonly string[],
  types: Readonly<Record<string, string>>,
): DueStatements {
  const table = `due_${kind}`;
  const columns = Object.keys(types);
  const typed = columns.map((column) => `${column} ${types[column]}`).join(', ');
  const identity = ['business_id', ...key];
  const same = (one: string, other: string) =>
    identity.map((column) => `${one}.${column} = ${other}.${column}`).join(' and ');
  const isFree = `d.due_time <= (select time from present) and (d.lease_until is null or d.lease_until <= (select time from present))`;
  const present = `present as materialized (select clock_now() as time),
        epoch as materialized (select nextval('lease_epochs') as value)`;
  // A number that no other claim has: a row that is finished and scheduled again never meets the number of a worker that
  // had it before.
  const lease = `update ${table} d
    set lease_until = present.time + make_interval(secs => $2), lease_epoch = epoch.value
    from ready, present, epoch
    where ${same('d', 'ready')}
    returning d.business_id, ${columns.map((column) => `d.${column}`).join(', ')}, d.lease_epoch, d.failures, d.depth`;
  const keyOf = identity.map((column) => `d.${column}`).join(', ');
  const nextBusiness = (condition: string) =>
    `select d.business_id from ${table} d where ${condition} order by d.business_id limit 1`;
  const free = `select from ${table} d where ${isFree}`;
  return {
    free,
    schedule: {
      name: `schedule_${kind}`,
      text: `insert into ${table} (business_id, ${columns.join(', ')}, due_time, depth)
        select e.business_id, ${columns.map((column) => `e.${column}`).join(', ')}, coalesce(e.due_time, (select clock_now())), $2
        from jsonb_to_recordset($1) as e (business_id bigint, ${typed}, due_time timestamptz)
        order by ${identity.map((_, index) => index + 1).join(', ')}
        on conflict (${identity.join(', ')}) do update set due_time = excluded.due_time, depth = greatest(${table}.depth, excluded.depth)
          where excluded.due_time < ${table}.due_time ${locks('due_row')}`,
    },
    claimOldest: {
      name: `claim_oldest_${kind}`,
      text: `with ${present}, ready as materialized (
          select ${keyOf} from ${table} d where ${isFree} order by d.due_time limit $1 for no key update skip locked
        ) ${lease}`,
    },
    // Steps from business to business through the index (business_id, due_time): those after the cursor, then those up
    // to it, a share of rows from each, until the batch is full.
    claimFairly: {
      name: `claim_fairly_${kind}`,
      text: `with recursive ${present}, later (business_id) as (
          (${nextBusiness('d.business_id > $3')})
          union all
          select n.business_id from later l cross join lateral (${nextBusiness('d.business_id > l.business_id')}) n
        ), earlier (business_id) as (
          (${nextBusiness('d.business_id <= $3')})
          union all
          select n.business_id from earlier e
          cross join lateral (${nextBusiness('d.business_id > e.business_id and d.business_id <= $3')}) n
        ), ready as materialized (
          select r.* from (select business_id from later union all select business_id from earlier) b
          cross join lateral (
            select ${keyOf} from ${table} d where d.business_id = b.business_id and ${isFree}
            order by d.due_time limit $4 for no key update skip locked
          ) r
          limit $1
        ) ${lease}`,
    },
    hasDue: {
      name: `has_due_${kind}`,
      text: `with present as materialized (select clock_now() as time)
        select exists (${free}) as is_free,
          exists (select from ${table} d where d.due_time <= (select time from present)) as is_due`,
    },
    renew: {
      name: `renew_${kind}`,
      text: `with present as materialized (select clock_now() as time), e as materialized (
          select * from jsonb_to_recordset($1) as e (business_id bigint, ${typed}, lease_epoch bigint)
        ), renewed as (
          update ${table} d set lease_until = present.time + make_interval(secs => $2) from present, e
          where ${same('d', 'e')} and d.lease_epoch = e.lease_epoch
          returning 1
        )
        select exists (select from renewed) as is_ours,
          exists (select from ${table} d, e where ${isFree} and not (${same('d', 'e')})) as is_awaited`,
    },
    finish: {
      name: `finish_${kind}`,
      text: `with e as materialized (
          select * from jsonb_to_recordset($1)
            as e (business_id bigint, ${typed}, lease_epoch bigint, at timestamptz, after_seconds double precision)
        ), removed as (
          delete from ${table} d using e
          where ${same('d', 'e')} and d.lease_epoch = e.lease_epoch and e.at is null and e.after_seconds is null
          returning 1
        ), moved as (
          update ${table} d
          set due_time = coalesce(e.at, clock_now() + make_interval(secs => e.after_seconds)), lease_until = null, failures = 0
          from e
          where ${same('d', 'e')} and d.lease_epoch = e.lease_epoch and (e.at is not null or e.after_seconds is not null)
          returning 1
        )
        select (select count(*) from removed)::int + (select count(*) from moved)::int as finished ${locks('due_row')}`,
    },
    fail: {
      name: `fail_${kind}`,
      text: `update ${table} d
        set due_time = clock_now() + make_interval(secs => $2), lease_until = null, failures = d.failures + 1
        from jsonb_to_recordset($1) as e (business_id bigint, ${typed}, lease_epoch bigint)
        where ${same('d', 'e')} and d.lease_epoch = e.lease_epoch`,
    },
  };
}
