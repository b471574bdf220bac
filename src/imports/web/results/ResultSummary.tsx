import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { ImportEntry } from '../../contract/import.ts';
import { ImportStatus } from '../ImportStatus.tsx';
import { OutcomeBar } from '../OutcomeBar.tsx';

/** How far an import has come, in figures. They count rows; where rows repeat a record, it says how many these are. `names`: contacts. */
export function ResultSummary({ entry, names }: { entry: ImportEntry; names: string }) {
  const { t, i18n } = useTranslation('imports');
  const formatDate = useFormatDate();
  const number = new Intl.NumberFormat(i18n.language);
  const { metrics, status, records } = entry;
  const done = metrics.success + metrics.failed;
  const isOver = status === 'completed';
  const share = metrics.total === 0 ? 0 : (isOver ? metrics.success : done) / metrics.total;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <section
      aria-label={t('results.title')}
      className="flex shrink-0 flex-wrap items-center gap-x-8 gap-y-4 rounded-md border border-subtle bg-surface p-4 md:px-6 md:py-5"
    >
      <Ring entry={entry} label={percent.format(Math.floor(share * 100) / 100)} />
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0">
            <bdi dir="auto" className="block truncate text-lg font-semibold" title={entry.file_name}>
              {entry.file_name}
            </bdi>
          </h2>
          <ImportStatus entry={entry} />
          <span className="ms-auto text-xs text-tertiary tabular-nums max-md:ms-0 max-md:basis-full">
            {formatDate(entry.created_time, 'date_time')}
            {` · ${entry.created_by.label}`}
            {entry.completed_time !== null && ` · ${t('results.took', { time: duration(t, entry) })}`}
          </span>
        </div>
        <OutcomeBar
          label={t('results.title')}
          outcome={{ ...entry, failed: metrics.failed }}
          total={metrics.total}
          isRunning={!isOver}
        />
        {records !== null && records < metrics.success && (
          <p className="text-tertiary tabular-nums">
            {t('results.repeats', {
              rows: number.format(metrics.success),
              records: number.format(records),
              names,
            })}
          </p>
        )}
        {!isOver && (
          <p role="status" className="flex flex-wrap gap-x-3 text-secondary tabular-nums">
            {status === 'pending'
              ? t('results.waiting')
              : t('results.of', { done: number.format(done), all: number.format(metrics.total) })}
            <span className="text-tertiary">{t('results.leave')}</span>
          </p>
        )}
      </div>
    </section>
  );
}

/** How long it took, as it is said. */
function duration(t: TFunction<'imports'>, { created_time: from, completed_time: to }: ImportEntry): string {
  const seconds = Math.max(1, Math.round((Date.parse(to ?? from) - Date.parse(from)) / 1000));
  if (seconds < 90) return t('results.seconds', { count: seconds });
  return t('results.minutes', { count: Math.round(seconds / 60) });
}

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

/** The same shares as the bar, round; the bar says them. */
function Ring({ entry, label }: { entry: ImportEntry; label: string }) {
  const { created, updated, unchanged, metrics } = entry;
  const parts = [
    { value: created, stroke: 'stroke-chart-4' },
    { value: updated, stroke: 'stroke-chart-1' },
    { value: unchanged, stroke: 'stroke-chart-2' },
    { value: metrics.failed, stroke: 'stroke-danger-solid' },
  ];
  const total = Math.max(1, metrics.total);
  return (
    <span aria-hidden className="relative grid size-26 shrink-0 place-items-center max-md:hidden">
      <svg viewBox="0 0 100 100" className="absolute inset-0 -rotate-90 fill-none stroke-[12]">
        <circle cx="50" cy="50" r={RADIUS} className="stroke-track" />
        {parts.map(({ value, stroke }, index) => {
          const before = parts.slice(0, index).reduce((sum, each) => sum + each.value, 0);
          if (value === 0) return null;
          return (
            <circle
              key={stroke}
              cx="50"
              cy="50"
              r={RADIUS}
              strokeDasharray={`${(value / total) * LENGTH} ${LENGTH}`}
              strokeDashoffset={-(before / total) * LENGTH}
              className={stroke}
            />
          );
        })}
      </svg>
      <b className="text-xl font-semibold tabular-nums">{label}</b>
    </span>
  );
}
