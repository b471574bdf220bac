import { createWorkContext } from '../../../foundation/server/create-work-context.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Services } from '../../../foundation/server/services.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type { SendOutcome } from '../send.ts';
import { sendKind, SINGLE, type SendKinds } from '../send-kind.ts';
import { findKindsOfSends } from '../outbox/send-store.ts';

/** What became of a send, and how deep in a chain of causes it was sent. */
export interface CausedOutcome {
  depth: number;
  outcome: SendOutcome;
}

/** Settles outcomes in the transaction that writes them to the outbox. */
export type OutcomeSettler = (tx: Transaction, outcomes: readonly CausedOutcome[]) => Promise<void>;

/** Settles as parley_system, for many businesses. What an outcome causes is as deep as its send. */
export function createOutcomeSettler(kinds: SendKinds, services: Services): OutcomeSettler {
  return async (tx, caused) => {
    if (caused.length === 0) return;
    const ctx = createWorkContext(services, tx);
    for (const [depth, group] of Map.groupBy(caused, (each) => each.depth))
      await settleOutcomes(
        ctx.atDepth(depth),
        kinds,
        group.map(({ outcome }) => outcome),
      );
  };
}

/** Messages first, of all kinds at once; then each kind that settles its own. */
export async function settleOutcomes(
  ctx: WorkContext,
  kinds: SendKinds,
  outcomes: readonly SendOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await sendKind(kinds, SINGLE).settle?.(ctx, outcomes);
  const others = [...kinds.values()].filter(({ kind, settle }) => kind !== SINGLE && settle !== undefined);
  if (others.length === 0) return;
  const kindOf = await findKindsOfSends(ctx.tx, outcomes);
  for (const { kind, settle } of others) {
    const own = outcomes.filter(({ message_id }) => kindOf.get(message_id) === kind);
    if (own.length > 0) await settle?.(ctx, own);
  }
}
