import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { OutreachKind } from '../contract/decision.ts';

const leftOut: NamedStatement = {
  name: 'count_left_out_by_step',
  text: `select step_id, count(*)::int as count from outreach_decisions
    where business_id = $1 and kind = $2 and record_id = $3 and outcome = 'left_out' group by 1`,
};
const replied: NamedStatement = {
  name: 'count_replied_by_step',
  text: `select step_id, count(*)::int as count from outreach_responses
    where business_id = $1 and kind = $2 and record_id = $3 and response = 'reply' group by 1`,
};

/** How many people each step of a campaign or sequence left out, and how many replied to it; by step. */
export async function countStepPeople(
  tx: Transaction,
  businessId: Id,
  kind: OutreachKind,
  recordId: Id,
): Promise<{ leftOut: ReadonlyMap<Id, number>; replied: ReadonlyMap<Id, number> }> {
  const count = async (statement: NamedStatement) => {
    const rows = await tx.run<{ step_id: Id; count: number }>(statement, [businessId, kind, recordId]);
    return new Map(rows.map((row) => [row.step_id, row.count]));
  };
  const [out, replies] = await Promise.all([count(leftOut), count(replied)]);
  return { leftOut: out, replied: replies };
}
