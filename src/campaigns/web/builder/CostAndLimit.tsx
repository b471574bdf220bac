import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import type { Preflight } from '../../contract/preflight.ts';
import { formatCount, formatMoney } from '../format-numbers.ts';

/** What it will cost, and how much of the channel's limit it takes. */
export function CostAndLimit({ preflight }: { preflight: Preflight }) {
  const { t } = useTranslation('campaigns');
  const { cost, limit, next } = preflight;
  return (
    <section aria-label={t('builder.cost')} className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-semibold">{t('builder.cost')}</h2>
        <b className="font-semibold tabular-nums">
          {next === null
            ? formatMoney(cost.amount, cost.currency)
            : t('builder.cost_more', { amount: formatMoney(cost.amount, cost.currency) })}
        </b>
      </div>
      <div className="flex items-baseline justify-between gap-2 text-xs text-tertiary">
        <span>{t('builder.limit')}</span>
        <span className="tabular-nums">{limitText(limit, t)}</span>
      </div>
      {limit.max !== null && (
        <ProgressBar
          label={t('builder.limit')}
          segments={[
            { value: limit.used, label: t('check.used_label'), color: 1 },
            { value: limit.this_run, label: t('check.this_run_label'), color: 2 },
          ]}
          total={Math.max(limit.max, limit.used + limit.this_run)}
        />
      )}
    </section>
  );
}

const limitText = ({ max, used, this_run: run }: Preflight['limit'], t: TFunction<'campaigns'>): string =>
  max === null
    ? t('builder.limit_none')
    : t('builder.limit_of', { used: formatCount(used), run: formatCount(run), max: formatCount(max) });
