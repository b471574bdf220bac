import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { ChannelUsage } from '../contract/channel.ts';
import { budgetOf, listChannelRows } from './channel-store.ts';

/** Counts, for portfolios, the people written to first in the last 24 hours; portfolios that it does not know are left out. */
type CountStartedChats = (
  tx: Transaction,
  businessId: Id,
  portfolioIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

declare module '../../foundation/server/area.ts' {
  interface Area {
    /** Of the area that sends. */
    countStartedChats?: CountStartedChats;
  }
}

/** What each channel with a limit has used of it. Without a limit nothing is counted, so nothing is said. */
export async function readUsage({ db, tx, businessId, services }: BusinessContext): Promise<ChannelUsage[]> {
  const limited = (await listChannelRows(db, businessId)).filter((row) => row.messaging_limit !== null);
  const portfolios = [...new Set(limited.map(budgetOf))];
  const counts = await Promise.all(
    services.areas.map(async ({ countStartedChats }) => (await countStartedChats?.(tx, businessId, portfolios)) ?? []),
  );
  const used = new Map(counts.flatMap((each) => [...each]));
  return limited.map((row) => ({ channel_id: row.id, started_count: used.get(budgetOf(row)) ?? 0 }));
}
