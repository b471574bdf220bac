import type { SendBudgets } from '../../../channels/contract/capabilities.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

// Raw statements: the benchmark sending measures them.

/**
 * Seconds until this recipient may get one more; not above zero: now. `burst` messages may run ahead of one in `seconds`: the last
 * of them is allowed when the pair's time would be reached (burst - 1) × seconds from now. Without a limit only what the provider
 * has said counts.
 */
export function pairWait(
  { pair_blocked_wait, pair_square_wait }: { pair_blocked_wait: number | null; pair_square_wait: number | null },
  pair: SendBudgets['pair'],
): number {
  const ahead = pair && pair_square_wait !== null ? pair_square_wait - (pair.burst - 1) * pair.seconds : 0;
  return Math.max(pair_blocked_wait ?? 0, ahead);
}

const spendPairs: NamedStatement = {
  name: 'spend_pairs',
  text: `insert into pair_budgets (business_id, chat_id, square_time)
    select $1::bigint, c.id, (select clock_now()) + make_interval(secs => $3 + c.leave) from unnest($2::bigint[], $4::float8[]) as c (id, leave) order by c.id
    on conflict (business_id, chat_id) do update
      set square_time = greatest(pair_budgets.square_time, excluded.square_time - make_interval(secs => $3)) + make_interval(secs => $3),
        not_before = null`,
};

/** Notes one message to each of these chats, which leaves `leaveSeconds` from now, with the COMMIT, where the provider limits pairs. */
export function spendPairBudgets(
  tx: Transaction,
  businessId: Id,
  sends: readonly { chatId: Id; leaveSeconds: number }[],
  pair: SendBudgets['pair'],
): void {
  if (sends.length === 0 || !pair) return;
  tx.sendBeforeCommit(spendPairs, () => [
    businessId,
    sends.map(({ chatId }) => chatId),
    pair.seconds,
    sends.map(({ leaveSeconds }) => leaveSeconds),
  ]);
}

const blockPairs: NamedStatement = {
  name: 'block_pairs',
  text: `insert into pair_budgets (business_id, chat_id, square_time, not_before)
    select b.business_id, b.chat_id, clock_now(), clock_now() + make_interval(secs => b.seconds)
    from unnest($1::bigint[], $2::bigint[], $3::float8[]) as b (business_id, chat_id, seconds) order by 1, 2
    on conflict (business_id, chat_id) do update set not_before = excluded.not_before`,
};

/** The provider has said that these recipients get too much. */
export async function blockPairBudgets(
  tx: Transaction,
  blocks: readonly { business_id: Id; chat_id: Id; seconds: number }[],
): Promise<void> {
  if (blocks.length === 0) return;
  await tx.run(blockPairs, [
    blocks.map(({ business_id }) => business_id),
    blocks.map(({ chat_id }) => chat_id),
    blocks.map(({ seconds }) => seconds),
  ]);
}

const deleteExpired: NamedStatement = {
  name: 'delete_expired_pairs',
  text: `delete from pair_budgets where ctid = any (array(
      select ctid from pair_budgets where square_time < clock_now() - interval '1 hour' and (not_before is null or not_before < clock_now()) limit $1))`,
};

/** Deletes what pairs no longer have to remember. */
export async function deleteExpiredPairs(tx: Transaction, limit: number): Promise<void> {
  await tx.run(deleteExpired, [limit]);
}
