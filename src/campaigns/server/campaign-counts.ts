import { readSourceTotals } from '../../delivery/server/index.ts';
import { defineDueKind, type NextDue } from '../../foundation/server/scheduler/due-kind.ts';
import { recordEvents } from '../../records/contract/events.ts';
import { writeCounts } from './campaign-store.ts';
import { atLeast } from './result-store.ts';

/**
 * Renews the numbers that the list shows of campaigns, from the statistics of their messages: messages of all steps, because
 * counting each person once would require reading all decisions. They are no change of the record: it
 * keeps its version and its history.
 */
export const campaignCounts = defineDueKind({
  name: 'campaign_counts',
  key: ['campaign_id'],
  batch: 50,
  leaseSeconds: 30,
  // Statistics are summed up once a second at most.
  pollMs: 2_000,
  async run(ctx, rows) {
    const { tx, businessId } = ctx;
    const next: NextDue[] = [];
    for (const { campaign_id: id } of rows) {
      const totals = await readSourceTotals(tx, businessId, { kind: 'campaign', record_id: id });
      const sum = (...statuses: string[]): number => totals.reduce((all, each) => all + atLeast(each, ...statuses), 0);
      await writeCounts(tx, businessId, id, {
        sent: sum('sent', 'delivered', 'read', 'replied'),
        read: sum('read', 'replied'),
        failed: sum('failed', 'error'),
      });
      next.push(null);
    }
    ctx.emit(recordEvents.recordsChanged, { module: 'campaigns' });
    return next;
  },
});
