import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { readAttemptId, selectAttempts, settleUnknown, type KnownAttempt } from './outbox-store.ts';

/** A status that a provider told, with the attempt's id that it echoed. */
export interface ToldAttempt {
  business_id: Id;
  attempt_id: string;
  provider_id: string;
  status: string;
}

/** The message behind an echoed attempt. */
export type FoundAttempt = KnownAttempt & { attempt_id: string };

/** Finds the messages of echoed attempts, of many businesses; those that are not ours are left out. */
export async function findAttempts(
  tx: Transaction,
  asked: readonly Pick<ToldAttempt, 'business_id' | 'attempt_id'>[],
): Promise<FoundAttempt[]> {
  const known = asked.flatMap(({ business_id, attempt_id }) => {
    const read = readAttemptId(attempt_id);
    return read ? [{ business_id, attempt_id, messageId: read.messageId }] : [];
  });
  if (known.length === 0) return [];
  const rows = await selectAttempts(
    tx,
    known.map(({ business_id }) => business_id),
    known.map(({ messageId }) => messageId),
  );
  const byKey = new Map(rows.map((row) => [`${row.business_id}|${row.message_id}`, row]));
  return known.flatMap(({ business_id, attempt_id, messageId }) => {
    const row = byKey.get(`${business_id}|${messageId}`);
    return row ? [{ ...row, attempt_id }] : [];
  });
}

/**
 * A status proves that the provider took the attempt: what was unknown is accepted. Answers the
 * messages of those attempts, so that the caller can give them the provider's id and the status.
 *
 * Locks outbox rows: call it before anything else in the transaction is locked (messages, chats),
 * because whoever writes results locks in that order, too.
 */
export async function settleAttempts(tx: Transaction, told: readonly ToldAttempt[]): Promise<FoundAttempt[]> {
  const settled = told.flatMap(({ business_id, attempt_id, provider_id }) => {
    const read = readAttemptId(attempt_id);
    return read ? [{ businessId: business_id, ...read, providerId: provider_id }] : [];
  });
  if (settled.length === 0) return [];
  await settleUnknown(tx, settled);
  return findAttempts(tx, told);
}
