import { textOf, type Json } from '../../../../core/server/read-json.ts';
import type { Platform } from '../../platform.ts';
import type { Account, InsightCell } from '../../registry/entities.ts';
import { argumentsOf, fieldNames } from '../fields.ts';
import { refuse } from '../graph-error.ts';
import { bucketsOf, listArgument, needTime, type Granularity } from './buckets.ts';

/* What was sent, as fields of an account. Meta's reference, "Analytics". */

const EDGES: Readonly<Record<string, (platform: Platform, account: Account, given: Record<string, string>) => Json>> = {
  analytics: messages,
  conversation_analytics: (platform, account, given) => billed(platform, account, given, CONVERSATIONS),
  pricing_analytics: (platform, account, given) => billed(platform, account, given, PRICES),
};

/** The kinds of analytics that `fields` asks for, counted. */
export function accountInsights(platform: Platform, account: Account, parameters: Json): Json {
  const fields = textOf(parameters['fields']) ?? '';
  return Object.fromEntries(
    fieldNames(fields).flatMap((name) => {
      const count = EDGES[name];
      return count ? [[name, count(platform, account, argumentsOf(fields, name))]] : [];
    }),
  );
}

function granularityIn(given: Record<string, string>, words: Readonly<Record<string, Granularity>>): Granularity {
  const word = given['granularity'] ?? refuse(100, { message: 'The parameter granularity is required.' });
  return (
    words[word] ??
    refuse(100, { message: `Param granularity must be one of {${Object.keys(words).join(', ')}} - got "${word}".` })
  );
}

/** The cells of an account between two times, for the wanted numbers and countries. */
function cellsOf({ registry }: Platform, account: Account, given: Record<string, string>): InsightCell[] {
  const [from, until] = [needTime(given, 'start'), needTime(given, 'end')];
  const numbers = listArgument(given['phone_numbers']).map((number) => number.replaceAll(/\D/g, ''));
  const countries = listArgument(given['country_codes']);
  const waIdOf = (id: string): string => registry.number(id)?.wa_id ?? '';
  return registry.state.insights.filter(
    (cell) =>
      cell.account_id === account.id &&
      cell.start >= from - (from % 1_800) &&
      cell.start < until &&
      (numbers.length === 0 || numbers.includes(waIdOf(cell.number_id))) &&
      (countries.length === 0 || countries.includes(cell.country)),
  );
}

function messages(platform: Platform, account: Account, given: Record<string, string>): Json {
  const granularity = granularityIn(given, { HALF_HOUR: 'half hour', DAY: 'day', MONTH: 'month' });
  const cells = cellsOf(platform, account, given);
  const numbers = [...new Set(cells.map(({ number_id }) => platform.registry.number(number_id)?.wa_id ?? ''))];
  return {
    phone_numbers: numbers,
    granularity: given['granularity'],
    data_points: bucketsOf(cells, granularity, () => '').map(({ start, end, cells: own }) => ({
      start,
      end,
      sent: sum(own, 'sent'),
      delivered: sum(own, 'delivered'),
    })),
  };
}

const sum = (cells: readonly InsightCell[], name: 'sent' | 'delivered' | 'read' | 'volume' | 'cost'): number =>
  cells.reduce((total, cell) => total + cell[name], 0);

/** How a kind of billed analytics names what it counts. */
interface Kind {
  /** What the volume is called: a message that is billed is a conversation of its own since prices are per message. */
  volume: 'conversation' | 'volume';
  metric: 'CONVERSATION' | 'VOLUME';
  dimensions: Readonly<Record<string, (cell: InsightCell, platform: Platform) => readonly [string, string]>>;
}

const PHONE = (cell: InsightCell, { registry }: Platform): readonly [string, string] => [
  'phone_number',
  registry.number(cell.number_id)?.wa_id ?? '',
];
const COUNTRY = (cell: InsightCell): readonly [string, string] => ['country', cell.country];

const CONVERSATIONS: Kind = {
  volume: 'conversation',
  metric: 'CONVERSATION',
  dimensions: {
    CONVERSATION_CATEGORY: (cell) => ['conversation_category', (cell.category ?? '').toUpperCase()],
    CONVERSATION_DIRECTION: (cell) => [
      'conversation_direction',
      cell.category === 'service' ? 'USER_INITIATED' : 'BUSINESS_INITIATED',
    ],
    CONVERSATION_TYPE: (cell) => ['conversation_type', (cell.pricing_type ?? '').toUpperCase()],
    COUNTRY,
    PHONE,
  },
};

const PRICES: Kind = {
  volume: 'volume',
  metric: 'VOLUME',
  dimensions: {
    PRICING_CATEGORY: (cell) => ['pricing_category', (cell.category ?? '').toUpperCase()],
    PRICING_TYPE: (cell) => ['pricing_type', (cell.pricing_type ?? '').toUpperCase()],
    COUNTRY,
    PHONE,
    TIER: () => ['tier', '0:1000000'],
  },
};

function billed(platform: Platform, account: Account, given: Record<string, string>, kind: Kind): Json {
  const granularity = granularityIn(given, { HALF_HOUR: 'half hour', DAILY: 'day', MONTHLY: 'month' });
  const dimensions = listArgument(given['dimensions']).map((name) => {
    const of = kind.dimensions[name];
    if (of) return of;
    return refuse(100, {
      message: `Param dimensions[0] must be one of {${Object.keys(kind.dimensions).join(', ')}} - got "${name}".`,
    });
  });
  const metrics = listArgument(given['metric_types']);
  const isWanted = (metric: string): boolean => metrics.length === 0 || metrics.includes(metric);
  const labelsOf = (cell: InsightCell): (readonly [string, string])[] => dimensions.map((of) => of(cell, platform));
  const cells = cellsOf(platform, account, given).filter(({ volume }) => volume > 0);
  const points = bucketsOf(cells, granularity, (cell) => labelsOf(cell).join());
  return {
    data: [
      {
        data_points: points.map(({ start, end, cells: own }) => ({
          start,
          end,
          ...(own[0] ? Object.fromEntries(labelsOf(own[0])) : {}),
          ...(isWanted(kind.metric) ? { [kind.volume]: sum(own, 'volume') } : {}),
          ...(isWanted('COST') ? { cost: Math.round(sum(own, 'cost') * 10_000) / 10_000 } : {}),
        })),
      },
    ],
  };
}
