import { capabilitiesOf } from '../../channels/contract/providers/capabilities-of.ts';
import { budgetOf, findChannel, type ChannelRow } from '../../channels/server/index.ts';
import { isChannelUsable } from '../../chats/contract/rules.ts';
import { contactModule } from '../../contacts/server/index.ts';
import { countPortfolios } from '../../delivery/server/index.ts';
import { readMoment, writtenTime } from '../../accounts/server/index.ts';
import { errorSentence, type ErrorReason } from '../../foundation/contract/errors.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { fieldsOf, type ModuleFields } from '../../records/server/index.ts';
import { HEADER_MEDIA, variableInWords } from '../../templates/contract/template-text.ts';
import { publishedWording, type TemplateRow } from '../../templates/server/index.ts';
import { headerFileOf, readStepReferences, type StepReferences } from '../../outreach/server/index.ts';
import { actionOf, branches, type Branch, type Step, type StepAction } from '../../outreach/contract/step.ts';
import { countsTaps } from '../../outreach/contract/counted-taps.ts';
import { lacksAddress } from '../../outreach/contract/tracked-address.ts';
import type { Blocker } from '../contract/preflight.ts';
import { listCampaignMembers } from './campaign-members.ts';
import type { CampaignRow } from './campaign-store.ts';
import { latestImport } from './import-store.ts';
import { startOf } from './run-params.ts';

type Reason = Blocker['reason'] & ErrorReason<'NOT_ALLOWED'>;

const blocker = (
  reason: Reason,
  place: Blocker['fix']['place'],
  info: Record<string, string | number> = {},
  fix: Partial<Blocker['fix']> = {},
): Blocker => ({
  reason,
  message: errorSentence('NOT_ALLOWED', { reason, info }),
  fix: { place, step_id: null, branch: null, record_id: null, variable: null, ...fix },
});

/** What steps are checked against. */
interface StepCheck {
  references: StepReferences;
  fields: ModuleFields;
  channel: ChannelRow | undefined;
  /** Of the campaign's own import; null where its members come from a list. */
  columns: readonly string[] | null;
}

/** Everything that keeps a campaign from being run now, each with its own sentence. Members are looked for, and not counted. */
export async function findBlockers(ctx: BusinessContext, campaign: CampaignRow): Promise<Blocker[]> {
  const { tx, businessId, db } = ctx;
  const steps = campaign.steps ?? [];
  const [references, fields, channel, imported] = await Promise.all([
    readStepReferences(tx, businessId, steps),
    fieldsOf(ctx, businessId, contactModule),
    campaign.channel_id === null ? undefined : findChannel(db, businessId, campaign.channel_id),
    campaign.members_from === 'import' ? latestImport(tx, businessId, campaign.id) : null,
  ]);
  const check: StepCheck = { references, fields, channel, columns: imported === null ? null : imported.columns };
  return [
    ...(campaign.owner_id === null ? [blocker('NO_OWNER', 'owner')] : []),
    ...(await channelBlockers(ctx, channel)),
    ...(await memberBlockers(ctx, campaign, imported?.status ?? null)),
    ...(steps.length === 0 ? [blocker('NO_STEPS', 'steps')] : []),
    ...steps.flatMap((step, index) => stepBlockers(step, index + 1, check)),
    // A split that has started cannot be changed any more; its tie rule decides it.
    ...(campaign.started_time === null ? steps.flatMap((step, index) => tapsBlockers(step, index + 1, check)) : []),
    ...(await scheduleBlockers(ctx, campaign)),
  ];
}

/** Whether the people who are written to first are limited on channels of a kind. */
export const limitsFirstContacts = (kind: ChannelRow['kind']): boolean =>
  (capabilitiesOf(kind)?.budgets.firstContacts ?? null) !== null;

async function channelBlockers(ctx: BusinessContext, channel: ChannelRow | undefined): Promise<Blocker[]> {
  if (!channel) return [blocker('NO_CHANNEL', 'channel')];
  const { now } = await readMoment(ctx.tx, ctx.businessId);
  const isUsable = isChannelUsable(
    {
      status: channel.status,
      communication_level: channel.communication_level,
      is_paused: channel.paused_code !== null,
      restriction_info: channel.restriction_info,
    },
    'template',
    Date.parse(now),
  );
  const fix = { record_id: channel.id };
  if (!isUsable || !capabilitiesOf(channel.kind)?.templates)
    return [blocker('CHANNEL_NOT_ACTIVE', 'channel_page', { channel: channel.name }, fix)];
  const max = channel.messaging_limit;
  if (max === null || !limitsFirstContacts(channel.kind)) return [];
  const used = (await countPortfolios(ctx.tx, ctx.businessId, [budgetOf(channel)])).get(budgetOf(channel)) ?? 0;
  if (used < max) return [];
  // The first of those who count stops counting within a day.
  const time = await writtenTime(ctx.tx, ctx.businessId, 24 * 3600);
  return [blocker('LIMIT_USED_UP', 'channel_page', { max, time }, fix)];
}

