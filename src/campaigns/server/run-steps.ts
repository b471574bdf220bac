import { readMoment } from '../../accounts/server/index.ts';
import { workThrough, zonesOfAddress } from '../../delivery/server/index.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { Refusal } from '../../foundation/server/refuse.ts';
import { defineSlicedKind, scheduleDue, type NextDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { unwrapWrite, writeRecords } from '../../records/server/index.ts';
import { afterDelay, openStep, openStepSources, runStep, type OpenStep } from '../../outreach/server/index.ts';
import { campaignCompleted } from '../contract/domain-events.ts';
import { campaignEvents } from '../contract/events.ts';
import { listCampaignMembers } from './campaign-members.ts';
import { campaignModule } from './campaign-module.ts';
import {
  findCampaign,
  listCampaignSteps,
  lockCampaignStep,
  updateCampaignStep,
  type CampaignRow,
  type CampaignStepRow,
} from './campaign-store.ts';
import { createPace, type RunTimes } from './run-params.ts';
import { countWaiting, readSplitResults } from './result-store.ts';
import { stopCampaign } from './stop-campaign.ts';

/** How often a campaign whose members are all decided is asked whether its last message has left. Seconds. */
const FINISH_SECONDS = 10;

/** Steps of campaigns: begins them, decides about their members in slices, decides splits, and ends campaigns. */
export const campaignSteps = defineSlicedKind({
  name: 'campaign_steps',
  key: ['campaign_id', 'step_id'],
  leaseSeconds: 30,
  runSlice: (ctx, { campaign_id, step_id }) => continueStep(ctx, campaign_id, step_id),
});

async function continueStep(ctx: BusinessContext, campaignId: Id, stepId: Id): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const row = await lockCampaignStep(tx, businessId, campaignId, stepId);
  const campaign = await findCampaign(tx, businessId, campaignId);
  // Running it again schedules what is left.
  if (!row || !campaign || (campaign.status !== 'in_progress' && campaign.status !== 'scheduled')) return null;
  if (!row.is_due && row.due_time !== null && row.state !== 'decided') return { at: row.due_time };
  try {
    switch (row.state) {
      case 'waiting':
        return await beginStep(ctx, campaign, row);
      case 'running':
        return await decideSlice(ctx, campaign, row);
      case 'testing':
        return await decideSplit(ctx, campaign, row);
      case 'decided':
        return await finish(ctx, campaign, row);
    }
  } catch (error) {
    // What our own rules refuse will be refused again: a template that is gone, a value that nobody has.
    if (!(error instanceof Refusal)) throw error;
    await stopCampaign(ctx, campaign, { reason: error.message, actor: systemActor });
    return null;
  }
}

/** Begins a step: from now on its members count, and the next one counts its delay. */
async function beginStep(ctx: BusinessContext, campaign: CampaignRow, row: CampaignStepRow): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const { now, zone } = await readMoment(tx, businessId);
  await updateCampaignStep(tx, businessId, campaign.id, row.step_id, {
    state: 'running',
    phase: row.step.split === null ? 'all' : 'test',
    isStart: true,
  });
  const following = (await listCampaignSteps(tx, businessId, campaign.id)).find(
    ({ position }) => position === row.position + 1,
  );
  if (following && following.state === 'waiting') {
    const dueTime = new Date(afterDelay(Date.parse(now), following.step.delay, zone)).toISOString();
    await updateCampaignStep(tx, businessId, campaign.id, following.step_id, { due_time: dueTime });
    await scheduleDue(ctx, campaignSteps, [
      { business_id: businessId, campaign_id: campaign.id, step_id: following.step_id, due_time: dueTime },
    ]);
  }
  if (campaign.status === 'scheduled' || campaign.started_time === null)
    await writeStatus(ctx, campaign.id, { status: 'in_progress', started_time: campaign.started_time ?? now });
  return { afterSeconds: 0 };
}

/** What only Parley writes of a campaign. */
const writeStatus = async (ctx: BusinessContext, id: Id, system: Readonly<Record<string, string | null>>) =>
  unwrapWrite(
    await writeRecords(ctx, campaignModule, [
      { business_id: ctx.businessId, actor: systemActor, id, values: {}, system },
    ]),
  );

