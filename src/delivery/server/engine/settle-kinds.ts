import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { SendOutcome } from '../send.ts';
import { sendKind, SINGLE, type SendKinds } from '../send-kind.ts';
import { findKindsOfSends } from '../source-store.ts';

/** Settles outcomes in the transaction that writes them to the outbox. */
export type SettleKinds = (tx: Transaction, outcomes: readonly SendOutcome[]) => Promise<void>;

/** Messages first, of all kinds at once; then each kind that wants to hear of its own. */
export function createSettleKinds(kinds: SendKinds, services: Services): SettleKinds {
  const messages = sendKind(kinds, SINGLE);
  const others = [...kinds.values()].filter(({ kind, settle }) => kind !== SINGLE && settle !== undefined);
  return async (tx, outcomes) => {
    if (outcomes.length === 0) return;
    const ctx = createWorkContext(services, tx);
    await messages.settle?.(ctx, outcomes);
    if (others.length === 0) return;
    const kindOf = await findKindsOfSends(tx, outcomes);
    for (const { kind, settle } of others) {
      const own = outcomes.filter(({ message_id }) => kindOf.get(message_id) === kind);
      if (own.length > 0) await settle?.(ctx, own);
    }
  };
}
