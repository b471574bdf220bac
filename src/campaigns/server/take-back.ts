import { takeBackSlice } from '../../delivery/server/index.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { defineSlicedKind, type NextDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { forgetDecisions } from '../../outreach/server/index.ts';
import { unwrapWrite, writeRecords } from '../../records/server/index.ts';
import { campaignEvents } from '../contract/events.ts';
import { campaignModule } from './campaign-module.ts';
import { lockCampaignStep, noteTakingBack, type CampaignStepRow } from './campaign-store.ts';

/** Shown as the campaign's stop reason while it is in progress. */
export const TAKING_BACK =
  'The messages that wait with the former template are being taken back. Run the campaign again when this is done.';

/** Steps with queued sends to remove, one slice in each transaction. After a crash another worker continues at the cursor. */
export const campaignTakeBacks = defineSlicedKind({
  name: 'campaign_take_backs',
  key: ['campaign_id', 'step_id'],
  leaseSeconds: 30,
  runSlice: (ctx, { campaign_id, step_id }) => continueTakingBack(ctx, campaign_id, step_id),
});

async function continueTakingBack(ctx: BusinessContext, campaignId: Id, stepId: Id): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const row = await lockCampaignStep(tx, businessId, campaignId, stepId);
  // The campaign was deleted.
  if (!row || row.taking_back === null) return null;
  if (row.taking_back !== '') {
    await takeBackPart(ctx, campaignId, stepId, { part: row.taking_back, after: row.taking_back_after });
    return { afterSeconds: 0 };
  }
  // In a transaction of its own: records are locked before sends.
  await noteTakingBack(tx, businessId, campaignId, stepId, { part: null, after: '0' });
  unwrapWrite(
    await writeRecords(ctx, campaignModule, [
      {
        business_id: businessId,
        actor: systemActor,
        id: campaignId,
        values: {},
        systemFor: (before) => (before?.['stopped_reason'] === TAKING_BACK ? { stopped_reason: null } : {}),
      },
    ]),
  );
  ctx.emit(campaignEvents.campaignProgress, { id: campaignId, step_id: stepId });
  return null;
}

/**
 * Removes a slice of the queued sends of a part of a locked step, and deletes their decisions by message id, because the contact may have been
 * merged meanwhile. Stores the cursor; returns the number of removed sends, and whether this was the last slice.
 */
export async function takeBackPart(
  ctx: BusinessContext,
  campaignId: Id,
  stepId: Id,
  { part, after }: { part: string; after: Id },
): Promise<{ count: number; isLast: boolean }> {
  const { tx, businessId } = ctx;
  const of = { kind: 'campaign', record_id: campaignId } as const;
  const { messageIds, last, isLast } = await takeBackSlice(ctx, { ...of, step: stepId, part }, after);
  await forgetDecisions(tx, businessId, messageIds);
  await noteTakingBack(tx, businessId, campaignId, stepId, { part: isLast ? '' : part, after: last });
  return { count: messageIds.length, isLast };
}

/**
 * Refuses while queued sends of one of these steps are being removed: those that are left would be sent with the former template, and their
 * recipients would be skipped by the next decision.
 */
export function refuseWhileTakingBack(steps: readonly CampaignStepRow[]): void {
  if (steps.some(({ taking_back: part }) => part !== null)) refuse('NOT_ALLOWED', { reason: 'TAKING_BACK' });
}
