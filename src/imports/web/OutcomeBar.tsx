import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/primitives/ProgressBar.tsx';

interface Outcome {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

interface OutcomeBarProps {
  label: string;
  outcome: Outcome;
  total: number;
  isRunning?: boolean;
}

const dots = {
  created: 'bg-chart-4',
  updated: 'bg-chart-1',
  unchanged: 'bg-chart-2',
  failed: 'bg-danger-solid',
} as const;
const colours = { created: 4, updated: 1, unchanged: 2, failed: 'danger' } as const;
const outcomes = ['created', 'updated', 'unchanged', 'failed'] as const;

/** How many rows were added, changed, left and refused, as a bar and in figures. */
export function OutcomeBar({ label, outcome, total, isRunning = false }: OutcomeBarProps) {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <ProgressBar
        size="md"
        label={label}
        running={isRunning}
        total={Math.max(1, total)}
        segments={outcomes.map((each) => ({
          value: outcome[each],
          label: t(`outcome.${each}`),
          color: colours[each],
        }))}
      />
      <ul className="flex flex-wrap items-baseline gap-x-7 gap-y-2 max-md:gap-x-5">
        <li className="text-secondary tabular-nums">
          {t('results.rows', { count: total, number: number.format(total) })}
        </li>
        {outcomes.map((each) => (
          <li key={each} className="flex items-center gap-2">
            <span aria-hidden className={`size-2 rounded-xs ${dots[each]}`} />
            <b className="text-lg font-semibold tabular-nums">{number.format(outcome[each])}</b>
            <span className="text-secondary">{t(`outcome.${each}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
