import { sendsCounted } from '../../delivery/contract/domain-events.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import { defineDueKind, scheduleDue, type NextDue } from '../../foundation/server/scheduler/due-kind.ts';
import { stopListeners } from '../../outreach/server/index.ts';
import { campaignEvents } from '../contract/events.ts';
import { campaignCounts } from './campaign-counts.ts';
import { findCampaign, findCampaignsUsing } from './campaign-store.ts';
import { stopCampaign } from './stop-campaign.ts';

/** Shows campaigns as stopped whose sources are paused already, and notifies their owners. */
export const campaignStops = defineDueKind({
  name: 'campaign_stops',
  key: ['campaign_id'],
  columns: { reason: 'text' },
  batch: 10,
  leaseSeconds: 30,
  pollMs: 1_000,
  async run(ctx, rows) {
    const next: NextDue[] = [];
    for (const { campaign_id: id, reason } of rows) {
      const campaign = await findCampaign(ctx.tx, ctx.businessId, id);
      const isRunning = campaign?.status === 'in_progress' || campaign?.status === 'scheduled';
      if (campaign && isRunning) await stopCampaign(ctx, campaign, { actor: systemActor, reason });
      next.push(null);
    }
    return next;
  },
});

/** What stops campaigns, and what they show of their progress. */
export const guardListeners = [
  ...stopListeners({
    kind: 'campaign',
    name: 'campaigns.stop_users',
    again: 'run the campaign again',
    findUsing: findCampaignsUsing,
    scheduleStops: (ctx, stops) =>
      scheduleDue(
        ctx,
        campaignStops,
        stops.map(({ record_id: campaign_id, ...stop }) => ({ ...stop, campaign_id })),
      ),
  }),
  on(sendsCounted, 'campaigns.show_progress', async (ctx, all) => {
    const items = all.filter(({ kind }) => kind === 'campaign');
    ctx.emitAll(
      campaignEvents.campaignProgress,
      items.map(({ business_id, record_id, step }) => ({ business_id, data: { id: record_id, step_id: step } })),
    );
    const campaigns = new Map(items.map(({ business_id, record_id }) => [record_id, business_id]));
    await scheduleDue(
      ctx,
      campaignCounts,
      [...campaigns].map(([campaign_id, business_id]) => ({ business_id, campaign_id })),
    );
  }),
];
