import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import type { DisplayProps } from '../../../records/web/index.ts';
import { localTime } from '../../../rules/contract/day-in-zone.ts';
import { addDays, addMonths, monthGrid, weekdayOf, type Day } from '../../../ui/primitives/calendar.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { SegmentedControl } from '../../../ui/primitives/SegmentedControl.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { dueBetween } from '../due-between.ts';
import { TaskRow } from '../list/TaskRow.tsx';
import { dueDay, dueGroup } from '../task.ts';
import { useDayText } from '../use-day-text.ts';
import { useCompleteTask } from '../use-complete-task.ts';
import { CalendarGrid } from './CalendarGrid.tsx';

/** Tasks that are drawn at most; more in one month are narrowed by a filter. */
const MOST = 200;

type Span = 'month' | 'week';

const weekOf = (day: Day): Day[] => {
  const monday = addDays(day, -weekdayOf(day));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
};

/** Tasks on the days on which they are due, by month or week; below it those of the chosen day. */
export function TaskCalendar({ module, view, filter, onOpen }: DisplayProps) {
  const { t } = useTranslation('tasks');
  const { say, dateWithWeekday } = useDayText();
  const now = useNow();
  const { time_zone: zone } = useStore(dateFormatsStore);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const today = localTime(now.valueOf(), zone).day;
  const [span, setSpan] = useState<Span>('month');
  const [day, setDay] = useState<Day>(today);
  const weeks = useMemo(() => (span === 'month' ? monthGrid(day) : [weekOf(day)]), [span, day]);
  const first = weeks[0]?.[0] ?? day;
  const last = weeks.at(-1)?.[6] ?? day;
  const list = useMemo(
    () => dueBetween(filter, view.criteria !== null, first, last),
    [filter, view.criteria, first, last],
  );
  const { data, error, isFetching, refetch } = useQuery(pagedQuery(list, MOST));
  const { toggle, changing } = useCompleteTask();
  const byDay = useMemo(
    () => Map.groupBy<string | null, ModuleRecord>(data?.items ?? [], (task) => dueDay(task, zone)),
    [data, zone],
  );
  const move = (step: number) => setDay(span === 'month' ? addMonths(day, step) : addDays(day, step * 7));
  if (!data && error)
    return <ErrorState title={t('load_failed')} retrying={isFetching} onRetry={() => void refetch()} />;
  const chosen = byDay.get(day) ?? [];
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto px-4 pb-4 md:px-6">
      <div className="flex shrink-0 flex-wrap items-center gap-2 pb-3">
        <h2 aria-live="polite" className="text-lg font-semibold md:min-w-40">
          {say(day, { month: isPhone ? 'short' : 'long', year: 'numeric' })}
        </h2>
        <IconButton
          icon={ChevronLeft}
          aria-label={t('previous')}
          className="rtl:-scale-x-100"
          onClick={() => move(-1)}
        />
        <IconButton icon={ChevronRight} aria-label={t('next')} className="rtl:-scale-x-100" onClick={() => move(1)} />
        <Button size="sm" onClick={() => setDay(today)}>
          {t('go_today')}
        </Button>
        {!data && <Spinner className="text-tertiary" />}
        <span className="ms-auto">
          <SegmentedControl<Span>
            label={t('span')}
            size="sm"
            options={[
              { value: 'month', label: t('month') },
              { value: 'week', label: t('week') },
            ]}
            value={span}
            onValueChange={setSpan}
          />
        </span>
      </div>
      {data?.has_after && <p className="pb-2 text-xs text-tertiary">{t('capped', { count: MOST })}</p>}
      <CalendarGrid
        weeks={weeks}
        day={day}
        today={today}
        isMonth={span === 'month'}
        isSmall={isPhone}
        byDay={byDay}
        isOverdue={(task) => dueGroup(task, now, zone) === 'overdue'}
        say={say}
        fullDate={dateWithWeekday}
        onDay={setDay}
        onOpen={onOpen}
        onPage={move}
      />
      <section aria-labelledby="tasks-of-day" className="pt-4">
        <h3 id="tasks-of-day" className="pb-2 font-semibold">
          {dateWithWeekday(day)}
        </h3>
        {chosen.length === 0 ? (
          <p className="text-tertiary">{data ? t('none_of_day') : t('loading')}</p>
        ) : (
          <ul className="overflow-hidden rounded-md border border-subtle">
            {chosen.map((task) => (
              <TaskRow
                key={task.id}
                module={module}
                task={task}
                now={now}
                isChanging={changing === task.id}
                onToggle={(each) => void toggle(each)}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
