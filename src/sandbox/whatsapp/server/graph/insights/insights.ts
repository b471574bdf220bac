import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isJson, listOf, textOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import type { InsightCell } from '../../registry/entities.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Settings } from '../../settings.ts';
import type { Update } from '../../webhooks/update.ts';

/** Counts what was sent, as its statuses say it. */
export interface Insights {
  /** Remembers which template a message is made of. */
  accepted(messageId: string, templateId: string): void;
  /** Counts what an update says, whether or not anyone takes it. */
  record(update: Pick<Update, 'account_id' | 'number_id' | 'field' | 'value'>, now: number): void;
  clear(): void;
}

/** Cells are this long: the finest granularity that can be asked for. */
export const HALF_HOUR_SECONDS = 1_800;
/** Messages of templates whose statuses can still be told apart. */
const REMEMBERED = 200_000;

const COUNTED = ['sent', 'delivered', 'read'] as const;

/** Makes the counter of a registry. */
export function createInsights(registry: Registry, settings: Settings): Insights {
  const templates = new Map<string, string>();
  let cells = new Map<string, InsightCell>();
  let source: InsightCell[] | null = null;

  const cellFor = (
    key: Omit<InsightCell, 'sent' | 'delivered' | 'read' | 'clicked' | 'volume' | 'cost'>,
  ): InsightCell => {
    const list = registry.state.insights;
    if (source !== list) {
      source = list;
      cells = new Map(list.map((cell) => [nameOf(cell), cell]));
    }
    const known = cells.get(nameOf(key));
    if (known) return known;
    const cell: InsightCell = { ...key, sent: 0, delivered: 0, read: 0, clicked: {}, volume: 0, cost: 0 };
    list.push(cell);
    cells.set(nameOf(cell), cell);
    return cell;
  };

  const countStatus = (accountId: string, numberId: string, status: Json, start: number): void => {
    const name = COUNTED.find((each) => each === status['status']);
    if (!name) return;
    const pricing = isJson(status['pricing']) ? status['pricing'] : null;
    const templateId = templates.get(wordOf(status['id'])) ?? null;
    const key = { account_id: accountId, number_id: numberId, start, template_id: templateId };
    const country = countryOf(textOf(status['recipient_id']));
    // Only some statuses say what a message costs; the others are counted beside it.
    const cell = cellFor({
      ...key,
      country,
      category: pricing ? wordOf(pricing['category']) : null,
      pricing_type: pricing ? wordOf(pricing['type']) : null,
    });
    cell[name] += 1;
    if (!pricing || name === 'sent') return;
    cell.volume += 1;
    if (pricing['billable'] === true) cell.cost += settings.rates[wordOf(pricing['category'])] ?? 0;
  };

  const countTap = (accountId: string, numberId: string, message: Json, start: number): void => {
    const { button, context } = message;
    const templateId = isJson(context) ? templates.get(wordOf(context['id'])) : undefined;
    if (templateId === undefined || !isJson(button)) return;
    const cell = cellFor({
      account_id: accountId,
      number_id: numberId,
      start,
      template_id: templateId,
      country: countryOf(textOf(message['from'])),
      category: null,
      pricing_type: null,
    });
    const text = wordOf(button['text']);
    cell.clicked[text] = (cell.clicked[text] ?? 0) + 1;
  };

  return {
    accepted(messageId, templateId) {
      templates.set(messageId, templateId);
      const [oldest] = templates.keys();
      if (templates.size > REMEMBERED && oldest !== undefined) templates.delete(oldest);
    },
    record({ account_id: accountId, number_id: numberId, field, value }, now) {
      if (field !== 'messages' || numberId === null) return;
      const start = Math.floor(now / 1000 / HALF_HOUR_SECONDS) * HALF_HOUR_SECONDS;
      for (const status of listOf(value['statuses']).filter(isJson)) countStatus(accountId, numberId, status, start);
      for (const message of listOf(value['messages']).filter(isJson)) countTap(accountId, numberId, message, start);
    },
    clear: () => templates.clear(),
  };
}

const nameOf = (
  cell: Pick<
    InsightCell,
    'account_id' | 'number_id' | 'start' | 'template_id' | 'country' | 'category' | 'pricing_type'
  >,
): string => [cell.number_id, cell.start, cell.template_id, cell.country, cell.category, cell.pricing_type].join(' ');

/** The country of a number, as two letters; unknown for someone without one. */
const countryOf = (waId: string | undefined): string =>
  (waId === undefined ? undefined : parsePhoneNumberFromString(`+${waId}`)?.country) ?? 'UNKNOWN';
