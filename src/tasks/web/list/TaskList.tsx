import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import { usePages } from '../../../foundation/web/cache/use-pages.ts';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import { recordList, type DisplayProps } from '../../../records/web/index.ts';
import type { Day } from '../../../ui/primitives/calendar.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { dueGroup, dueGroups, isDone, type DueGroup } from '../task.ts';
import { useCompleteTask } from '../use-complete-task.ts';
import { TaskRow } from './TaskRow.tsx';
import { useNextDays } from './use-next-days.ts';
import { WeekStrip } from './WeekStrip.tsx';

const NO_TASKS: readonly ModuleRecord[] = [];

/** Tasks in the order of their due times: overdue, today, the next days, later, and those without. */
export function TaskList({ module, view, filter, empty, onOpen }: DisplayProps) {
  const { t } = useTranslation('tasks');
  const now = useNow();
  const { time_zone: zone } = useStore(dateFormatsStore);
  const list = useMemo(
    () =>
      recordList('tasks', {
        ...filter,
        sort_by: 'due_time',
        sort_order: 'asc',
        has_criteria: view.criteria !== null,
      }),
    [filter, view.criteria],
  );
  const { data, error, isFetching, refetch } = useQuery(pagedQuery(list));
  const pages = usePages(list, data);
  const { toggle, changing } = useCompleteTask();
  const { days, byDay } = useNextDays(filter, view.criteria !== null, now, zone);
  const [day, setDay] = useState<Day | null>(null);
  const tasks = data?.items ?? NO_TASKS;
  if (!data && !error) return <SkeletonRows rows={10} />;
  if (tasks.length === 0 && day === null)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        {empty({ error: data ? null : error, isRetrying: isFetching, onRetry: () => void refetch() })}
      </div>
    );
  const groups = Map.groupBy(tasks, (task) => dueGroup(task, now, zone));
  const row = (task: ModuleRecord) => (
    <TaskRow
      key={task.id}
      module={module}
      task={task}
      now={now}
      isChanging={changing === task.id}
      onToggle={(each) => void toggle(each)}
      onOpen={onOpen}
    />
  );
  const strip = (
    <WeekStrip
      days={days}
      chosen={day}
      countOf={(each) => (byDay.get(each) ?? []).filter((task) => !isDone(task)).length}
      onChoose={setDay}
    />
  );
  if (day !== null) {
    const own = byDay.get(day) ?? NO_TASKS;
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        {strip}
        {own.length === 0 ? (
          <p className="border-t border-subtle px-4 py-6 text-center text-tertiary md:px-6">{t('none_of_day')}</p>
        ) : (
          <ul className="border-t border-subtle">{own.map(row)}</ul>
        )}
      </div>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {strip}
      {dueGroups.map((group) => (
        <Group key={group} group={group} tasks={groups.get(group)} row={row} />
      ))}
      {data?.has_after && (
        <div className="flex items-center justify-center gap-3 p-3">
          <Button variant="ghost" busy={pages.after === 'loading'} onClick={() => void pages.load('after')}>
            {t('more')}
          </Button>
          {pages.after === 'failed' && (
            <span role="alert" className="text-danger-text">
              {t('more_failed')}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

interface GroupProps {
  group: DueGroup;
  tasks: readonly ModuleRecord[] | undefined;
  row: (task: ModuleRecord) => ReactNode;
}

/** The tasks of one group below its head, which closes and opens it. */
function Group({ group, tasks, row }: GroupProps) {
  const { t } = useTranslation('tasks');
  const [isOpen, setOpen] = useState(true);
  if (!tasks) return null;
  return (
    <section aria-label={t(group)}>
      <h2 className="border-b border-subtle bg-canvas first:border-t">
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-9 w-full items-center gap-2 px-4 text-start font-medium -outline-offset-2 md:px-6 pointer-coarse:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown aria-hidden className={classNames('size-4 text-tertiary', !isOpen && '-rotate-90')} />
          <span className={classNames(group === 'overdue' && 'text-danger-text')}>{t(group)}</span>
          <span className="text-xs font-regular text-tertiary tabular-nums">{tasks.length}</span>
        </button>
      </h2>
      {isOpen && <ul>{tasks.map(row)}</ul>}
    </section>
  );
}
