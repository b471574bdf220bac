import { readSourceTotals, type SourceTotals } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { branchOfPart, countResponses } from '../../outreach/server/index.ts';
import type { Split } from '../../outreach/contract/step.ts';

/** How many messages stand at least at a status. */
export const atLeast = ({ counts }: Pick<SourceTotals, 'counts'>, ...statuses: string[]): number =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

const DELIVERED = ['delivered', 'read', 'replied'];

/** Messages of a campaign that have not left. */
export async function countWaiting(tx: Transaction, businessId: Id, campaignId: Id): Promise<number> {
  const totals = await readSourceTotals(tx, businessId, { kind: 'campaign', record_id: campaignId });
  return totals.reduce((sum, each) => sum + atLeast(each, 'pending'), 0);
}

/** What came of the two messages of a split, by its metric, in 1,000,000ths of those who were sent it: shares may differ by one. */
export async function readSplitResults(
  tx: Transaction,
  businessId: Id,
  { campaignId, stepId }: { campaignId: Id; stepId: Id },
  metric: Split['metric'],
): Promise<{ first: number; other: number }> {
  const totals = await readSourceTotals(tx, businessId, { kind: 'campaign', record_id: campaignId, step: stepId });
  const responses = await countResponses(tx, businessId, { kind: 'campaign', record_id: campaignId, step_id: stepId });
  const rate = (branch: 'if' | 'other'): number => {
    const own = totals.filter(({ part }) => branchOfPart(part) === branch);
    const all = own.reduce(
      (sum, { counts }) => sum + Object.values(counts).reduce((total, count) => total + count, 0),
      0,
    );
    if (all === 0) return 0;
    const people = {
      delivered: own.reduce((sum, each) => sum + atLeast(each, ...DELIVERED), 0),
      read: own.reduce((sum, each) => sum + atLeast(each, 'read', 'replied'), 0),
      replied: responses.find((each) => each.branch === branch && each.response === 'reply')?.people ?? 0,
      clicked: responses.find((each) => each.branch === branch && each.response === 'click')?.people ?? 0,
    }[metric];
    return Math.round((people / all) * 1_000_000);
  };
  return { first: rate('if'), other: rate('other') };
}
