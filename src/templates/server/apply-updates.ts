import type { AccountChange, IncomingAccountEvent } from '../../channels/contract/incoming.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { announceTemplates } from './announce-templates.ts';
import { readNewTemplateJob, readTemplateJob } from './read-template.ts';
import {
  changeTemplates,
  findAccountChannels,
  findTemplatesOfProvider,
  type ReportedTemplate,
  type TemplateReport,
} from './template-update-store.ts';

type TemplateEvent = IncomingAccountEvent & { change: Extract<AccountChange, { template_id: string }> };

const HOUR_MS = 3_600_000;

/**
 * Applies what providers report about templates, of many businesses at once. The newest report of each thing counts, in
 * whatever order and how often they come. A new text is read from the provider, and so is a template that is not known here.
 */
export async function applyTemplateUpdates(ctx: WorkContext, updates: readonly IncomingAccountEvent[]): Promise<void> {
  const events = updates.filter((update): update is TemplateEvent => 'template_id' in update.change);
  if (events.length === 0) return;
  const changed = await changeTemplates(ctx.tx, mergeReports(events));
  await announceTemplates(ctx, changed);
  await readFromProvider(ctx, events);
}

const keyOf = ({ channel_kind, provider_account_id, change }: TemplateEvent): string =>
  `${channel_kind} ${provider_account_id} ${change.template_id}`;

const nameOf = ({ channel_kind, provider_account_id, change }: TemplateEvent): ReportedTemplate => ({
  channel_kind,
  provider_account_id,
  provider_template_id: change.template_id,
});

/** One report of each template, with the newest of each thing that was said of it. */
function mergeReports(events: readonly TemplateEvent[]): TemplateReport[] {
  const reports = new Map<string, TemplateReport>();
  for (const event of events) {
    const key = keyOf(event);
    const known = reports.get(key) ?? { ...nameOf(event), ...nothing };
    reports.set(key, withEvent(known, event));
  }
  return [...reports.values()];
}

const nothing = { status: null, quality: null, category: null };

/** Of reports of one second the later one to come counts. */
function withEvent(known: TemplateReport, { change, time }: TemplateEvent): TemplateReport {
  const isNewer = (before: { time: string } | null): boolean => before === null || before.time <= time;
  switch (change.type) {
    case 'template_status':
      return isNewer(known.status) ? { ...known, status: statusOf(change, time) } : known;
    case 'template_quality':
      return isNewer(known.quality) ? { ...known, quality: { time, quality: change.quality } } : known;
    case 'template_category': {
      const { category, announced, announced_time } = change;
      return isNewer(known.category) ? { ...known, category: { time, category, announced, announced_time } } : known;
    }
    case 'template_components':
      return known;
  }
}

function statusOf(
  { status, reason, detail, paused_hours: hours }: Extract<AccountChange, { type: 'template_status' }>,
  time: string,
): TemplateReport['status'] {
  const paused_until = hours === null ? null : new Date(Date.parse(time) + hours * HOUR_MS).toISOString();
  return { time, provider_status: status.toUpperCase(), reason, detail, paused_until };
}

/** What a report does not carry itself is read from the provider, by a job. */
async function readFromProvider(ctx: WorkContext, events: readonly TemplateEvent[]): Promise<void> {
  const named = new Map(events.map((event) => [keyOf(event), event]));
  const known = await findTemplatesOfProvider(ctx.tx, [...named.values()].map(nameOf));
  const textChanged = new Set(
    events.filter(({ change }) => change.type === 'template_components').map(({ change }) => change.template_id),
  );
  await ctx.enqueueAll(
    readTemplateJob,
    known
      .filter(({ provider_template_id }) => textChanged.has(provider_template_id))
      .map(({ business_id, id }) => ({ business_id, payload: { template_id: id }, key: `read_template:${id}` })),
  );
  const ids = new Set(known.map(({ provider_template_id }) => provider_template_id));
  const unknown = [...named.values()].filter((event) => !ids.has(event.change.template_id) && !isGone(event));
  if (unknown.length === 0) return;
  const channels = await findAccountChannels(ctx.tx, unknown.map(nameOf));
  await ctx.enqueueAll(
    readNewTemplateJob,
    channels.map(({ business_id, channel_id, provider_template_id }) => ({
      business_id,
      payload: { channel_id, provider_template_id },
      key: `read_new_template:${channel_id}:${provider_template_id}`,
    })),
  );
}

const isGone = ({ change }: TemplateEvent): boolean =>
  change.type === 'template_status' && ['DELETED', 'PENDING_DELETION'].includes(change.status.toUpperCase());
