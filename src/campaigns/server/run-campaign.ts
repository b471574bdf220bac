import { readMoment } from '../../accounts/server/index.ts';
import { resumeBulk } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { Refusal, refuse } from '../../foundation/server/refuse.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { getRecord, unwrapWrite, writeRecords } from '../../records/server/index.ts';
import type { ErrorReason } from '../../foundation/contract/errors.ts';
import type { RuntimeParams } from '../contract/campaign.ts';
import { campaignStarted } from '../contract/domain-events.ts';
import { campaignModule } from './campaign-module.ts';
import { findCampaign, keepSteps, listCampaignSteps, lockCampaignSteps, type CampaignRow } from './campaign-store.ts';
import { maySomeoneReceive } from './check-members.ts';
import { findBlockers } from './find-blockers.ts';
import { forgetPace } from './pace-store.ts';
import { startOf } from './run-params.ts';
import { campaignSteps } from './run-steps.ts';
import { refuseWhileTakingBack } from './take-back.ts';

/**
 * Runs a campaign, or lets a stopped one go on. It is refused with the first reason that keeps it; one that runs already is
 * returned as it is, so that two people who press the button together run it once.
 */
export async function runCampaign(ctx: MemberContext, id: Id, given: RuntimeParams | undefined): Promise<ModuleRecord> {
  const { tx, businessId, actor } = ctx;
  const stored = (await findCampaign(tx, businessId, id)) ?? refuse('NOT_FOUND');
  const campaign: CampaignRow = { ...stored, runtime_params: given ?? stored.runtime_params };
  if (campaign.status === 'in_progress' || campaign.status === 'scheduled') return getRecord(ctx, campaignModule, id);
  if (campaign.status === 'completed') refuse('NOT_ALLOWED', { reason: 'CAMPAIGN_COMPLETED' });
  await refuseBlocked(ctx, campaign);
  const { now, zone } = await readMoment(tx, businessId);
  const start = campaign.started_time === null ? startOf({ params: campaign.runtime_params, zone }) : null;
  const starts = start === null || start <= Date.parse(now) ? null : new Date(start).toISOString();
  // Rows of what sends are locked before those of records.
  refuseWhileTakingBack(await lockCampaignSteps(tx, businessId, id));
  await forgetPace(tx, businessId, id);
  await keepSteps(tx, businessId, id, campaign.steps ?? [], starts);
  await resumeBulk(ctx, [{ business_id: businessId, kind: 'campaign', record_id: id }]);
  const written = unwrapWrite(
    await writeRecords(ctx, campaignModule, [
      {
        business_id: businessId,
        actor,
        id,
        values: given === undefined ? {} : { runtime_params: given },
        systemFor(before) {
          const status = before?.['status'];
          // Somebody else was faster.
          if (status !== 'pending' && status !== 'stopped' && status !== 'failed') throw new Refusal('CONFLICT', {});
          return {
            status: starts === null ? 'in_progress' : 'scheduled',
            stopped_reason: null,
            started_time: starts === null ? (campaign.started_time ?? now) : campaign.started_time,
          };
        },
      },
    ]),
  );
  await scheduleSteps(ctx, id, starts);
  ctx.audit({ action: 'campaign.run', record_type: 'campaigns', record_id: id });
  ctx.raise(campaignStarted, [
    { business_id: businessId, campaign_id: id, name: campaign.name, owner_id: campaign.owner_id, actor },
  ]);
  return written;
}

/** Refuses with the first thing that keeps a campaign from being run; all of them are in the pre-flight. */
async function refuseBlocked(ctx: MemberContext, campaign: CampaignRow): Promise<void> {
  const [first] = await findBlockers(ctx, campaign);
  if (first) {
    const reason: ErrorReason<'NOT_ALLOWED'> = first.reason;
    refuse('NOT_ALLOWED', { reason, message: first.message, info: { fix: first.fix } });
  }
  if (campaign.started_time === null && !(await maySomeoneReceive(ctx, campaign)))
    refuse('NOT_ALLOWED', { reason: 'NOBODY_RECEIVES' });
}

/** What is left of the steps goes on when it is due. */
async function scheduleSteps(ctx: MemberContext, campaignId: Id, starts: string | null): Promise<void> {
  const steps = await listCampaignSteps(ctx.tx, ctx.businessId, campaignId);
  await scheduleDue(
    ctx,
    campaignSteps,
    steps
      .filter(({ due_time, state }) => due_time !== null || state !== 'waiting')
      .map(({ step_id, due_time, state }) => ({
        business_id: ctx.businessId,
        campaign_id: campaignId,
        step_id,
        due_time: state === 'testing' || (state === 'waiting' && starts !== null) ? due_time : null,
      })),
  );
}
