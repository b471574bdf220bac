import type { z } from 'zod';
import { findChannelNames } from '../../../outreach/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { bumpConfigVersion } from '../../../foundation/server/domain-events/business-config-store.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { scheduleDue } from '../../../foundation/server/scheduler/due-kind.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import {
  AUTOMATIONS_MAX,
  HIDDEN_VALUE,
  singleTriggers,
  type ChatAutomation,
  type createAutomationBody,
} from '../../contract/automation.ts';
import { automationEvents } from '../../contract/events.ts';
import { configureAutomations } from '../configure-automations.ts';
import { automationStops } from '../handler/stop-runs.ts';
import { scriptProblems } from '../script-problems.ts';
import { findScript } from '../scripts/script-store.ts';
import { sealHeaderValue, sealNewSecret } from '../webhooks/webhook-secrets.ts';
import {
  countAutomations,
  deleteAutomationRow,
  hasOtherOfTrigger,
  insertAutomation,
  lockAutomation,
  newAutomationId,
  setAutomationStatus,
  updateAutomationRow,
  type AutomationRow,
  type AutomationValues,
} from './automation-store.ts';
import { presentAutomation } from './present-automation.ts';

type Body = z.output<typeof createAutomationBody>;

const refuseSecond = (): never => refuse('NOT_ALLOWED', { reason: 'ALREADY_EXISTS' });

/** Adds an automation; it is inactive until somebody activates it. */
export async function createAutomation(ctx: MemberContext, body: Body): Promise<ChatAutomation> {
  const { tx, businessId } = ctx;
  if ((await countAutomations(tx, businessId)) >= AUTOMATIONS_MAX)
    refuse('LIMIT_EXCEEDED', { reason: 'AUTOMATIONS_MAX', info: { max: AUTOMATIONS_MAX } });
  await refuseProblems(ctx, body);
  const id = await newAutomationId(tx);
  // The index decides, also where two are added at once.
  const row = (await insertAutomation(tx, businessId, id, await valuesOf(ctx, id, body, null))) ?? refuseSecond();
  announce(ctx, id);
  return presentAutomation(ctx, row);
}

/** Changes all of an automation. Runs that have begun continue as they began. */
export async function updateAutomation(
  ctx: MemberContext,
  id: Id,
  { version, ...body }: Body & { version?: number | undefined },
): Promise<ChatAutomation> {
  const { tx, businessId } = ctx;
  // Two changes to a trigger of which there is one follow each other.
  if (singleTriggers.includes(body.trigger)) await bumpConfigVersion(tx, businessId);
  const before = (await lockAutomation(tx, businessId, id)) ?? refuse('NOT_FOUND');
  if (version !== undefined && version !== before.version)
    refuse('CONFLICT', { info: { current: await presentAutomation(ctx, before) } });
  if (singleTriggers.includes(body.trigger) && (await hasOtherOfTrigger(tx, businessId, body.trigger, id)))
    refuseSecond();
  await refuseProblems(ctx, body);
  const row = await updateAutomationRow(tx, businessId, id, await valuesOf(ctx, id, body, before));
  announce(ctx, id);
  return presentAutomation(ctx, row);
}

/** Activates an automation that can do what it says, or deactivates it, which ends its runs. */
export async function setAutomationActive(ctx: MemberContext, id: Id, isActive: boolean): Promise<ChatAutomation> {
  const { tx, businessId } = ctx;
  const before = (await lockAutomation(tx, businessId, id)) ?? refuse('NOT_FOUND');
  const status = isActive ? 'active' : 'inactive';
  if (before.status === status) return presentAutomation(ctx, before);
  const used = before.chat_script_id === null ? null : await findScript(tx, businessId, before.chat_script_id);
  const [problem] = isActive ? await scriptProblems(ctx, used?.questions ?? before.script_questions) : [];
  if (problem) refuse('NOT_ALLOWED', { reason: 'AUTOMATION_NAMES_GONE', info: { what: problem.message } });
  const row = (await setAutomationStatus(tx, businessId, id, { status, problem: null })) ?? refuse('NOT_FOUND');
  if (!isActive) await scheduleStop(ctx, id);
  await configureAutomations(tx, businessId);
  announce(ctx, id);
  return presentAutomation(ctx, row);
}

