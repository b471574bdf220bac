import type { Id } from '../../../foundation/contract/id.ts';
import { locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** A stay that has come to another contact. `was_ended`: both were inside, and this one ended. */
export interface MovedEntry {
  business_id: Id;
  id: Id;
  sequence_id: Id;
  was_ended: boolean;
  next_step_id: Id | null;
  due_time: string | null;
}

// Of several merged contacts that were inside the earliest stay goes on, if the kept one has none.
const move: NamedStatement = {
  name: 'move_sequence_entries_of_merged',
  text: `with e as materialized (
      select * from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, kept_id, merged_id)
    ), theirs as materialized (
      select n.business_id, n.id, n.sequence_id, n.status, e.kept_id, n.next_step_id, n.due_time,
        n.status = 'active' and (
          exists (select from sequence_entries k where k.business_id = n.business_id and k.sequence_id = n.sequence_id
            and k.contact_id = e.kept_id and k.status = 'active')
          or row_number() over (partition by n.business_id, n.sequence_id, e.kept_id, n.status order by n.id) > 1) as was_ended
      from e join sequence_entries n on n.business_id = e.business_id and n.contact_id = e.merged_id
    ), moved as (
      update sequence_entries n set contact_id = t.kept_id,
        status = case when t.was_ended then 'exited' else n.status end,
        exit_reason = case when t.was_ended then 'exited_at_step' else n.exit_reason end,
        exit_detail = case when t.was_ended then 'contact_deleted' else n.exit_detail end,
        exit_step = case when t.was_ended then greatest(cardinality(n.done_steps), 1) else n.exit_step end,
        exited_time = case when t.was_ended then clock_now() else n.exited_time end,
        next_step_id = case when t.was_ended then null else n.next_step_id end,
        due_time = case when t.was_ended then null else n.due_time end
      from theirs t where n.business_id = t.business_id and n.id = t.id
      returning n.id
    )
    select t.business_id, t.id, t.sequence_id, t.was_ended, t.next_step_id, t.due_time from theirs t join moved m on m.id = t.id
    order by t.business_id, t.id ${locksLate('sequence')}`,
};
const restore: NamedStatement = {
  name: 'restore_moved_sequence_entries',
  text: `with e as materialized (
      select * from jsonb_to_recordset($3) as e (id bigint, was_ended boolean, next_step_id bigint, due_time timestamptz)
    ), back as (
      update sequence_entries n set contact_id = $2,
        status = case when e.was_ended then 'active' else n.status end,
        exit_reason = case when e.was_ended then null else n.exit_reason end,
        exit_detail = case when e.was_ended then null else n.exit_detail end,
        exit_step = case when e.was_ended then null else n.exit_step end,
        exited_time = case when e.was_ended then null else n.exited_time end,
        next_step_id = case when e.was_ended then e.next_step_id else n.next_step_id end,
        due_time = case when e.was_ended then e.due_time else n.due_time end
      from e where n.business_id = $1 and n.id = e.id
      returning n.id, n.sequence_id, n.due_time, e.was_ended
    )
    select id, sequence_id, due_time from back where was_ended order by id ${locksLate('sequence')}`,
};
const count: NamedStatement = {
  name: 'count_sequence_entries_of_contacts',
  text: `select contact_id, count(*)::int as count from sequence_entries where business_id = $1 and contact_id = any ($2::bigint[]) group by 1`,
};

/** Gives the stays of merged contacts, which are locked, to the kept ones. */
export const moveEntries = (
  tx: Transaction,
  merges: readonly { business_id: Id; kept_id: Id; merged_id: Id }[],
): Promise<MovedEntry[]> =>
  tx.run<MovedEntry>(move, [
    merges.map(({ business_id }) => business_id),
    merges.map(({ kept_id }) => kept_id),
    merges.map(({ merged_id }) => merged_id),
  ]);

/** Gives stays back to a contact that exists again; returns those that are active again. */
export const restoreMovedEntries = (
  tx: Transaction,
  businessId: Id,
  contactId: Id,
  entries: readonly Pick<MovedEntry, 'id' | 'was_ended' | 'next_step_id' | 'due_time'>[],
): Promise<{ id: Id; sequence_id: Id; due_time: string }[]> =>
  tx.run(restore, [businessId, contactId, JSON.stringify(entries)]);

/** How many stays these contacts have had. */
export async function countEntriesOf(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
): Promise<Map<Id, number>> {
  const rows = await tx.run<{ contact_id: Id; count: number }>(count, [businessId, contactIds]);
  return new Map(rows.map(({ contact_id, count: stays }) => [contact_id, stays]));
}
