import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { useStore } from 'zustand';
import { formatDate } from '../../../foundation/web/dates/format-date.ts';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import type { Campaign } from '../../contract/campaign.ts';
import type { Preflight } from '../../contract/preflight.ts';
import { countryName, formatCount, formatMoney, formatRate } from '../format-numbers.ts';
import { ScrollRegion } from '../../../ui/primitives/ScrollRegion.tsx';

type Cost = Preflight['cost'];
type Item = Cost['rows'][number]['items'][number];

interface CostTableProps {
  campaign: Campaign;
  cost: Cost;
  people: number;
}

/** A column: the messages of one step and category. */
interface Column {
  key: string;
  label: string;
}

const keyOf = ({ step_id: step, category }: Item): string => `${step} ${category}`;

function columnsOf(campaign: Campaign, cost: Cost, t: TFunction<readonly ['campaigns', 'templates']>): Column[] {
  const steps = (campaign.steps ?? []).map(({ id }) => id);
  const found = new Map<string, Column & { at: number }>();
  for (const item of cost.rows.flatMap(({ items }) => items)) {
    const at = steps.indexOf(item.step_id);
    const label = t('check.step', { step: at + 1, category: t(`templates:category.${item.category}`) });
    if (!found.has(keyOf(item))) found.set(keyOf(item), { key: keyOf(item), label, at });
  }
  return [...found.values()].sort((one, other) => one.at - other.at);
}

const hasNoRate = ({ items }: { items: readonly Item[] }): boolean => items.some(({ rate }) => rate === null);

const amountOf = (items: readonly Item[]): number =>
  items.reduce((sum, { rate, messages }) => sum + (rate ?? 0) * messages, 0);

/** The day of a rate card as the business writes days. */
export function useDay(): (day: string) => string {
  const formats = useStore(dateFormatsStore);
  return (day) => formatDate(`${day}T00:00:00Z`, { ...formats, time_zone: 'UTC' }, 'date');
}

/** What a run costs, by country and by category of message. */
export function CostTable({ campaign, cost, people }: CostTableProps) {
  const { t, i18n } = useTranslation(['campaigns', 'templates']);
  const day = useDay();
  const { currency, rows, amount } = cost;
  const columns = columnsOf(campaign, cost, t);
  const itemsOf = (key: string, row?: Cost['rows'][number]) =>
    (row ? row.items : rows.flatMap(({ items }) => items)).filter((item) => keyOf(item) === key);
  const cell = 'border-t border-subtle px-4 py-2 text-end tabular-nums';
  const total = formatMoney(amount, currency);
  const unknown = rows.filter(hasNoRate).reduce((sum, row) => sum + row.people, 0);
  return (
    <section aria-label={t('check.cost')} className="rounded-md border border-subtle bg-surface">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
        <h2 className="font-semibold">{t('check.cost')}</h2>
        <p className="min-w-0 flex-1 text-end text-xs text-tertiary max-sm:basis-full max-sm:text-start">
          {cost.is_upper_bound && <span>{t('check.upper_bound')} · </span>}
          {unknown > 0 && <span>{t('check.without', { count: unknown, number: formatCount(unknown) })} · </span>}
          {t('check.rate_card', { date: day(cost.rate_card_date) })}
        </p>
        <b className="text-md font-semibold tabular-nums">
          {cost.is_upper_bound ? t('check.up_to', { amount: total }) : total}
        </b>
      </header>
      <ScrollRegion label={t('check.cost_table')} className="overflow-x-auto">
        <table className="w-full whitespace-nowrap">
          <thead className="text-xs text-tertiary">
            <tr>
              <th scope="col" className="border-t border-subtle px-4 py-2 text-start font-medium">
                {t('check.country')}
              </th>
              <th scope="col" className={`${cell} font-medium`}>
                {t('check.people_head')}
              </th>
              {columns.map(({ key, label }) => (
                <th key={key} scope="col" className={`${cell} font-medium`}>
                  {label}
                </th>
              ))}
              <th scope="col" className={`${cell} font-medium`}>
                {t('check.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.country ?? ''}>
                <th scope="row" className="border-t border-subtle px-4 py-2 text-start font-regular">
                  {row.country === null ? t('check.unknown_country') : countryName(row.country, i18n.language)}
                </th>
                <td className={cell}>{formatCount(row.people)}</td>
                {columns.map(({ key }) => (
                  <td key={key} className={cell}>
                    <Amount items={itemsOf(key, row)} currency={currency} />
                  </td>
                ))}
                <td className={`${cell} font-semibold`}>
                  {row.amount === 0 && hasNoRate(row) ? '—' : formatMoney(row.amount, currency)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="border-t border-subtle px-4 py-2 text-start font-medium text-secondary">
                {t('check.all_countries')}
              </th>
              <td className={cell}>{formatCount(people)}</td>
              {columns.map(({ key }) => (
                <td key={key} className={`${cell} font-medium`}>
                  {formatMoney(amountOf(itemsOf(key)), currency)}
                </td>
              ))}
              <td className={`${cell} font-semibold`}>{total}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </section>
  );
}

function Amount({ items, currency }: { items: readonly Item[]; currency: string }) {
  const { t } = useTranslation('campaigns');
  const [first] = items;
  if (!first) return <span className="text-tertiary">—</span>;
  if (hasNoRate({ items })) return <span className="text-tertiary">{t('check.no_rate')}</span>;
  return (
    <>
      <span className="text-xs text-tertiary">
        {t('check.rate_times', { rate: formatRate(first.rate ?? 0, currency) })}
      </span>{' '}
      {formatMoney(amountOf(items), currency)}
    </>
  );
}
