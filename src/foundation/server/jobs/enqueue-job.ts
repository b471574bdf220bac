import type { Id } from '../../contract/id.ts';
import type { NamedStatement, Transaction } from '../db/transaction.ts';
import type { JobDefinition, JobOptions } from './job.ts';

const enqueue: NamedStatement = { name: 'enqueue_job', text: 'select enqueue_job($1, $2, $3, $4, $5)' };

/** Adds a job with this transaction: it exists exactly when the change does. `businessId` is null for work of no business. */
export async function enqueueJob<Payload>(
  tx: Transaction,
  businessId: Id | null,
  job: JobDefinition<Payload>,
  payload: Payload,
  { key, runAt, depth = 0 }: JobOptions & { depth?: number } = {},
): Promise<void> {
  const wire = JSON.stringify({ business_id: businessId, depth, data: job.payload.parse(payload) });
  await tx.run(enqueue, [job.name, wire, key ?? null, runAt ?? null, job.maxAttempts]);
}
