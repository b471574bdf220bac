import { classNames } from './class-names.ts';

export interface ProgressSegment {
  /** In the unit of `total`. */
  value: number;
  /** What it counts; part of the text for assistive technology. */
  label: string;
  /** Fixed meaning of the data colours: 1 default, 2 attention, 3 sent, 4 success, 5 cost, 6 submitted, danger failed. */
  color: 1 | 2 | 3 | 4 | 5 | 6 | 'danger';
}

const fills = {
  1: 'bg-chart-1',
  2: 'bg-chart-2',
  3: 'bg-chart-3',
  4: 'bg-chart-4',
  5: 'bg-chart-5',
  6: 'bg-chart-6',
  danger: 'bg-danger-solid',
} as const;

export interface ProgressBarProps {
  /** Names the bar. */
  label: string;
  segments: readonly ProgressSegment[];
  total: number;
  size?: 'sm' | 'md' | undefined;
  /** Something still moves: announced as a progress bar instead of a picture. */
  running?: boolean | undefined;
  className?: string | undefined;
}

/** A stacked bar: imports green, marigold, red; messages read, delivered, sent, failed; limits n of max. */
export function ProgressBar({ label, segments, total, size = 'sm', running = false, className }: ProgressBarProps) {
  const done = segments.reduce((sum, segment) => sum + segment.value, 0);
  const text = segments.map((segment) => `${segment.label} ${segment.value}`).join(', ');
  const meaning = running
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': total,
        'aria-valuenow': Math.min(done, total),
        'aria-valuetext': text,
      }
    : { role: 'img', 'aria-label': text ? `${label}: ${text}` : label };
  return (
    <span
      {...meaning}
      className={classNames(
        'flex w-full gap-px overflow-hidden rounded-full bg-neutral-soft forced-colors:border',
        size === 'md' ? 'h-2.5' : 'h-1.5',
        className,
      )}
    >
      {segments
        // One without a width would leave its gap.
        .filter(({ value }) => value > 0)
        .map((segment) => (
          <span
            key={segment.label}
            className={classNames('block h-full forced-color-adjust-none', fills[segment.color])}
            style={{ width: total > 0 ? `${Math.min(100, (segment.value / total) * 100)}%` : 0 }}
          />
        ))}
    </span>
  );
}
