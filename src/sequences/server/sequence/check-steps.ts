import { readMoment } from '../../../accounts/server/index.ts';
import { isChannelUsable } from '../../../chats/contract/rules.ts';
import { contactModule } from '../../../contacts/server/index.ts';
import type { ChannelRow } from '../../../channels/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { refuse, refusal, type Refusal } from '../../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { actionOf, type Branch, type StepAction, type StepBody } from '../../../outreach/contract/step.ts';
import { lacksAddress } from '../../../outreach/contract/tracked-address.ts';
import { readStepReferences, stepFieldFinder, type StepReferences } from '../../../outreach/server/index.ts';
import { fieldsOf, type ModuleFields } from '../../../records/server/index.ts';
import { checkCriteria } from '../../../rules/contract/criteria.ts';
import { HEADER_MEDIA, variableInWords } from '../../../templates/contract/template-text.ts';
import { publishedWording, type TemplateRow } from '../../../templates/server/index.ts';

const BRANCHES = ['if', 'else'] as const satisfies readonly Branch[];

const no = (path: readonly (string | number)[], message: string): never =>
  refuse('INVALID_DATA', { message, info: { field: ['sequence_configs', ...path].join('.') } });

/** Refuses steps that could never be sent, with the path of what is wrong. What is only missing yet, a start asks for. */
export async function requireValidSteps(
  ctx: BusinessContext,
  steps: readonly StepBody[],
  channel: Pick<ChannelRow, 'kind'> | undefined,
): Promise<void> {
  const [fields, references] = await Promise.all([
    fieldsOf(ctx, ctx.businessId, contactModule),
    readStepReferences(ctx.tx, ctx.businessId, steps),
  ]);
  const ids = new Set<Id>();
  for (const [index, step] of steps.entries()) {
    if (step.id !== undefined && ids.has(step.id)) no([index, 'id'], 'Two steps are the same one.');
    if (step.id !== undefined) ids.add(step.id);
    if (step.split !== null) no([index, 'split'], 'A step of a sequence has no split.');
    const [problem] = checkCriteria(step.criteria, stepFieldFinder(fields));
    if (problem) no([index, 'criteria', ...problem.path], problem.message);
    for (const branch of BRANCHES) {
      const action = actionOf(step, branch);
      if (action) requireValidAction(action, [index, `${branch}_action`, 'data'], { channel, fields, references });
    }
  }
}

function requireValidAction(
  { data }: StepAction,
  path: readonly (string | number)[],
  {
    channel,
    fields,
    references,
  }: { channel: Pick<ChannelRow, 'kind'> | undefined; fields: ModuleFields; references: StepReferences },
): void {
  if (data.template_id !== null) {
    const template = references.templates.get(data.template_id);
    if (!template || template.provider_status === 'DELETED')
      return no([...path, 'template_id'], 'This template does not exist any more. Choose another one.');
    if (channel && template.channel_kind !== channel.kind)
      no([...path, 'template_id'], `The template ${template.name} is not one of this channel. Choose another one.`);
  }
  for (const [index, { name, from, value }] of data.params.entries()) {
    const at = [...path, 'params', index];
    if (name === HEADER_MEDIA && value !== '' && !references.files.has(value))
      no([...at, 'value'], 'This file does not exist any more. Choose another one.');
    if (from === 'import')
      no([...at, 'from'], 'A sequence has no import. Choose a field of the contact or a fixed value.');
    if (from === 'field' && value !== '' && !fields.byName.has(value))
      no([...at, 'value'], 'This field does not exist any more. Choose another one.');
  }
}

const why: Readonly<Record<Exclude<TemplateRow['status'], 'active'>, string>> = {
  draft: 'it was not published yet.',
  pending: 'it is still being reviewed.',
  inactive: 'it is deactivated.',
  rejected: 'it was rejected.',
  paused: 'it is paused because of its quality.',
  disabled: 'it is disabled because of its quality.',
};

/** Whether templates may leave. What a provider has paused may be started: it waits until that is over. */
const mayBeginConversations = ({ status, communication_level, restriction_info }: ChannelRow, nowMs: number): boolean =>
  isChannelUsable({ status, communication_level, is_paused: false, restriction_info }, 'template', nowMs);

/** What keeps a sequence from being started, each with its own sentence and where it can be fixed; the first one is refused with. */
export async function blockersOf(
  ctx: BusinessContext,
  {
    steps,
    channel,
    hasChannel,
    hasOwner,
  }: { steps: readonly StepBody[]; channel: ChannelRow | undefined; hasChannel: boolean; hasOwner: boolean },
): Promise<Refusal[]> {
  const [references, { now }] = await Promise.all([
    readStepReferences(ctx.tx, ctx.businessId, steps),
    readMoment(ctx.tx, ctx.businessId),
  ]);
  const found: Refusal[] = [];
  if (!hasOwner) found.push(refusal('NOT_ALLOWED', { reason: 'SEQUENCE_NO_OWNER', info: { field: 'user' } }));
  if (!hasChannel) found.push(refusal('NOT_ALLOWED', { reason: 'SEQUENCE_NO_CHANNEL', info: { field: 'channel' } }));
  else if (!channel || !mayBeginConversations(channel, Date.parse(now)))
    found.push(
      refusal('NOT_ALLOWED', {
        reason: 'SEQUENCE_CHANNEL_NOT_ACTIVE',
        info: { field: 'channel', channel: channel?.name ?? '' },
      }),
    );
  if (steps.length === 0)
    found.push(refusal('NOT_ALLOWED', { reason: 'SEQUENCE_NO_STEPS', info: { field: 'sequence_configs' } }));
  for (const [index, step] of steps.entries())
    for (const branch of BRANCHES) {
      const action = actionOf(step, branch);
      const blocker = action ? blockerOf(action, index, branch, references) : null;
      if (blocker) found.push(blocker);
    }
  return found;
}

function blockerOf(action: StepAction, index: number, branch: Branch, references: StepReferences): Refusal | null {
  const { data } = action;
  const at = (rest: string) => `sequence_configs.${index}.${branch}_action.data.${rest}`;
  const step = index + 1;
  const template = data.template_id === null ? undefined : references.templates.get(data.template_id);
  if (!template)
    return refusal('NOT_ALLOWED', { reason: 'SEQUENCE_NO_TEMPLATE', info: { step, field: at('template_id') } });
  if (template.status !== 'active')
    return refusal('NOT_ALLOWED', {
      reason: 'SEQUENCE_TEMPLATE_NOT_APPROVED',
      info: {
        step,
        template: template.name,
        why: why[template.status],
        template_id: template.id,
        field: at('template_id'),
      },
    });
  const given = new Map(data.params.map((param) => [param.name, param]));
  const wording = publishedWording(template);
  const missing = wording.variables.find(({ name }) => {
    if (name === HEADER_MEDIA && template.media_id !== null) return false;
    const param = given.get(name);
    return param === undefined || param.value === '' || lacksAddress(wording, param);
  });
  return missing
    ? refusal('NOT_ALLOWED', {
        reason: 'SEQUENCE_VALUES_MISSING',
        info: { step, variable: variableInWords(missing.name), field: at('params') },
      })
    : null;
}
