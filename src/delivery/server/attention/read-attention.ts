import type { MarketingCap } from '../../../accounts/contract/marketing-limits.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import { counted, freeTime, type Attention } from './attention-budget.ts';
import { readBudgets } from './attention-store.ts';

/** How much of the attention of a contact is used. */
export interface UsedAttention {
  used: number;
  limit: number;
  days: number;
  /** What used it, the oldest first. */
  messages: readonly Attention[];
  /** When the cap allows one more, ISO 8601; null: now. */
  free_time: string | null;
}

/**
 * How much marketing these contacts had in the days of the cap, at `now` (ISO 8601): one statement, and no lock. For decisions before
 * sending: the claim decides again, and then it is exact. Each of the contacts is in it.
 */
export async function readAttention(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
  { cap, now }: { cap: MarketingCap; now: string },
): Promise<ReadonlyMap<Id, UsedAttention>> {
  const budgets = await readBudgets(tx, businessId, contactIds);
  return new Map(
    contactIds.map((contactId) => {
      const all = budgets.get(contactId) ?? [];
      const messages = counted(all, cap, now);
      const free_time = freeTime(all, cap, now);
      return [contactId, { used: messages.length, limit: cap.messages, days: cap.days, messages, free_time }];
    }),
  );
}
