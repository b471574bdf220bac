import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

const lock: NamedStatement = {
  name: 'lock_preference_times',
  text: `select id, communication_level_time::text as time from contacts where business_id = $1 and id = any ($2::bigint[])
    order by business_id, id for no key update ${locks('person')}`,
};
const restore: NamedStatement = {
  name: 'restore_preference_times',
  text: `update contacts c set communication_level_time = e.time from unnest($2::bigint[], $3::timestamptz[]) as e (id, time)
    where c.business_id = $1 and c.id = e.id and c.id = any ($2::bigint[])`,
};

/** Since when the marketing preferences of contacts count; the contacts stay locked until the transaction ends. */
export async function lockPreferenceTimes(
  tx: Transaction,
  businessId: Id,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.run<{ id: Id; time: string | null }>(lock, [businessId, ids]);
  return new Map(rows.map(({ id, time }) => [id, time]));
}

/** Writes since when marketing preferences count, where a former preference was written back. */
export async function restorePreferenceTimes(
  tx: Transaction,
  businessId: Id,
  times: readonly { id: Id; time: string | null }[],
): Promise<void> {
  if (times.length > 0) await tx.run(restore, [businessId, times.map(({ id }) => id), times.map(({ time }) => time)]);
}
