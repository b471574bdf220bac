import { pauseBulk } from '../../delivery/server/index.ts';
import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { Refusal } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { unwrapWrite, writeRecords } from '../../records/server/index.ts';
import { campaignStopped } from '../contract/domain-events.ts';
import { campaignModule } from './campaign-module.ts';

/**
 * Stops a campaign: what was handed to the provider finishes, nothing more is sent. What waits stays where it is, and goes on when
 * the campaign is run again. `reason`: why Parley itself stops it, in words with what to do.
 */
export async function stopCampaign(
  ctx: BusinessContext,
  { id, name, owner_id: ownerId }: { id: Id; name: string; owner_id: Id | null },
  { actor, reason }: { actor: Actor; reason: string | null },
): Promise<ModuleRecord> {
  const { businessId } = ctx;
  // First: its rows are locked before those of records.
  await pauseBulk(ctx, [{ business_id: businessId, kind: 'campaign', record_id: id }]);
  const campaign = unwrapWrite(
    await writeRecords(ctx, campaignModule, [
      {
        business_id: businessId,
        actor,
        id,
        values: {},
        systemFor(before) {
          if (before?.['status'] === 'completed') throw new Refusal('NOT_ALLOWED', { reason: 'CAMPAIGN_COMPLETED' });
          return { status: 'stopped', stopped_reason: reason };
        },
      },
    ]),
  );
  ctx.audit({ action: 'campaign.stopped', record_type: 'campaigns', record_id: id });
  ctx.raise(campaignStopped, [{ business_id: businessId, campaign_id: id, name, owner_id: ownerId, actor, reason }]);
  return campaign;
}
