import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

// The platform repeats itself for 7 days; what has no message by then never will.
const KEPT_DAYS = 7;
const BATCH = 2_000;
const forget = (table: 'parked_statuses' | 'parked_changes'): NamedStatement => ({
  name: `delete_old_${table}`,
  text: `delete from ${table} where ctid = any (array(
      select ctid from ${table} where parked_time < clock_now() - make_interval(days => $1) order by parked_time limit $2))
    returning 1`,
});
const forgetStatuses = forget('parked_statuses');
const forgetChanges = forget('parked_changes');

/** Deletes a batch of what has waited in vain; answers true when there may be more. */
export async function deleteOldParked(tx: Transaction): Promise<boolean> {
  const deleted = await Promise.all([
    tx.run(forgetStatuses, [KEPT_DAYS, BATCH]),
    tx.run(forgetChanges, [KEPT_DAYS, BATCH]),
  ]);
  return deleted.some((rows) => rows.length === BATCH);
}
