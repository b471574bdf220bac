import type { Pool } from '../../../foundation/server/db/pool.ts';
import { inTransaction } from '../../../foundation/server/db/transaction.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { setForOthers, setForSending } from '../budget-store.ts';
import { blockPairBudgets, writeSendResults } from '../result-store.ts';
import type { CausedOutcome, SettleKinds } from './settle-kinds.ts';
import type { Conclusion, HeldCandidate } from './attempt.ts';

/** One answer and what follows from it. */
export interface Answered {
  send: HeldCandidate;
  conclusion: Conclusion;
}

const keyOf = (business: Id, id: Id): string => `${business}|${id}`;

/** Writes a batch of answers durably: outbox, pairs, messages, in this order and in one transaction. */
export function writeAnswers(pool: Pool, settle: SettleKinds, answers: readonly Answered[]): Promise<void> {
  return inTransaction({ pool, businessId: null, mode: 'write' }, async (tx) => {
    const [, written] = await Promise.all([
      setForSending(tx),
      writeSendResults(
        tx,
        answers.map(({ conclusion }) => conclusion.result),
      ),
      blockPairBudgets(
        tx,
        answers.flatMap(({ send, conclusion: { blockPairSeconds } }) =>
          blockPairSeconds === null
            ? []
            : [{ business_id: send.business_id, chat_id: send.chat_id, seconds: blockPairSeconds }],
        ),
      ),
    ]);
    // A send whose lease was lost meanwhile belongs to another worker.
    const depths = new Map(
      written.map(({ business_id, message_id, depth }) => [keyOf(business_id, message_id), depth]),
    );
    const outcomes = answers.flatMap(({ conclusion: { outcome } }): CausedOutcome[] => {
      const depth = outcome === null ? undefined : depths.get(keyOf(outcome.business_id, outcome.message_id));
      return outcome === null || depth === undefined ? [] : [{ depth, outcome }];
    });
    if (outcomes.length > 0) await Promise.all([setForOthers(tx), settle(tx, outcomes)]);
  });
}
