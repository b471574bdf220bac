import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { SequenceKey } from './sequence-store.ts';

// Driven by the changes, which are few: what was summed up is deleted. Sequences are locked before their progress, as by who deletes
// one. A second worker waits for them and then meets the new time. A call that edits a sequence does not wait for its counters: they wait.
const sumUp: NamedStatement = {
  name: 'sum_up_sequence_changes',
  text: `with changed as materialized (
      select p.business_id, p.sequence_id from sequence_progress p
      join (select distinct business_id, sequence_id from sequence_changes) c
        on c.business_id = p.business_id and c.sequence_id = p.sequence_id
      where p.counted_time <= clock_now() - interval '1 second'
      order by p.business_id, p.sequence_id limit $1
    ), held as materialized (
      select s.business_id, s.id from sequences s join changed on changed.business_id = s.business_id and changed.sequence_id = s.id
      order by s.business_id, s.id for no key update of s
    ), due as materialized (
      select p.business_id, p.sequence_id from held join sequence_progress p on p.business_id = held.business_id and p.sequence_id = held.id
      where p.counted_time <= clock_now() - interval '1 second' for no key update of p skip locked
    ), taken as (
      delete from sequence_changes c using due where c.business_id = due.business_id and c.sequence_id = due.sequence_id
      returning c.business_id, c.sequence_id, c.entered, c.completed, c.exited
    ), sums as (
      select business_id, sequence_id, sum(entered)::int as entered, sum(completed)::int as completed, sum(exited)::int as exited
      from taken group by 1, 2
    ), counted as (
      update sequence_progress p set counted_time = clock_now() from sums
      where p.business_id = sums.business_id and p.sequence_id = sums.sequence_id
    )
    update sequences s set member_count = s.member_count + sums.entered, completed_count = s.completed_count + sums.completed,
      exited_count = s.exited_count + sums.exited, active_count = s.active_count + sums.entered - sums.completed - sums.exited
    from sums where s.business_id = sums.business_id and s.id = sums.sequence_id
    returning s.business_id, s.id as sequence_id ${locks('sequence')}`,
};
const forget: NamedStatement = {
  name: 'forget_changes_of_deleted_sequences',
  text: `delete from sequence_changes c where not exists (
    select from sequences s where s.business_id = c.business_id and s.id = c.sequence_id)`,
};

/** Sums up what has changed, of many businesses and each sequence at most once a second; returns those that changed. */
export const sumUpChanges = (tx: Transaction, limit: number): Promise<SequenceKey[]> =>
  tx.run<SequenceKey>(sumUp, [limit]);

export async function forgetChangesOfDeleted(tx: Transaction): Promise<void> {
  await tx.run(forget);
}
