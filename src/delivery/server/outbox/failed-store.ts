import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

interface SendKey {
  business_id: Id;
  message_id: Id;
}

const lockFailed: NamedStatement = {
  name: 'lock_failed_sends',
  text: `select o.business_id, o.message_id, o.attempts from outbox o
    join unnest($1::bigint[], $2::bigint[], $3::text[]) as f (business_id, message_id, provider_id)
      on o.business_id = f.business_id and o.message_id = f.message_id and o.provider_id = f.provider_id
    where o.state = 'accepted'
    order by o.business_id, o.message_id for no key update of o ${locks('outbox_row')}`,
};
// A new epoch: a worker that still had the row in mind writes nothing over it.
const requeue: NamedStatement = {
  name: 'requeue_failed_sends',
  text: `update outbox o set state = 'queued', settled_time = null, lease_until = null, lease_epoch = o.lease_epoch + 1,
      failed_provider_ids = o.failed_provider_ids || o.provider_id, provider_id = null,
      due_time = clock_now() + make_interval(secs => e.seconds)
    from unnest($1::bigint[], $2::bigint[], $3::float8[]) as e (business_id, message_id, seconds)
    where o.business_id = e.business_id and o.message_id = e.message_id and o.state = 'accepted' ${locks('outbox_row')}`,
};

/** Those of these sends that are accepted under these ids, locked, with the number of their attempts. */
export function lockFailedSends(
  tx: Transaction,
  failed: readonly (SendKey & { provider_id: string })[],
): Promise<(SendKey & { attempts: number })[]> {
  return tx.run(lockFailed, [
    failed.map(({ business_id }) => business_id),
    failed.map(({ message_id }) => message_id),
    failed.map(({ provider_id }) => provider_id),
  ]);
}

/** Puts locked sends back into the queue, to leave after so many seconds. */
export async function requeueSends(tx: Transaction, sends: readonly (SendKey & { seconds: number })[]): Promise<void> {
  if (sends.length === 0) return;
  await tx.run(requeue, [
    sends.map(({ business_id }) => business_id),
    sends.map(({ message_id }) => message_id),
    sends.map(({ seconds }) => seconds),
  ]);
}
