import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { composedStatement } from '../../foundation/server/db/composed-statement.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { Module } from './define-module.ts';
import { identifier } from './record-columns.ts';

/** Something that happened to a record after it was made. */
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
  // The time is a column of one row: a default would call clock_now() for each activity.
  text: `insert into record_activities (business_id, module, record_id, kind, actor, detail, time)
    select e.business_id, e.module, e.record_id, e.kind, e.actor, e.detail, n.now
    from jsonb_to_recordset($1) as e (business_id bigint, module text, record_id bigint, kind text, actor jsonb, detail jsonb),
      (select clock_now() as now offset 0) n`,
};
// That a record was made, its own row says: ids are in the order of time.
const list = (table: string, order: 'asc' | 'desc'): string =>
  `select id, kind, actor, detail, time from (
      select id, kind, actor, detail, time from record_activities where business_id = $1 and record_id = $2
      union all
      select id, 'created', created_by, '{}', created_time from ${identifier(table)} where business_id = $1 and id = $2
    ) a order by id ${order} limit $3 offset $4`;

/** Notes what happened to records, with the transaction in which it did. */
export async function addActivities(tx: Transaction, activities: readonly NewActivity[]): Promise<void> {
  if (activities.length > 0) await tx.run(insert, [JSON.stringify(activities)]);
}

/** What happened to a record of a module, its creation included; one more than `limit` where there is more. */
export function listActivities(
  tx: Transaction,
  { table }: Pick<Module, 'table'>,
  businessId: Id,
  recordId: Id,
  page: { limit: number; offset: number; sort_order: 'asc' | 'desc' },
): Promise<ActivityRow[]> {
  return tx.run<ActivityRow>(composedStatement(list(table, page.sort_order)), [
    businessId,
    recordId,
    page.limit + 1,
    page.offset,
  ]);
}