async function memberBlockers(
  ctx: BusinessContext,
  campaign: CampaignRow,
  importStatus: string | null,
): Promise<Blocker[]> {
  if (importStatus === 'pending' || importStatus === 'in_progress') return [blocker('MEMBERS_IMPORTING', 'members')];
  const [first] = await listCampaignMembers(ctx, campaign, { after: '0', limit: 1 });
  const fix = { record_id: campaign.contact_list_id };
  return first ? [] : [blocker('MEMBERS_EMPTY', campaign.contact_list_id === null ? 'members' : 'list_page', {}, fix)];
}

async function scheduleBlockers(ctx: BusinessContext, campaign: CampaignRow): Promise<Blocker[]> {
  const { now, zone } = await readMoment(ctx.tx, ctx.businessId);
  const start = startOf({ params: campaign.runtime_params, zone });
  // With the recipients' own clocks it has passed when it has for the last of them: those for whom it has get it at once.
  const isPassed = start !== null && campaign.runtime_params?.schedule?.zone === 'business' && start < Date.parse(now);
  return isPassed && campaign.started_time === null ? [blocker('SCHEDULE_PASSED', 'schedule')] : [];
}

function stepBlockers(step: Step, position: number, check: StepCheck): Blocker[] {
  const used = branches.filter((branch) => actionOf(step, branch) !== null);
  if (used.length === 0)
    return [blocker('NO_TEMPLATE', 'step', { step: position }, { step_id: step.id, branch: 'if' })];
  return used.flatMap((branch) => {
    const action = actionOf(step, branch);
    return action === null ? [] : actionBlockers(action, { step, name: nameOf(step, position, branch), branch }, check);
  });
}

/** How a sentence names a message of a step: by the step alone where it has one. */
function nameOf(step: Step, position: number, branch: Branch): string {
  if (step.split !== null) return `${position} (message ${branch === 'other' ? 'B' : 'A'})`;
  if (step.if_action === null || step.else_action === null) return String(position);
  return `${position} (${branch === 'else' ? 'all others' : 'those who fit'})`;
}

function actionBlockers(
  action: StepAction,
  { step: { id }, name, branch }: { step: Step; name: string; branch: Branch },
  check: StepCheck,
): Blocker[] {
  const at = { step_id: id, branch };
  const { references, channel } = check;
  const template = action.data.template_id === null ? undefined : references.templates.get(action.data.template_id);
  if (!template || template.provider_status === 'DELETED') return [blocker('NO_TEMPLATE', 'step', { step: name }, at)];
  const why = unsendable(template, channel);
  if (why !== null)
    return [
      blocker(
        'TEMPLATE_NOT_APPROVED',
        'template_page',
        { template: template.name, step: name, why },
        { ...at, record_id: template.id },
      ),
    ];
  const wording = publishedWording(template);
  const leadsNowhere = new Set(
    action.data.params.filter((param) => lacksAddress(wording, param)).map(({ name }) => name),
  );
  return wording.variables
    .filter(({ name }) => !hasValue(name, action, check) || leadsNowhere.has(name))
    .map(({ name: variable }) =>
      blocker('VALUES_MISSING', 'step', { step: name, variable: variableInWords(variable) }, { ...at, variable }),
    );
}

/** For a split that is decided by button taps: its templates without a button whose taps are counted, which could never win. */
function tapsBlockers(step: Step, position: number, { references }: StepCheck): Blocker[] {
  if (step.split?.metric !== 'clicked') return [];
  return (['if', 'other'] as const).flatMap((branch) => {
    const action = actionOf(step, branch);
    const template = references.templates.get(action?.data.template_id ?? '');
    // A missing template is a blocker of its own.
    if (!action || !template || countsTaps(publishedWording(template), action)) return [];
    return [
      blocker(
        'TAPS_NOT_COUNTED',
        'step',
        { step: nameOf(step, position, branch), template: template.name },
        { step_id: step.id, branch, record_id: template.id },
      ),
    ];
  });
}

/** Why a template cannot be sent on a channel, as the end of a sentence; null when it can. */
export function unsendable(template: TemplateRow, channel: ChannelRow | undefined): string | null {
  if (channel && template.provider_account_id !== channel.provider_account_id)
    return 'it belongs to another account than the channel.';
  switch (template.status) {
    case 'active':
      return null;
    case 'draft':
      return 'it was never published.';
    case 'pending':
      return 'it is still being reviewed.';
    case 'rejected':
      return 'it was rejected.';
    case 'paused':
      return 'it was paused because of its quality.';
    case 'disabled':
      return 'it was disabled because of its quality.';
    case 'inactive':
      return 'it is not active.';
  }
}

function hasValue(name: string, action: StepAction, { references, fields, columns }: StepCheck): boolean {
  if (name === HEADER_MEDIA) return headerFileOf(action, references) !== null;
  const param = action.data.params.find((each) => each.name === name);
  if (!param || param.value === '') return false;
  if (param.from === 'field') return fields.byName.has(param.value);
  return param.from === 'fixed' || (columns?.includes(param.value) ?? false);
}
