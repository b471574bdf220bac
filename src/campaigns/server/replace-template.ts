import { findChannel } from '../../channels/server/index.ts';
import { isTakenBackInSlices } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { unwrapWrite, writeRecords } from '../../records/server/index.ts';
import { partOf } from '../../outreach/server/index.ts';
import { actionOf, type Branch, type Step, type StepAction } from '../../outreach/contract/step.ts';
import { lacksAddress } from '../../outreach/contract/tracked-address.ts';
import { findTemplates, publishedWording, type TemplateRow } from '../../templates/server/index.ts';
import { isCountedVariable } from '../../templates/contract/counted-address.ts';
import { HEADER_MEDIA, variableInWords } from '../../templates/contract/template-text.ts';
import { campaignModule } from './campaign-module.ts';
import {
  findCampaign,
  lockCampaignSteps,
  noteTakingBack,
  replaceStep,
  type CampaignStepRow,
} from './campaign-store.ts';
import { unsendable } from './find-blockers.ts';
import { campaignTakeBacks, refuseWhileTakingBack, takeBackPart, TAKING_BACK } from './take-back.ts';

/**
 * Gives a stopped campaign another template for a message of a step. Who has had it keeps it; what waits is taken back, so that it
 * is decided again, and sent with the new one when the campaign is run. The first slice is removed in this transaction; the others follow
 * in the background, and the campaign cannot be run until they are finished.
 */
export async function replaceTemplate(
  ctx: MemberContext,
  campaignId: Id,
  { step: stepId, action: branch, template_id: templateId }: { step: Id; action: Branch; template_id: Id },
): Promise<ModuleRecord> {
  const { tx, businessId, db, actor } = ctx;
  const begun = await lockCampaignSteps(tx, businessId, campaignId);
  refuseWhileTakingBack(begun);
  const campaign = (await findCampaign(tx, businessId, campaignId)) ?? refuse('NOT_FOUND');
  if (campaign.status !== 'stopped') refuse('NOT_ALLOWED', { reason: 'CAMPAIGN_NOT_STOPPED' });
  const position = (campaign.steps ?? []).findIndex(({ id }) => id === stepId) + 1;
  const step = campaign.steps?.[position - 1] ?? refuse('NOT_FOUND');
  const action = actionOf(step, branch) ?? refuse('NOT_FOUND');
  const template = (await findTemplates(tx, [{ business_id: businessId, id: templateId }])).get(templateId);
  if (!template) return refuse('INVALID_DATA', { message: 'Choose a template.', info: { field: 'template_id' } });
  const channel = campaign.channel_id === null ? undefined : await findChannel(db, businessId, campaign.channel_id);
  const why = unsendable(template, channel);
  if (why !== null)
    refuse('NOT_ALLOWED', { reason: 'TEMPLATE_NOT_APPROVED', info: { template: template.name, step: position, why } });
  const former = action.data.template_id;
  const asked = await requireValues(ctx, action, template);
  const replaced = withAction(step, branch, {
    ...action,
    data: {
      ...action.data,
      template_id: templateId,
      // A header's own file belongs to the former template.
      params: action.data.params.filter(({ name }) => asked.includes(name)),
    },
  });
  const steps = (campaign.steps ?? []).map((each) => (each.id === stepId ? replaced : each));
  ctx.audit({ action: 'campaign.template_replaced', record_type: 'campaigns', record_id: campaignId });
  const key = { campaignId, stepId };
  const part = partOfBegun(begun, stepId, branch, former);
  const of = { kind: 'campaign', record_id: campaignId, step: stepId };
  const isLong = part !== null && (await isTakenBackInSlices(ctx, { ...of, part }));
  // Records are locked before sends.
  const written = unwrapWrite(
    await writeRecords(ctx, campaignModule, [
      {
        business_id: businessId,
        actor,
        id: campaignId,
        values: { steps },
        system: { stopped_reason: isLong ? TAKING_BACK : null },
      },
    ]),
  );
  if (part !== null) await beginTakingBack(ctx, key, replaced, { part, isLong });
  return written;
}

/** The part of a step that may wait with the former template; null where nothing was decided by it. */
const partOfBegun = (begun: readonly CampaignStepRow[], stepId: Id, branch: Branch, former: Id | null): string | null =>
  former !== null && begun.some(({ step_id }) => step_id === stepId) ? partOf('', branch, former) : null;

/** Removes the first slice of queued sends, and schedules the others. */
async function beginTakingBack(
  ctx: MemberContext,
  { campaignId, stepId }: { campaignId: Id; stepId: Id },
  replaced: Step,
  { part, isLong }: { part: string; isLong: boolean },
): Promise<void> {
  const { tx, businessId } = ctx;
  const { count, isLast } = await takeBackPart(ctx, campaignId, stepId, { part, after: '0' });
  // From the first member on; the campaign cannot be run before the last one is taken back.
  await replaceStep(tx, businessId, campaignId, replaced, { isDecidedAgain: count > 0 });
  if (isLast && !isLong) await noteTakingBack(tx, businessId, campaignId, stepId, { part: null, after: '0' });
  else
    await scheduleDue(ctx, campaignTakeBacks, [{ business_id: businessId, campaign_id: campaignId, step_id: stepId }]);
}

/** Refuses a template that has variables for which the message has no values; returns the names of its variables. */
async function requireValues(
  { tx, businessId }: MemberContext,
  action: StepAction,
  template: TemplateRow,
): Promise<string[]> {
  const wording = publishedWording(template);
  const asked = wording.variables.map(({ name }) => name);
  const former = action.data.template_id;
  const before =
    former === null ? undefined : (await findTemplates(tx, [{ business_id: businessId, id: former }])).get(former);
  // The value of a button that is counted is a whole address, that of another one the end of an address.
  const isOther = (name: string): boolean =>
    before !== undefined && isCountedVariable(publishedWording(before), name) !== isCountedVariable(wording, name);
  const missing = asked.filter(
    (name) =>
      name !== HEADER_MEDIA &&
      (isOther(name) ||
        !action.data.params.some(
          (param) => param.name === name && param.value !== '' && !lacksAddress(wording, param),
        )),
  );
  if (missing.length > 0)
    refuse('NOT_ALLOWED', { reason: 'NO_FALLBACK', info: { variables: missing.map(variableInWords).join(', ') } });
  return asked;
}

const withAction = (step: Step, branch: Branch, action: StepAction): Step => {
  if (branch === 'if') return { ...step, if_action: action };
  if (branch === 'else') return { ...step, else_action: action };
  return { ...step, split: step.split && { ...step.split, other: action } };
};
