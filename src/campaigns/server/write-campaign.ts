import { contactModule } from '../../contacts/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { Refusal, refuse } from '../../foundation/server/refuse.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { fieldsOf, unwrapWrite, writeRecords } from '../../records/server/index.ts';
import { checkCriteria } from '../../rules/contract/criteria.ts';
import { stepFieldFinder } from '../../outreach/server/index.ts';
import { campaignSteps as stepsSchema } from '../contract/campaign.ts';
import { campaignModule, refuseWhileRunning } from './campaign-module.ts';
import { listCampaignSteps } from './campaign-store.ts';

type Values = Readonly<Record<string, unknown>>;

/** Adds a campaign; the caller owns it unless another owner is named. */
export async function createCampaign(ctx: MemberContext, values: Values): Promise<ModuleRecord> {
  await checkSteps(ctx, values);
  const { businessId: business_id, actor } = ctx;
  const withOwner = 'owner' in values ? values : { ...values, owner: actor.id };
  return unwrapWrite(await writeRecords(ctx, campaignModule, [{ business_id, actor, values: withOwner }]));
}

/** Changes a campaign that does not run. Steps that have begun stay as they were. */
export async function updateCampaign(
  ctx: MemberContext,
  id: Id,
  { version, ...values }: Values & { version?: number | undefined },
): Promise<ModuleRecord> {
  const { tx, businessId: business_id, actor } = ctx;
  await checkSteps(ctx, values);
  const begun = (await listCampaignSteps(tx, business_id, id)).filter(({ state }) => state !== 'waiting');
  if (begun.length > 0 && isChangedBehind(values, begun)) refuse('NOT_ALLOWED', { reason: 'STEPS_STARTED' });
  const write = {
    business_id,
    actor,
    id,
    version,
    values,
    systemFor(before: Values | null) {
      refuseWhileRunning(before?.['status']);
      if (before?.['status'] === 'completed' && Object.keys(values).some((name) => name !== 'name' && name !== 'owner'))
        throw new Refusal('NOT_ALLOWED', { reason: 'CAMPAIGN_COMPLETED' });
      return {};
    },
  };
  return unwrapWrite(await writeRecords(ctx, campaignModule, [write]));
}

/** Whether values change what members have been decided by: steps that have begun, the channel, whose members they are. */
function isChangedBehind(values: Values, begun: readonly { step_id: Id; step: object }[]): boolean {
  if (['type', 'channel', 'members_from', 'contact_list'].some((name) => name in values)) return true;
  if (!('steps' in values)) return false;
  const parsed = stepsSchema.safeParse(values['steps'] ?? []);
  const given = parsed.success ? parsed.data : [];
  return begun.some(({ step_id, step }, index) => {
    const same = given[index];
    return same?.id !== step_id || JSON.stringify(same) !== JSON.stringify(stepsSchema.parse([step])[0]);
  });
}

/** Refuses steps that a campaign of its type cannot have, and criteria about fields that are not there. */
async function checkSteps(ctx: MemberContext, values: Values): Promise<void> {
  if (values['steps'] === undefined || values['steps'] === null) return;
  const parsed = stepsSchema.safeParse(values['steps']);
  // What is not valid is refused with its place by the field itself.
  if (!parsed.success) return;
  if (values['type'] === 'single_run' && parsed.data.length > 1)
    refuse('INVALID_DATA', {
      message: 'A single run has one step. Choose multi run for several.',
      info: { field: 'steps' },
    });
  const fieldOf = stepFieldFinder(await fieldsOf(ctx, ctx.businessId, contactModule));
  for (const [index, { criteria, split }] of parsed.data.entries()) {
    const [problem] = checkCriteria(criteria, fieldOf);
    const path = `steps.${index}`;
    if (problem)
      refuse('INVALID_DATA', {
        message: `Step ${index + 1}: ${problem.message}`,
        info: { field: [path, 'criteria', ...problem.path].join('.') },
      });
    if (split !== null && (index > 0 || criteria !== null))
      refuse('INVALID_DATA', {
        message: 'Two messages can be tested in the first step, when it has no conditions.',
        info: { field: `${path}.split` },
      });
  }
}
