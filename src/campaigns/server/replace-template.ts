import { findChannel } from '../../channels/server/index.ts';
import { takeBackWaiting } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { unwrapWrite, writeRecords } from '../../records/server/index.ts';
import { forgetDecisions, partOf } from '../../outreach/server/index.ts';
import { actionOf, type Branch, type Step, type StepAction } from '../../outreach/contract/step.ts';
import { lacksAddress } from '../../outreach/contract/tracked-address.ts';
import { findTemplates, publishedWording } from '../../templates/server/index.ts';
import { isCountedVariable } from '../../templates/contract/counted-address.ts';
import { HEADER_MEDIA, variableInWords } from '../../templates/contract/template-text.ts';
import { campaignModule } from './campaign-module.ts';
import { findCampaign, lockCampaignSteps, replaceStep } from './campaign-store.ts';
import { unsendable } from './find-blockers.ts';

/**
 * Gives a stopped campaign another template for a message of a step. Who has had it keeps it; what waits is taken back, so that it
 * is decided again, and sent with the new one when the campaign goes on.
 */
export async function replaceTemplate(
  ctx: MemberContext,
  campaignId: Id,
  { step: stepId, action: branch, template_id: templateId }: { step: Id; action: Branch; template_id: Id },
): Promise<ModuleRecord> {
  const { tx, businessId, db, actor } = ctx;
  const begun = await lockCampaignSteps(tx, businessId, campaignId);
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
  // Records are locked before sends.
  const written = unwrapWrite(
    await writeRecords(ctx, campaignModule, [
      { business_id: businessId, actor, id: campaignId, values: { steps }, system: { stopped_reason: null } },
    ]),
  );
  const row = begun.find(({ step_id }) => step_id === stepId);
  if (row && action.data.template_id !== null) {
    const of = { kind: 'campaign', record_id: campaignId } as const;
    const part = partOf('', branch, action.data.template_id);
    const taken = await takeBackWaiting(ctx, { ...of, step: stepId, part });
    await forgetDecisions(
      tx,
      businessId,
      { ...of, step_id: stepId },
      taken.map(({ member_id }) => member_id),
    );
    await replaceStep(tx, businessId, campaignId, replaced, { isDecidedAgain: taken.length > 0 });
  }
  return written;
}

const withAction = (step: Step, branch: Branch, action: StepAction): Step => {
  if (branch === 'if') return { ...step, if_action: action };
  if (branch === 'else') return { ...step, else_action: action };
  return { ...step, split: step.split && { ...step.split, other: action } };
};
