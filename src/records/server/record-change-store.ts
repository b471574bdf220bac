import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { StoredValues } from './define-module.ts';

/** What an update changed in one record: only the fields that it changed. */
export interface ChangedRecord {
  record_id: Id;
  before: StoredValues;
  after: StoredValues;
}

/** So long an update can be undone; its changes are deleted some time after. */
export const UNDO_HOURS = 24;

const insert: NamedStatement = {
  name: 'insert_record_job_changes',
  text: `insert into record_job_changes (business_id, job_id, record_id, before, after)
    select $1, $2, e.record_id, e.before, e.after
    from jsonb_to_recordset($3) as e (record_id bigint, before jsonb, after jsonb) order by e.record_id`,
};
const next: NamedStatement = {
  name: 'next_record_job_changes',
  text: `select record_id, before, after from record_job_changes
    where business_id = $1 and job_id = $2 and record_id > $3 order by record_id limit $4`,
};
const count: NamedStatement = {
  name: 'count_record_job_changes',
  text: 'select count(*)::int as count from record_job_changes where business_id = $1 and job_id = $2',
};
const perOwner: NamedStatement = {
  name: 'count_record_job_changes_per_owner',
  text: `select c.after ->> 'owner' as user_id, count(*)::int as count, min(c.record_id) as record_id
    from record_job_changes c where c.business_id = $1 and c.job_id = $2 and c.after ->> 'owner' is not null group by 1`,
};
const perFollower: NamedStatement = {
  name: 'count_record_job_changes_per_follower',
  text: `select f.user_id, count(*)::int as count, min(c.record_id) as record_id
    from record_job_changes c
    join record_followers f on f.business_id = c.business_id and f.record_id = c.record_id
    where c.business_id = $1 and c.job_id = $2 and c.after ?| $3::text[] group by 1 order by 1`,
};
const canUndo: NamedStatement = {
  name: 'record_job_can_be_undone',
  text: `select j.status in ('completed', 'failed') and j.created_time > clock_now() - interval '${UNDO_HOURS} hours'
      and not exists (select from record_jobs u where u.business_id = $1 and u.undoes = j.id and u.status <> 'failed') as can_undo
    from record_jobs j where j.business_id = $1 and j.id = $2`,
};

/** Keeps what a part of an update changed, so that it can be undone. */
export async function keepChanges(
  tx: Transaction,
  businessId: Id,
  jobId: Id,
  changes: readonly ChangedRecord[],
): Promise<void> {
  if (changes.length > 0) await tx.run(insert, [businessId, jobId, JSON.stringify(changes)]);
}

/** What an update changed in the next records, in the order of their ids. */
export function nextChanges(
  tx: Transaction,
  businessId: Id,
  jobId: Id,
  { after, limit }: { after: Id; limit: number },
): Promise<ChangedRecord[]> {
  return tx.run<ChangedRecord>(next, [businessId, jobId, after, limit]);
}

/** How many records an update changed. */
export async function countChanges(tx: Transaction, businessId: Id, jobId: Id): Promise<number> {
  const [row] = await tx.run<{ count: number }>(count, [businessId, jobId]);
  return row?.count ?? 0;
}

/** A person with how many changed records are theirs, and the first of these. */
export interface PersonCount {
  user_id: Id;
  count: number;
  record_id: Id;
}

/** Who owns records now because of an update. */
export function countPerOwner(tx: Transaction, businessId: Id, jobId: Id): Promise<PersonCount[]> {
  return tx.run<PersonCount>(perOwner, [businessId, jobId]);
}

/** Who follows records in which an update has changed one of these fields. */
export function countPerFollower(
  tx: Transaction,
  businessId: Id,
  jobId: Id,
  fields: readonly string[],
): Promise<PersonCount[]> {
  return tx.run<PersonCount>(perFollower, [businessId, jobId, fields]);
}

/** Whether an update has ended, lately enough, and was not undone yet; the caller has locked it. */
export async function isUndoable(tx: Transaction, businessId: Id, jobId: Id): Promise<boolean> {
  const [row] = await tx.run<{ can_undo: boolean }>(canUndo, [businessId, jobId]);
  return row?.can_undo === true;
}
