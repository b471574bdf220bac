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

// Only what has definitely not reached anybody: refused by the provider, or taken and then reported as failed.
const retryDefinite: NamedStatement = {
  name: 'retry_definite_failures',
  text: `with asked as materialized (
      select o.business_id, o.message_id from outbox o where o.business_id = $1 and o.message_id = any ($2)
        and o.state in ('refused', 'accepted') order by o.message_id for no key update ${locks('outbox_row')}
    )
    update outbox o set state = 'queued', settled_time = null, lease_until = null, lease_epoch = o.lease_epoch + 1, outcome = null,
      attempts = 0, failed_provider_ids = case when o.provider_id is null then o.failed_provider_ids else o.failed_provider_ids || o.provider_id end,
      provider_id = null, due_time = clock_now()
    from asked a where o.business_id = a.business_id and o.message_id = a.message_id returning o.message_id`,
};
const takeBack: NamedStatement = {
  name: 'take_back_waiting_sends',
  text: `with old as materialized (
      select id from send_sources where business_id = $1 and kind = $2 and record_id = $3 and step = $4 and part = $5
    ), waiting as materialized (
      select o.business_id, o.message_id from outbox o where o.business_id = $1 and o.source_id = (select id from old) and o.member_id > $7
        and o.state = 'queued' and o.lease_until is null and o.settled_time is null
      order by o.member_id limit $6 for no key update ${locks('outbox_row')}
    )
    delete from outbox o using waiting w where o.business_id = w.business_id and o.message_id = w.message_id
    returning o.message_id, o.member_id, o.source_id`,
};

const countWaiting: NamedStatement = {
  name: 'count_sends_to_take_back',
  text: `select count(*)::int as count from (
      select from outbox o where o.business_id = $1 and o.source_id =
          (select id from send_sources where business_id = $1 and kind = $2 and record_id = $3 and step = $4 and part = $5)
        and o.state = 'queued' and o.lease_until is null and o.settled_time is null limit $6) w`,
};

/** Puts sends back into the queue that have definitely failed; returns them. The caller has asked for their messages' status. */
export async function requeueDefiniteFailures(
  tx: Transaction,
  businessId: Id,
  messageIds: readonly Id[],
): Promise<Id[]> {
  const rows = await tx.run<{ message_id: Id }>(retryDefinite, [businessId, messageIds]);
  return rows.map(({ message_id: messageId }) => messageId);
}

/** One message of a step. */
export interface StepPart {
  kind: string;
  record_id: Id;
  step: Id;
  part: string;
}

/** How many sends of one message of a step have not left; counted up to `limit`. */
export async function countSendsToTakeBack(
  tx: Transaction,
  businessId: Id,
  { kind, record_id, step, part }: StepPart,
  limit: number,
): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countWaiting, [businessId, kind, record_id, step, part, limit]);
  return row?.count ?? 0;
}

/** Removes sends of one message of a step that have not left: at most `limit`, of members after `after` in the order of their ids. */
export const takeBackSends = (
  tx: Transaction,
  businessId: Id,
  { kind, record_id, step, part }: StepPart,
  { after, limit }: { after: Id; limit: number },
): Promise<{ message_id: Id; member_id: Id; source_id: Id }[]> =>
  tx.run(takeBack, [businessId, kind, record_id, step, part, limit, after]);
