import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** How many messages of one message of a step stand at each status now. */
export interface StepCounts {
  step: Id;
  part: string;
  counts: Readonly<Record<string, number>>;
}

const read: NamedStatement = {
  name: 'read_counts_of_send_record',
  text: `select s.step, s.part, t.counts from send_sources s
    join send_source_totals t on t.business_id = s.business_id and t.source_id = s.id
    where s.business_id = $1 and s.kind = $2 and s.record_id = $3`,
};

/** The statistics of all steps of what sends in bulk, as they were last summed up. */
export const readStepCounts = (tx: Transaction, businessId: Id, kind: string, recordId: Id): Promise<StepCounts[]> =>
  tx.run<StepCounts>(read, [businessId, kind, recordId]);
