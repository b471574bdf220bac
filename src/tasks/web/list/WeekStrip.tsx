import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { useDayText } from '../use-day-text.ts';
import type { Day } from '../../../ui/primitives/calendar.ts';

/** Dots that a day has at most. */
const MOST_DOTS = 4;

interface WeekStripProps {
  days: readonly Day[];
  /** The day whose tasks alone are shown; null shows all. */
  chosen: Day | null;
  /** How many tasks are still to be done on a day. */
  countOf: (day: Day) => number;
  onChoose: (day: Day | null) => void;
}

/** Today and the days after it, with a dot for each task; a press on one shows its tasks alone, another one all again. */
export function WeekStrip({ days, chosen, countOf, onChoose }: WeekStripProps) {
  const { t } = useTranslation('tasks');
  const { say, dateWithWeekday } = useDayText();
  return (
    <div
      role="group"
      aria-label={t('week_strip')}
      className="grid shrink-0 grid-cols-7 gap-1 border-t border-subtle bg-surface px-2 py-2 md:gap-4 md:px-6"
    >
      {days.map((day, index) => {
        const count = countOf(day);
        const isLit = chosen === day || (chosen === null && index === 0);
        return (
          <button
            key={day}
            type="button"
            aria-pressed={chosen === day}
            className={classNames(
              'relative flex min-w-0 flex-col items-center rounded-md py-1.5',
              isLit ? 'bg-accent-soft text-accent-text' : 'hover:bg-hover',
              chosen === day && 'inset-ring inset-ring-(--accent-border)',
            )}
            onClick={() => onChoose(chosen === day ? null : day)}
          >
            <span aria-hidden className={classNames('text-xs', !isLit && 'text-secondary')}>
              {say(day, { weekday: 'short' })}
            </span>
            <span aria-hidden className="text-lg font-semibold tabular-nums">
              {say(day, { day: 'numeric' })}
            </span>
            <span className="sr-only">{t('tasks_of', { day: dateWithWeekday(day), count })}</span>
            <span aria-hidden className="flex h-1.5 gap-0.5">
              {Array.from({ length: Math.min(count, MOST_DOTS) }, (_, dot) => (
                <span key={dot} className="size-1.5 rounded-full bg-accent-solid" />
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
}
