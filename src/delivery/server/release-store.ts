import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

const countWaiting: NamedStatement = {
  name: 'count_waiting_sends',
  text: "select count(*)::int as count from outbox where state in ('queued', 'claimed')",
};
const discardWaiting: NamedStatement = {
  name: 'discard_waiting_sends',
  text: "update outbox set is_discarded = true where state in ('queued', 'claimed')",
};

/** Sends of which nothing has left, of all businesses. The transaction acts as parley_system. */
export async function countWaitingSends(tx: Transaction): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countWaiting);
  return row?.count ?? 0;
}

/** Marks them so that the engine refuses them instead of sending. What was being attempted becomes unknown by itself. */
export async function discardWaitingSends(tx: Transaction): Promise<void> {
  await tx.run(discardWaiting);
}
