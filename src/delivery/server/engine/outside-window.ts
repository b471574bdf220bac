import type { SendRefusal } from '../../../channels/contract/outgoing.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { deferSends } from '../claim-store.ts';
import { countPortfolioUsers, lockPortfolioUsers } from '../portfolio-store.ts';
import type { HeldCandidate } from './attempt.ts';
import type { SendingChannel } from '../../../channels/server/index.ts';

/** A send that our own rules refuse. */
export interface RefusedSend {
  send: HeldCandidate;
  refusal: SendRefusal;
}

/** A day's users are used up: at least so long until those who wait are looked at again. */
const LIMIT_WAIT_SECONDS = 300;

/** Users outside a window in 24 hours are limited over all numbers of a portfolio: exact, because its row is locked. */
export async function withinLimit(
  tx: Transaction,
  businessId: Id,
  { messagingLimit, portfolioId }: SendingChannel,
  outside: readonly HeldCandidate[],
): Promise<{ allowed: HeldCandidate[]; refusals: RefusedSend[] }> {
  if (outside.length === 0 || messagingLimit === null) return { allowed: [], refusals: [] };
  const { userCount, known, waitSeconds } = await lockPortfolioUsers(
    tx,
    { businessId, portfolioId },
    outside.map(({ recipient_id }) => recipient_id),
  );
  const counted = new Set(known);
  let left = messagingLimit - userCount;
  const allowed: HeldCandidate[] = [];
  const over: HeldCandidate[] = [];
  for (const send of outside) {
    if (!counted.has(send.recipient_id)) {
      if (left <= 0) {
        over.push(send);
        continue;
      }
      left -= 1;
      counted.add(send.recipient_id);
    }
    allowed.push(send);
  }
  // A person must hear of it at once; what the product sends by itself waits for the next free place.
  const waiting = over.filter(({ lane }) => lane !== 1);
  deferSends(
    tx,
    businessId,
    waiting.map(({ message_id }) => message_id),
    Math.max(LIMIT_WAIT_SECONDS, waitSeconds ?? 0),
  );
  const refusal: SendRefusal = {
    message: `This number may start conversations with ${messagingLimit} people in 24 hours, and has. Try again later.`,
    code: null,
    detail: null,
  };
  return { allowed, refusals: over.filter(({ lane }) => lane === 1).map((send) => ({ send, refusal })) };
}

/** Counts, with the COMMIT, those of the attempts that go outside a window. */
export function countOutside(
  tx: Transaction,
  businessId: Id,
  { portfolioId, messagingLimit }: SendingChannel,
  attempts: readonly HeldCandidate[],
  outside: readonly HeldCandidate[],
): void {
  const ids = new Set(outside.map(({ message_id }) => message_id));
  const recipients = attempts.flatMap(({ message_id, recipient_id }) => (ids.has(message_id) ? [recipient_id] : []));
  if (messagingLimit !== null && recipients.length > 0)
    countPortfolioUsers(tx, { businessId, portfolioId }, recipients);
}
