import type { AreaGenerator, CellValue, TableRows } from './table-rows.ts';
import { businessesOf, channelId, momentOf, type Dataset } from './dataset.ts';

/** What providers call the account and the number of a business. */
export const accountOf = (id: string): string => `waba-${id}`;
export const numberOf = (id: string): string => `number-${id}`;
export const portfolioOf = (id: string): string => `portfolio-${id}`;
/** Messages a second of a number that has been raised by the provider. */
const THROUGHPUT = 1_000;

function* channels(dataset: Dataset): Generator<CellValue[]> {
  if (dataset.sizes.contacts === 0) return;
  for (const { business, id } of businessesOf(dataset)) {
    const time = momentOf(dataset, 0, 1, 364);
    yield [
      id,
      channelId(dataset, business),
      'whatsapp',
      `Number ${business}`,
      `+91 80000 ${String(business).padStart(5, '0')}`,
      'active',
      accountOf(id),
      numberOf(id),
      portfolioOf(id),
      null,
      THROUGHPUT,
      time,
      time,
    ];
  }
}

function* routes(dataset: Dataset): Generator<CellValue[]> {
  if (dataset.sizes.contacts === 0) return;
  for (const { business, id } of businessesOf(dataset))
    yield ['whatsapp', numberOf(id), accountOf(id), id, channelId(dataset, business)];
}

/**
 * One active WhatsApp number for every business that has contacts. It holds no token: that is sealed with keys
 * that differ by installation, so anyone who wants to send seals one.
 */
export const channelTables: AreaGenerator = (dataset): TableRows[] => [
  {
    table: 'channels',
    columns: [
      'business_id',
      'id',
      'kind',
      'name',
      'handle',
      'status',
      'provider_account_id',
      'provider_number_id',
      'portfolio_id',
      'messaging_limit',
      'throughput',
      'activated_time',
      'created_time',
    ],
    rows: channels(dataset),
  },
  {
    table: 'channel_routes',
    columns: ['kind', 'provider_number_id', 'provider_account_id', 'business_id', 'channel_id'],
    rows: routes(dataset),
  },
];
