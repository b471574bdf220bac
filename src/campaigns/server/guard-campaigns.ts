import { channelStateChanged } from '../../channels/contract/domain-events.ts';
import { sendsCounted } from '../../delivery/contract/domain-events.ts';
import { pauseBulk } from '../../delivery/server/index.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { on } from '../../foundation/server/domain-events/listener.ts';
import { defineDueKind, scheduleDue, type NextDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { templateChanged } from '../../templates/contract/domain-events.ts';
import { campaignEvents } from '../contract/events.ts';
import { campaignCounts } from './campaign-counts.ts';
import { findCampaign, findCampaignsUsing } from './campaign-store.ts';
import { stopCampaign } from './stop-campaign.ts';

/** Campaigns that use something which cannot be used any more. */
interface Affected {
  business_id: Id;
  using: { channelId: Id } | { templateId: Id };
  reason: string;
}

/**
 * Pauses what uses it in the transaction that knows of it, so that the next claim sends nothing; after the commit the campaigns
 * are shown as stopped, with the reason, and their owners are notified.
 */
async function stopUsers(ctx: WorkContext, affected: readonly Affected[]): Promise<void> {
  const { tx } = ctx;
  for (const { business_id, using, reason } of affected) {
    const campaigns = await findCampaignsUsing(tx, business_id, using);
    if (campaigns.length === 0) continue;
    await pauseBulk(
      ctx,
      campaigns.map(({ id }) => ({ business_id, kind: 'campaign', record_id: id })),
      { isLate: true },
    );
    await scheduleDue(
      ctx,
      campaignStops,
      campaigns.map(({ id }) => ({ business_id, campaign_id: id, reason })),
    );
  }
}

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

export const guardListeners = [
  on(templateChanged, 'campaigns.stop_users_of_template', (ctx, items) =>
    stopUsers(
      ctx,
      items.flatMap(({ business_id, template_id, name, before, after, reason }): Affected[] => {
        if (before.status === 'active' && after.status !== 'active')
          return [
            {
              business_id,
              using: { templateId: template_id },
              reason:
                `The template ${name} cannot be sent any more. ${reason ?? ''} Choose another template, then run the campaign again.`.replace(
                  '  ',
                  ' ',
                ),
            },
          ];
        if (before.category !== after.category)
          return [
            {
              business_id,
              using: { templateId: template_id },
              reason: `The template ${name} is ${after.category} now, which changes who may get it and what it costs. Check the campaign, then run it again.`,
            },
          ];
        return [];
      }),
    ),
  ),
  on(channelStateChanged, 'campaigns.stop_users_of_channel', (ctx, items) =>
    stopUsers(
      ctx,
      items.flatMap(({ business_id, channel_id, state }): Affected[] =>
        state === 'inactive' || state === 'paused' || state === 'removed'
          ? [
              {
                business_id,
                using: { channelId: channel_id },
                reason: 'The channel cannot send any more. See Settings > Channels, then run the campaign again.',
              },
            ]
          : [],
      ),
    ),
  ),
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