export async function deleteAutomation(ctx: MemberContext, id: Id): Promise<void> {
  const { tx, businessId } = ctx;
  if (!(await lockAutomation(tx, businessId, id))) refuse('NOT_FOUND');
  await deleteAutomationRow(tx, businessId, id);
  await scheduleStop(ctx, id);
  await configureAutomations(tx, businessId);
  announce(ctx, id);
}

const scheduleStop = (ctx: BusinessContext, automation_id: Id): Promise<void> =>
  scheduleDue(ctx, automationStops, [{ business_id: ctx.businessId, automation_id }]);

const announce = (ctx: BusinessContext, id: Id): void => ctx.emit(automationEvents.automationsChanged, { ids: [id] });

/** Refuses what an automation names and the business does not have. */
async function refuseProblems(ctx: MemberContext, body: Body): Promise<void> {
  const { tx, businessId } = ctx;
  const channels = await findChannelNames(tx, businessId, body.channels);
  const unknown = body.channels.findIndex((id) => !channels.some((channel) => channel.id === id));
  if (unknown >= 0)
    refuse('INVALID_DATA', { message: 'This channel is no longer there.', info: { field: `channels.${unknown}` } });
  if (body.chat_script_id !== null) {
    const script = await findScript(tx, businessId, body.chat_script_id);
    if (!script)
      refuse('INVALID_DATA', { message: 'This script is no longer there.', info: { field: 'chat_script_id' } });
    if (script.type === 'selection' && body.trigger === 'contact_onboarding')
      refuse('INVALID_DATA', {
        message: 'This script is not for new contacts. Choose one for onboarding, or for everything.',
        info: { field: 'chat_script_id' },
      });
  }
  const [problem] = await scriptProblems(ctx, body.script_questions);
  if (problem)
    refuse('INVALID_DATA', {
      message: problem.message,
      info: { field: ['script_questions', ...problem.path].join('.') },
    });
}

/** The server that an address leads to. */
const originOf = (endpoint: string | null | undefined): string | null => URL.parse(endpoint ?? '')?.origin ?? null;

/** What is stored of a body. The value of a header that comes back hidden stays; the secret is made with the first address. */
async function valuesOf(
  ctx: MemberContext,
  id: Id,
  { channels: channel_ids, webhook, ...body }: Body,
  before: AutomationRow | null,
): Promise<AutomationValues> {
  const secret = before?.webhook_secret ?? null;
  if (webhook === null)
    return {
      ...body,
      channel_ids,
      webhook_endpoint: null,
      webhook_header_key: '',
      webhook_header_value: null,
      webhook_secret: secret,
    };
  return {
    ...body,
    channel_ids,
    webhook_endpoint: webhook.endpoint,
    webhook_header_key: webhook.header_key,
    webhook_header_value: await sealedHeader(ctx, id, webhook, before),
    webhook_secret: secret ?? (await sealNewSecret(ctx.services, ctx.tx, id)),
  };
}

/** The value of a header as it is stored. What is sealed goes to nobody else than whom it was written for. */
async function sealedHeader(
  { tx, services }: MemberContext,
  id: Id,
  { endpoint, header_value: given }: NonNullable<Body['webhook']>,
  before: AutomationRow | null,
): Promise<string | null> {
  if (given === '') return null;
  if (given !== HIDDEN_VALUE || before === null) return sealHeaderValue(services, tx, id, given);
  if (originOf(endpoint) !== originOf(before.webhook_endpoint))
    refuse('INVALID_DATA', {
      message: 'The address is another one: enter the value of the header again.',
      info: { field: 'webhook.header_value' },
    });
  return before.webhook_header_value;
}
