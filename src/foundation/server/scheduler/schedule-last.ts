import { locks } from '../db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../db/transaction.ts';
import type { WorkContext } from '../work-context.ts';

const locksDueRows = ({ text }: NamedStatement): boolean => text.includes(locks('due_row'));

/**
 * Does work whose due rows are added by `schedule`, which the caller awaits when it locks nothing more: due rows are locked after
 * people, records and chats. For several operations in one transaction, of which an early one schedules something.
 */
export async function scheduleLast<Ctx extends WorkContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<{ result: Result; schedule: () => Promise<void> }> {
  const waiting: [NamedStatement, readonly unknown[]][] = [];
  const { tx } = ctx;
  const later: Transaction = {
    businessId: tx.businessId,
    get db() {
      return tx.db;
    },
    run(statement, values = []) {
      if (!locksDueRows(statement)) return tx.run(statement, values);
      waiting.push([statement, values]);
      return Promise.resolve([]);
    },
    runWithoutWaiting(statement, values = []) {
      if (locksDueRows(statement)) waiting.push([statement, values]);
      else tx.runWithoutWaiting(statement, values);
    },
    discardPlans: (afterMs) => tx.discardPlans(afterMs),
    beforeCommit: (last) => tx.beforeCommit(last),
    sendBeforeCommit: (statement, values, onRows) => tx.sendBeforeCommit(statement, values, onRows),
    afterCommit: (action) => tx.afterCommit(action),
    savepoint: (part) => tx.savepoint(part),
  };
  const result = await work(Object.create(ctx, { tx: { value: later } }) as Ctx);
  return {
    result,
    async schedule() {
      for (const [statement, values] of waiting) await tx.run(statement, values);
    },
  };
}
