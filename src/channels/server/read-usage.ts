import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { ChannelUsage } from '../contract/channel.ts';
import { budgetOf, listChannelRows } from './channel-store.ts';

/** Counts, for portfolios, the people written to first in the last 24 hours; the sending engine knows. */
export type CountStartedChats = (
  tx: Transaction,
  businessId: Id,
  portfolioIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** What each channel with a limit has used of it. Without a limit nothing is counted, so nothing is said. */
export async function readUsage(ctx: BusinessContext, count: CountStartedChats): Promise<ChannelUsage[]> {
  const limited = (await listChannelRows(ctx.db, ctx.businessId)).filter((row) => row.messaging_limit !== null);
  const counts = await count(ctx.tx, ctx.businessId, [...new Set(limited.map(budgetOf))]);
  return limited.map((row) => ({ channel_id: row.id, started_count: counts.get(budgetOf(row)) ?? 0 }));
}
