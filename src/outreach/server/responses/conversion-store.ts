import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** A record of a contact; of an order the message that it came with. */
export interface Followed {
  business_id: Id;
  /** What it is called in the results. */
  module: string;
  source: 'enquiry' | 'task' | 'order';
  followed_id: Id;
  /** Null: of the record's own contact. */
  contact_id: Id | null;
}

// The first message of the days counts: it may have caused all that followed. What an import adds was there before.
const add: NamedStatement = {
  name: 'add_conversions',
  text: `with followed as (
      select e.business_id, e.module, e.followed_id, coalesce(e.contact_id, q.contact_id, t.contact_id) as contact_id
      from jsonb_to_recordset($1) as e (business_id bigint, module text, source text, followed_id bigint, contact_id bigint)
      left join enquiry_labels q on e.source = 'enquiry' and q.business_id = e.business_id and q.id = e.followed_id and q.made_by <> 'import'
      left join task_labels t on e.source = 'task' and t.business_id = e.business_id and t.id = e.followed_id and t.made_by <> 'import'
    )
    insert into outreach_conversions (business_id, module, followed_id, kind, record_id, step_id, branch, contact_id)
    select f.business_id, f.module, f.followed_id, d.kind, d.record_id, d.step_id, d.branch, f.contact_id from followed f
    cross join lateral (
      select d.* from outreach_decisions d
      join message_labels m on m.business_id = d.business_id and m.id = d.message_id and m.status not in ('pending', 'failed')
      where d.business_id = f.business_id and d.contact_id = f.contact_id and d.outcome = 'sent'
        and d.decided_time > clock_now() - make_interval(days => $2)
      order by d.id limit 1
    ) d
    order by f.business_id, f.module, f.followed_id
    on conflict (business_id, module, followed_id) do nothing`,
};

/** Counts what followed messages of the last days, each once. What followed none is left out. */
export async function addConversions(tx: Transaction, followed: readonly Followed[], days: number): Promise<void> {
  if (followed.length > 0) await tx.run(add, [JSON.stringify(followed), days]);
}
