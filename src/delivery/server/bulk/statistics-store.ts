import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** How many messages of a source have come to a status, or left it (negative). */
export interface SourceChange {
  business_id: Id;
  source_id: Id;
  status: string;
  /** Of a failure: what people read at the message. */
  reason: string | null;
  count: number;
}

const insert: NamedStatement = {
  name: 'insert_send_source_changes',
  text: `insert into send_source_changes (business_id, source_id, status, reason, count)
    select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::int[]) as e (business_id, source_id, status, reason, count)`,
};

/** Notes changes of statistics in the transaction that makes them. */
export async function countSends(tx: Transaction, changes: readonly SourceChange[]): Promise<void> {
  const real = changes.filter(({ count }) => count !== 0);
  if (real.length === 0) return;
  await tx.run(insert, [
    real.map(({ business_id }) => business_id),
    real.map(({ source_id }) => source_id),
    real.map(({ status }) => status),
    real.map(({ reason }) => reason),
    real.map(({ count }) => count),
  ]);
}

// Driven by the changes, which are few: what was summed up is deleted. A second worker skips a source that is locked, and meets
// the new time where the lock has just been released.
const sumUp: NamedStatement = {
  name: 'sum_up_send_sources',
  text: `with due as materialized (
      select t.business_id, t.source_id from send_source_totals t
      join (select distinct business_id, source_id from send_source_changes) c
        on c.business_id = t.business_id and c.source_id = t.source_id
      where t.counted_time <= clock_now() - interval '1 second'
      order by t.business_id, t.source_id limit $1 for no key update of t skip locked
    ), taken as (
      delete from send_source_changes c using due where c.business_id = due.business_id and c.source_id = due.source_id
      returning c.business_id, c.source_id, c.status, c.reason, c.count
    ), sums as (
      select business_id, source_id, jsonb_object_agg(key, count) filter (where not is_reason) as counts,
        coalesce(jsonb_object_agg(key, count) filter (where is_reason), '{}') as failures
      from (
        select business_id, source_id, false as is_reason, status as key, sum(count) as count from taken group by 1, 2, 4
        union all
        select business_id, source_id, true, reason, sum(count) from taken where reason is not null group by 1, 2, 4
      ) s group by 1, 2
    ), added as (
      update send_source_totals t set counted_time = clock_now(), counts = t.counts || (
        select coalesce(jsonb_object_agg(e.key, e.value::bigint + coalesce((t.counts ->> e.key)::bigint, 0)), '{}')
        from jsonb_each_text(sums.counts) e), failures = t.failures || (
        select coalesce(jsonb_object_agg(e.key, e.value::bigint + coalesce((t.failures ->> e.key)::bigint, 0)), '{}')
        from jsonb_each_text(sums.failures) e)
      from sums where t.business_id = sums.business_id and t.source_id = sums.source_id
      returning t.business_id, t.source_id, t.counts, t.failures
    )
    select a.business_id, a.source_id, a.counts, a.failures, s.kind, s.record_id, s.step, s.part from added a
    join send_sources s on s.business_id = a.business_id and s.id = a.source_id`,
};

/** The statistics of a source. */
export interface SourceCounts {
  business_id: Id;
  source_id: Id;
  kind: string;
  record_id: Id;
  step: Id;
  part: string;
  counts: Record<string, number>;
  failures: Record<string, number>;
}

/** Sums up what has changed, of many businesses and each source at most once a second; returns those that changed. */
export function sumUpSources(tx: Transaction, limit: number): Promise<SourceCounts[]> {
  return tx.run<SourceCounts>(sumUp, [limit]);
}

const totals: NamedStatement = {
  name: 'read_totals_of_sources',
  text: `select s.id as source_id, s.step, s.part, t.counts, t.failures,
      coalesce((select jsonb_agg(jsonb_build_array(c.status, c.reason, c.count)) from send_source_changes c
        where c.business_id = s.business_id and c.source_id = s.id), '[]') as changes
    from send_sources s join send_source_totals t on t.business_id = s.business_id and t.source_id = s.id
    where s.business_id = $1 and s.kind = $2 and s.record_id = $3 and ($4::bigint is null or s.step = $4) order by s.id`,
};

/** The statistics of one source of a record. */
export interface SourceTotals {
  source_id: Id;
  step: Id;
  part: string;
  /** How many messages stand at each status. */
  counts: Readonly<Record<string, number>>;
  /** How many failed for each reason. */
  failures: Readonly<Record<string, number>>;
}

/** The statistics of all sources of a record, or of one of its steps, as of now: also what is not summed up yet. */
export async function readSourceTotals(
  tx: Transaction,
  businessId: Id,
  { kind, record_id, step = null }: { kind: string; record_id: Id; step?: Id | null },
): Promise<SourceTotals[]> {
  const rows = await tx.run<SourceTotals & { changes: [string, string | null, number][] }>(totals, [
    businessId,
    kind,
    record_id,
    step,
  ]);
  return rows.map(({ changes, ...row }) => {
    const [counts, failures] = [{ ...row.counts }, { ...row.failures }];
    for (const [status, reason, count] of changes) {
      counts[status] = (counts[status] ?? 0) + count;
      if (reason !== null) failures[reason] = (failures[reason] ?? 0) + count;
    }
    return { ...row, counts, failures };
  });
}
