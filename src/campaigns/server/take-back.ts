import { takeBackSlice } from '../../delivery/server/index.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { defineDueKind, type NextDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { forgetDecisions } from '../../outreach/server/index.ts';
import { unwrapWrite, writeRecords } from '../../records/server/index.ts';
import { campaignEvents } from '../contract/events.ts';
import { campaignModule } from './campaign-module.ts';
import { lockCampaignStep, noteTakingBack, type CampaignStepRow } from './campaign-store.ts';

/** What is shown of the campaign meanwhile. */
export const TAKING_BACK =
  'The messages that wait with the former template are being taken back. Run the campaign again when this is done.';

/** Steps of which a part is being taken back, one slice in each transaction. A worker that ends in between loses nothing. */
export const campaignTakeBacks = defineDueKind({
  name: 'campaign_take_backs',
  key: ['campaign_id', 'step_id'],
  // A slice is a transaction of its own; claims of one row each also let businesses take turns.
  batch: 1,
  leaseSeconds: 30,
  pollMs: 1_000,
  async run(ctx, rows) {
    const next: NextDue[] = [];
    for (const { campaign_id, step_id } of rows) next.push(await continueTakingBack(ctx, campaign_id, step_id));
    return next;
  },
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
 * Takes back a slice of what waits of a part of a locked step, and forgets what was decided about these messages: by their ids, because
 * a person may be part of another one by now. Notes how far that is; returns how many they were, and whether that was the last slice.
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
 * Refuses while a part of one of these steps is being taken back: what waits would leave with the former template, and who is still
 * to be decided again would be passed over.
 */
export function refuseWhileTakingBack(steps: readonly CampaignStepRow[]): void {
  if (steps.some(({ taking_back: part }) => part !== null)) refuse('NOT_ALLOWED', { reason: 'TAKING_BACK' });
}
