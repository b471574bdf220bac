import type { SendRefusal } from '../../../channels/contract/outgoing.ts';
import { writtenTime } from '../../../accounts/server/index.ts';
import { errorSentence } from '../../../foundation/contract/errors.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { deferSends } from '../outbox/claim-store.ts';
import { countPortfolioUsers, lockPortfolioUsers } from '../budgets/portfolio-store.ts';
import type { LeasedSend } from './conclude.ts';
import '../../contract/errors.ts';
import type { SendingChannel } from '../../../channels/server/index.ts';
import { PERSON_LANE } from '../send.ts';

/** A send that our own rules refuse. */
export interface RefusedSend {
  send: LeasedSend;
  refusal: SendRefusal;
}

/** When a day's users are used up, those who wait are checked again after at least this time. */
const LIMIT_WAIT_SECONDS = 300;

/** Users outside a window in 24 hours are limited over all numbers of a portfolio: exact, because its row is locked. */
export async function withinLimit(
  tx: Transaction,
  businessId: Id,
  { messagingLimit, portfolioId }: SendingChannel,
  outside: readonly LeasedSend[],
): Promise<{ allowed: LeasedSend[]; refusals: RefusedSend[] }> {
  if (outside.length === 0 || messagingLimit === null) return { allowed: [], refusals: [] };
  const { userCount, known, waitSeconds } = await lockPortfolioUsers(
    tx,
    { businessId, portfolioId },
    outside.map(({ recipient_id }) => recipient_id),
  );
  const counted = new Set(known);
  let left = messagingLimit - userCount;
  const allowed: LeasedSend[] = [];
  const over: LeasedSend[] = [];
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
  // A person must see it at once; what the product sends by itself waits until one of the counted expires.
  const waiting = over.filter(({ lane }) => lane !== PERSON_LANE);
  deferSends(
    tx,
    businessId,
    waiting.map(({ message_id }) => message_id),
    Math.max(LIMIT_WAIT_SECONDS, waitSeconds ?? 0),
  );
  const byPeople = over.filter(({ lane }) => lane === PERSON_LANE);
  if (byPeople.length === 0) return { allowed, refusals: [] };
  const time = await writtenTime(tx, businessId, waitSeconds ?? 0);
  const info = { max: messagingLimit, type: 'new chats', time };
  const refusal: SendRefusal = { message: errorSentence('LIMIT_EXHAUSTED', { info }), code: null, detail: null };
  return { allowed, refusals: byPeople.map((send) => ({ send, refusal })) };
}

/** Counts, with the COMMIT, those of the attempts that go outside a window. */
export function countOutside(
  tx: Transaction,
  businessId: Id,
  { portfolioId, messagingLimit }: SendingChannel,
  attempts: readonly LeasedSend[],
  outside: readonly LeasedSend[],
): void {
  const ids = new Set(outside.map(({ message_id }) => message_id));
  const recipients = attempts.flatMap(({ message_id, recipient_id }) => (ids.has(message_id) ? [recipient_id] : []));
  if (messagingLimit !== null && recipients.length > 0)
    countPortfolioUsers(tx, { businessId, portfolioId }, recipients);
}
