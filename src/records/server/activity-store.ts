import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

/** Something that happened to a record. */
export interface NewActivity {
  business_id: Id;
  module: string;
  record_id: Id;
  kind: string;
  actor: Actor;
  detail: Readonly<Record<string, unknown>>;
}

export interface ActivityRow {
  id: Id;
  kind: string;
  actor: Actor;
  detail: Record<string, unknown>;
  time: string;
}

const insert: NamedStatement = {
  name: 'insert_record_activities',
  text: `insert into record_activities (business_id, module, record_id, kind, actor, detail)
    select e.business_id, e.module, e.record_id, e.kind, e.actor, e.detail
    from jsonb_to_recordset($1) as e (business_id bigint, module text, record_id bigint, kind text, actor jsonb, detail jsonb)`,
};
const list = (order: 'asc' | 'desc'): NamedStatement => ({
  name: `list_record_activities_${order}`,
  text: `select id, kind, actor, detail, time from record_activities
    where business_id = $1 and record_id = $2 order by id ${order} limit $3 offset $4`,
});

/** Notes what happened to records, with the transaction in which it did. */
export async function addActivities(tx: Transaction, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length > 0) await tx.run(insert, [JSON.stringify(activities)]);
}

/** What happened to a record; one more than `limit` where there is more. */
export function listActivities(
  tx: Transaction,
  businessId: Id,
  recordId: Id,
  page: { limit: number; offset: number; sort_order: 'asc' | 'desc' },
): Promise<ActivityRow[]> {
  return tx.run<ActivityRow>(list(page.sort_order), [businessId, recordId, page.limit + 1, page.offset]);
}
