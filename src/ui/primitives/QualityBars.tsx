import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from './class-names.ts';

export type QualityRating = 'green' | 'yellow' | 'red' | 'unknown';

const levels: Record<QualityRating, { bars: number; fill: string }> = {
  green: { bars: 3, fill: 'bg-chart-4' },
  yellow: { bars: 2, fill: 'bg-chart-2' },
  red: { bars: 1, fill: 'bg-danger-solid' },
  unknown: { bars: 0, fill: '' },
};

interface QualityBarsProps {
  /** `green`, `yellow` or `red`, in any letter case; another one reads as no rating. */
  rating: string;
  /** Instead of the word: for ratings that are called otherwise. */
  children?: ReactNode;
}

/** Three rising bars and the word. */
export function QualityBars({ rating, children }: QualityBarsProps) {
  const { t } = useTranslation('ui');
  const word = rating.toLowerCase();
  const known: QualityRating = word === 'green' || word === 'yellow' || word === 'red' ? word : 'unknown';
  const { bars, fill } = levels[known];
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden className="flex items-end gap-0.5">
        {[5, 9, 13].map((height, index) => (
          <span
            key={height}
            style={{ height }}
            className={classNames(
              'w-1 rounded-[1px] forced-color-adjust-none',
              index < bars ? fill : 'bg-(--border-default)',
            )}
          />
        ))}
      </span>
      {children ?? t(`quality.${known}`)}
    </span>
  );
}
