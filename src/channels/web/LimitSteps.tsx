import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/primitives/class-names.ts';
import { compactLimit, formatLimit, limitSteps, reachedSteps } from './limit-steps.ts';

const heights = ['h-2.5', 'h-4', 'h-6.5', 'h-9.5'] as const;

/** The steps of the daily limit as a picture: reached ones are filled. */
export function LimitSteps({ limit }: { limit: number | null }) {
  const { t, i18n } = useTranslation('channels');
  const reached = reachedSteps(limit);
  const meaning = limit === null ? t('limit.unlimited') : t('limit.step', { limit: formatLimit(limit, i18n.language) });
  return (
    <div role="img" aria-label={meaning} className="flex items-end gap-1.5">
      {limitSteps.map((step, index) => (
        <div key={step} className="flex flex-1 flex-col items-center gap-1">
          <span
            className={classNames(
              'w-full rounded-xs forced-color-adjust-none',
              heights[index],
              index < reached ? 'bg-chart-1' : 'bg-neutral-soft',
            )}
          />
          <span className="text-xs text-tertiary tabular-nums">{compactLimit(step, i18n.language)}</span>
        </div>
      ))}
    </div>
  );
}
