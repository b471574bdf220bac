import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Delay } from '../../contract/delay.ts';

/** How long a step waits, in words: "After 1 day". */
export function DelayText({ delay: { value, measure } }: { delay: Delay }) {
  const { t } = useTranslation('outreach');
  return <>{value === 0 ? t('delay.none') : t(`delay.${measure}`, { count: Number.isNaN(value) ? 0 : value })}</>;
}

/** The pill on the line between two steps. */
export function DelayPill({ delay }: { delay: Delay }) {
  return (
    <span className="inline-flex min-h-6 items-center gap-1.5 rounded-full border border-default bg-surface px-3 text-xs font-medium text-secondary">
      <Clock aria-hidden className="size-3.5 text-tertiary" />
      <DelayText delay={delay} />
    </span>
  );
}
