import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import type { StepFunnel } from '../../contract/sequence.ts';
import { sequencePaths } from '../paths.ts';

interface StepFunnelBarProps {
  sequenceId: string;
  /** From 1. */
  position: number;
  numbers: StepFunnel;
}

/** How many wait for a step, and what became of those who had its message. */
export function StepFunnelBar({ sequenceId, position, numbers }: StepFunnelBarProps) {
  const { t, i18n } = useTranslation('sequences');
  const { here_now: here, sent, delivered, read, exited, failed, left_out: leftOut } = numbers;
  const text = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  // Who has read a message has also got it.
  const onlyDelivered = Math.max(0, delivered - read);
  const facts = [
    t('steps.sent', { count: sent, number: text(sent) }),
    t('steps.read', { count: read, number: text(read) }),
    t('steps.left', { count: exited, number: text(exited) }),
    ...(leftOut > 0 ? [t('steps.left_out', { number: text(leftOut) })] : []),
  ];
  return (
    <div className="flex w-full min-w-0 items-center gap-4">
      <Link
        to={`${sequencePaths.members(sequenceId)}?step=${numbers.step_id}`}
        className="w-16 shrink-0 rounded-xs text-end hover:underline"
      >
        <b className="block text-lg leading-5 font-semibold tabular-nums">{text(here)}</b>{' '}
        <span className="block text-xs text-tertiary">
          {t('steps.here_now')} <span className="sr-only">{t('steps.of_step', { step: position })}</span>
        </span>
      </Link>
      <div className="min-w-0 flex-1">
        <ProgressBar
          size="md"
          label={t('steps.bar', { number: text(sent), step: position })}
          total={Math.max(sent, read + onlyDelivered + exited)}
          segments={[
            { value: read, label: t('steps.legend_read'), color: 4 },
            { value: onlyDelivered, label: t('steps.legend_delivered'), color: 1 },
            { value: exited, label: t('steps.legend_exited'), color: 2 },
          ]}
        />
        <p className="mt-1 text-xs text-tertiary tabular-nums">
          {facts.join(' · ')}
          {failed > 0 && (
            <>
              {' · '}
              <span className="text-danger-text">{t('steps.failed', { number: text(failed) })}</span>
            </>
          )}
        </p>
      </div>
    </div>
  );
}

const legend = [
  { key: 'steps.legend_read', dot: 'bg-chart-4' },
  { key: 'steps.legend_delivered', dot: 'bg-chart-1' },
  { key: 'steps.legend_exited', dot: 'bg-chart-2' },
] as const;

/** What the colours of the bars mean. */
export function FunnelLegend() {
  const { t } = useTranslation('sequences');
  return (
    <ul
      aria-label={t('steps.legend')}
      className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-xs text-tertiary max-lg:justify-center max-lg:pt-2 lg:justify-end"
    >
      {legend.map(({ key, dot }) => (
        <li key={key} className="flex items-center gap-1.5">
          <i aria-hidden className={classNames('size-2 rounded-[2px] forced-color-adjust-none', dot)} />
          {t(key)}
        </li>
      ))}
    </ul>
  );
}