/** A step as it is decided now. */
const openRow = (
  ctx: BusinessContext,
  campaign: CampaignRow,
  row: CampaignStepRow,
  before: Id | null,
): Promise<OpenStep> => {
  if (campaign.channel_id === null) throw new Refusal('NOT_ALLOWED', { reason: 'NO_CHANNEL' });
  return openStep(ctx, {
    kind: 'campaign',
    record: { id: campaign.id, label: campaign.name },
    version: '',
    channelId: campaign.channel_id,
    step: row.step,
    position: row.position,
    before,
    actor: { type: 'campaign', id: campaign.id, label: campaign.name },
    lane: 4,
    winner: row.winner,
  });
};

async function decideSlice(ctx: BusinessContext, campaign: CampaignRow, row: CampaignStepRow): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const steps = await listCampaignSteps(tx, businessId, campaign.id);
  const before = steps.find(({ position }) => position === row.position - 1)?.step_id ?? null;
  const step = await openRow(ctx, campaign, row, before);
  const sources = await openStepSources(ctx, step);
  const times: RunTimes = { params: campaign.runtime_params, zone: step.region.time_zone };
  const now = Date.parse(step.rules.moment.now);
  const leavesAt = createPace(times, now);
  let handed = 0;
  const { cursor, isLast } = await workThrough(tx, row.cursor, async (page) => {
    const members = await listCampaignMembers(ctx, campaign, page);
    await runStep(ctx, step, sources, members, {
      dueTimeOf: (mobile) => {
        const at = leavesAt(row.handed + handed++, zonesOfAddress({ id: mobile ?? '', kind: 'phone' }, times.zone));
        return at <= now ? null : new Date(at).toISOString();
      },
    });
    return { last: members.at(-1)?.contact_id ?? null, count: members.length };
  });
  const next = isLast ? endOfSlices(row, step) : null;
  await updateCampaignStep(tx, businessId, campaign.id, row.step_id, {
    cursor: next?.state === 'testing' ? '0' : cursor,
    handed,
    ...next,
  });
  ctx.emit(campaignEvents.campaignProgress, { id: campaign.id, step_id: row.step_id });
  return next?.state === 'testing' && next.due_time !== undefined ? { at: next.due_time } : { afterSeconds: 0 };
}

/** What a step becomes when all of its members are decided: one that tests waits for its decision. */
function endOfSlices(
  row: CampaignStepRow,
  { step: { split }, rules: { moment } }: OpenStep,
): { state: 'testing' | 'decided'; due_time?: string } {
  if (row.phase !== 'test' || split === null) return { state: 'decided' };
  const started = Date.parse(row.started_time ?? moment.now);
  return { state: 'testing', due_time: new Date(afterDelay(started, split.decide_after, moment.zone)).toISOString() };
}

/** Decides a split by what came of its two messages, once; all others then get the winner. */
async function decideSplit(ctx: BusinessContext, campaign: CampaignRow, row: CampaignStepRow): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const { split } = row.step;
  if (split === null) throw new Error('A step without a split is tested');
  const { first, other } = await readSplitResults(
    tx,
    businessId,
    { campaignId: campaign.id, stepId: row.step_id },
    split.metric,
  );
  const winner = first === other ? split.tie : first > other ? 'first' : 'other';
  await updateCampaignStep(tx, businessId, campaign.id, row.step_id, {
    state: 'running',
    phase: 'rest',
    winner,
    isCountReset: true,
  });
  return { afterSeconds: 0 };
}

/** Ends a campaign when the last message of its last step has left; asks again until then. */
async function finish(ctx: BusinessContext, campaign: CampaignRow, row: CampaignStepRow): Promise<NextDue> {
  const { tx, businessId } = ctx;
  const steps = await listCampaignSteps(tx, businessId, campaign.id);
  if (steps.some(({ state }) => state !== 'decided')) return null;
  // One row asks for all.
  if (row.step_id !== steps.at(-1)?.step_id) return null;
  if ((await countWaiting(tx, businessId, campaign.id)) > 0) return { afterSeconds: FINISH_SECONDS };
  const { now } = await readMoment(tx, businessId);
  await writeStatus(ctx, campaign.id, { status: 'completed', finished_time: now });
  ctx.raise(campaignCompleted, [
    { business_id: businessId, campaign_id: campaign.id, name: campaign.name, owner_id: campaign.owner_id },
  ]);
  return null;
}
