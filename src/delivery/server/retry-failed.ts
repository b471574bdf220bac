import type { RetryClass } from '../../channels/contract/retry-class.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { nextAttemptSeconds } from './engine/retry.ts';
import { lockFailedSends, requeueSends } from './outbox/failed-store.ts';

/** A send that the provider took and has reported as failed, for a cause that may pass. */
export interface FailedSend {
  business_id: Id;
  message_id: Id;
  provider_id: string;
  retry: RetryClass;
}

/**
 * Puts sends that failed after they were taken back into the queue, as a refusal of the same class would have been. A
 * report of failure is definite, so nothing is sent twice. Returns the messages that go out again; those that have had
 * their attempts are left out. Locks outbox rows, before messages are locked.
 */
export async function retryFailed(
  tx: Transaction,
  failed: readonly FailedSend[],
): Promise<{ business_id: Id; message_id: Id }[]> {
  if (failed.length === 0) return [];
  const locked = await lockFailedSends(tx, failed);
  const retries = new Map(failed.map(({ message_id, retry }) => [message_id, retry]));
  const again = locked.flatMap(({ attempts, ...send }) => {
    const seconds = nextAttemptSeconds(retries.get(send.message_id) ?? 'never', attempts, null);
    return seconds === null ? [] : [{ ...send, seconds }];
  });
  await requeueSends(tx, again);
  return again;
}
