import { textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import type { Account, InsightCell, Template } from '../../registry/entities.ts';
import { managedAccount } from '../account-routes.ts';
import { pageOf } from '../fields.ts';
import { originOf, type GraphCall, type GraphRoute } from '../graph-call.ts';
import { refuse, refuseObject } from '../graph-error.ts';
import { bucketsOf, listArgument, needTime } from './buckets.ts';

/** What became of the sends of a template. Meta's reference, "Template analytics". */
export const templateInsightRoutes: readonly GraphRoute[] = [
  { method: 'GET', path: '/:id/template_analytics', call: 'account', run: list },
];

const MOST_TEMPLATES = 10;
const LOOK_BACK_SECONDS = 90 * 86_400;
const METRICS = ['SENT', 'DELIVERED', 'READ', 'CLICKED', 'COST'] as const;

/** Turns the analytics of templates on, for good. Meta's reference, "Cloud API, error codes": 200006. */
export function enableInsights(account: Account, value: unknown): void {
  if (wordOf(value) !== 'true') refuse(200_006, 'Template insights cannot be disabled once they are enabled.');
  account.is_enabled_for_insights = true;
}

function list(call: GraphCall): Json {
  const account = managedAccount(call);
  const { platform, parameters } = call;
  // Meta's reference, "Cloud API, error codes": 200007.
  if (!account.is_enabled_for_insights) refuse(200_007, 'Template insights are not enabled for this account.');
  if (wordOf(parameters['granularity']).toUpperCase() !== 'DAILY')
    refuse(100, { message: `Param granularity must be one of {DAILY} - got "${wordOf(parameters['granularity'])}".` });
  const [from, until] = [needTime(parameters, 'start'), needTime(parameters, 'end')];
  if (from < platform.clock.seconds() - LOOK_BACK_SECONDS)
    refuse(100, { message: 'Param start must be within the last 90 days.' });
  const templates = templatesIn(call, account);
  const metrics = namesIn(parameters['metric_types']).map((name) => name.toUpperCase());
  const unknown = metrics.find((metric) => !METRICS.some((each) => each === metric));
  if (unknown !== undefined)
    refuse(100, { message: `Param metric_types[0] must be one of {${METRICS.join(', ')}} - got "${unknown}".` });
  const ids = new Set(templates.map(({ id }) => id));
  const cells = platform.registry.state.insights.filter(
    ({ template_id: id, start }) => id !== null && ids.has(id) && start >= from - (from % 86_400) && start < until,
  );
  const points = bucketsOf(cells, 'day', ({ template_id: id }) => id ?? '');
  const here = { origin: originOf(call), url: call.request.originalUrl };
  return pageOf([points], parameters, here, (own) => ({
    granularity: 'DAILY',
    product_type: 'cloud_api',
    data_points: own.map(({ start, end, cells: each }) => ({
      template_id: each[0]?.template_id,
      start,
      end,
      ...valuesOf(each, metrics),
    })),
  }));
}

const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((each) => wordOf(each)) : listArgument(textOf(value) ?? wordOf(value));

function templatesIn({ platform, parameters }: GraphCall, account: Account): Template[] {
  const ids = namesIn(parameters['template_ids']);
  if (ids.length === 0) refuse(100, { message: 'The parameter template_ids is required.' });
  if (ids.length > MOST_TEMPLATES)
    refuse(100, { message: `Param template_ids must have at most ${MOST_TEMPLATES} elements.` });
  return ids.map((id) => {
    const template = platform.registry.template(id);
    return template?.account_id === account.id ? template : refuseObject(id);
  });
}

function valuesOf(cells: readonly InsightCell[], metrics: readonly string[]): Json {
  const isWanted = (metric: string): boolean => metrics.length === 0 || metrics.includes(metric);
  const sum = (name: 'sent' | 'delivered' | 'read' | 'cost'): number =>
    cells.reduce((total, cell) => total + cell[name], 0);
  const clicks = new Map<string, number>();
  for (const [text, count] of cells.flatMap(({ clicked }) => Object.entries(clicked)))
    clicks.set(text, (clicks.get(text) ?? 0) + count);
  return {
    ...(isWanted('SENT') ? { sent: sum('sent') } : {}),
    ...(isWanted('DELIVERED') ? { delivered: sum('delivered') } : {}),
    ...(isWanted('READ') ? { read: sum('read') } : {}),
    ...(isWanted('CLICKED') && clicks.size > 0
      ? {
          clicked: [...clicks].map(([text, count]) => ({ type: 'quick_reply_button', button_content: text, count })),
        }
      : {}),
    ...(isWanted('COST') ? { cost: costOf(sum('cost'), sum('delivered')) } : {}),
  };
}

const costOf = (spent: number, delivered: number): Json[] => [
  { type: 'amount_spent', value: Math.round(spent * 10_000) / 10_000 },
  { type: 'cost_per_delivered', value: delivered === 0 ? 0 : Math.round((spent / delivered) * 10_000) / 10_000 },
];
