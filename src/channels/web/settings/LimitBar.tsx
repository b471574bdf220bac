import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { compactLimit, formatLimit, limitSteps, reachedSteps } from '../limit-steps.ts';

/** One segment for each step of the daily limit; reached ones are filled. */
export function LimitBar({ limit }: { limit: number | null }) {
  const { t, i18n } = useTranslation('channels');
  const reached = reachedSteps(limit);
  const meaning = limit === null ? t('limit.unlimited') : t('limit.step', { limit: formatLimit(limit, i18n.language) });
  return (
    <div role="img" aria-label={meaning} className="flex gap-1">
      {limitSteps.map((step, index) => (
        <span key={step} className="flex flex-1 flex-col gap-0.5">
          <span
            className={classNames(
              'h-1.5 rounded-full forced-color-adjust-none',
              index < reached ? 'bg-chart-1' : 'bg-neutral-soft',
            )}
          />
          <span className="text-2xs text-tertiary tabular-nums">{compactLimit(step, i18n.language)}</span>
        </span>
      ))}
    </div>
  );
}
