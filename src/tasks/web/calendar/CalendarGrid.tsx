import { CalendarClock } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import { addDays, weekdayOf, type Day } from '../../../ui/primitives/calendar.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { isDone } from '../task.ts';

/** Tasks that a day of a month has room for. */
const SHOWN = 3;

interface CalendarGridProps {
  weeks: readonly (readonly Day[])[];
  day: Day;
  today: Day;
  isMonth: boolean;
  /** Too narrow for names: dots say how many there are. */
  isSmall: boolean;
  byDay: ReadonlyMap<string | null, readonly ModuleRecord[]>;
  /** Its time is over and it is not done. */
  isOverdue: (task: ModuleRecord) => boolean;
  say: (day: Day, options: Intl.DateTimeFormatOptions) => string;
  /** A day with its weekday, in the format of the business. */
  fullDate: (day: Day) => string;
  onDay: (day: Day) => void;
  onOpen: (id: string) => void;
  /** The month or week before or after. */
  onPage: (step: number) => void;
}

/** The days, Monday first. Arrows move by a day and a week, PgUp and PgDn by what is shown, Home and End within the week. */
export function CalendarGrid(props: CalendarGridProps) {
  const { weeks, day, isSmall, say, onDay, onPage } = props;
  const { t } = useTranslation('tasks');
  const grid = useRef<HTMLTableElement>(null);
  const shouldFocus = useRef(false);
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    grid.current?.querySelector<HTMLElement>('button[data-day][tabindex="0"]')?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['day'] === undefined) return;
    const toEnd = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => onDay(addDays(day, -toEnd)),
      ArrowRight: () => onDay(addDays(day, toEnd)),
      ArrowUp: () => onDay(addDays(day, -7)),
      ArrowDown: () => onDay(addDays(day, 7)),
      PageUp: () => onPage(-1),
      PageDown: () => onPage(1),
      Home: () => onDay(addDays(day, -weekdayOf(day))),
      End: () => onDay(addDays(day, 6 - weekdayOf(day))),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    shouldFocus.current = true;
    move();
  };
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are controls
      role="grid"
      aria-label={t('calendar')}
      className="w-full shrink-0 table-fixed border-collapse"
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {(weeks[0] ?? []).map((each) => (
            <th
              key={each}
              scope="col"
              abbr={say(each, { weekday: 'long' })}
              className={classNames('pb-1 text-xs font-regular text-tertiary', isSmall ? 'text-center' : 'text-start')}
            >
              {say(each, { weekday: isSmall ? 'narrow' : 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => (
              <CalendarDay key={each} {...props} each={each} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CalendarDay({
  each,
  day,
  today,
  isMonth,
  isSmall,
  byDay,
  isOverdue,
  fullDate,
  onDay,
  onOpen,
}: CalendarGridProps & { each: Day }) {
  const { t } = useTranslation('tasks');
  const tasks = byDay.get(each) ?? [];
  const isOther = isMonth && each.slice(0, 7) !== day.slice(0, 7);
  return (
    <td
      aria-selected={each === day}
      className={classNames(
        'border border-subtle bg-surface p-1 align-top',
        isSmall ? 'h-12' : isMonth ? 'h-28' : 'h-72',
        each === day && 'bg-selected',
      )}
    >
      <button
        type="button"
        data-day={each}
        tabIndex={each === day ? 0 : -1}
        aria-current={each === today ? 'date' : undefined}
        // It begins with what is seen, for those who say what they see.
        aria-label={t('tasks_of', { day: `${Number(each.slice(8))}, ${fullDate(each)}`, count: tasks.length })}
        className={classNames(
          isSmall && 'mx-auto',
          'grid size-6 place-items-center rounded-full text-xs tabular-nums hover:bg-hover',
          each === today ? 'bg-accent-solid font-semibold text-accent-on hover:bg-accent-solid-hover' : '',
          isOther && each !== today && 'text-tertiary',
        )}
        onClick={() => onDay(each)}
      >
        {Number(each.slice(8))}
      </button>
      <TasksOfDay
        isOverdue={isOverdue}
        each={each}
        tasks={tasks}
        isMonth={isMonth}
        isSmall={isSmall}
        onDay={onDay}
        onOpen={onOpen}
      />
    </td>
  );
}

interface TasksOfDayProps extends Pick<CalendarGridProps, 'isMonth' | 'isSmall' | 'isOverdue' | 'onDay' | 'onOpen'> {
  each: Day;
  tasks: readonly ModuleRecord[];
}

function TasksOfDay({ each, tasks, isOverdue, isMonth, isSmall, onDay, onOpen }: TasksOfDayProps) {
  const { t } = useTranslation('tasks');
  const shown = isSmall ? [] : isMonth ? tasks.slice(0, SHOWN) : tasks;
  const hidden = isSmall ? 0 : tasks.length - shown.length;
  return (
    <>
      {isSmall && tasks.length > 0 && (
        <span aria-hidden className="flex justify-center gap-0.5 pt-0.5">
          {tasks.slice(0, SHOWN).map((task) => (
            <span
              key={task.id}
              className={classNames('size-1.5 rounded-full', isOverdue(task) ? 'bg-danger-solid' : 'bg-accent-solid')}
            />
          ))}
        </span>
      )}
      {shown.length > 0 && (
        <ul className="flex flex-col gap-0.5 pt-0.5">
          {shown.map((task) => (
            <li key={task.id}>
              <button
                type="button"
                dir="auto"
                className={classNames(
                  'min-h-6 w-full truncate rounded-xs px-1.5 text-start text-xs',
                  isDone(task)
                    ? 'bg-neutral-soft text-neutral-text line-through'
                    : isOverdue(task)
                      ? 'bg-danger-soft text-danger-text'
                      : 'bg-accent-soft text-accent-text hover:bg-accent-soft-hover',
                )}
                onClick={() => onOpen(task.id)}
              >
                {isOverdue(task) && (
                  <>
                    <CalendarClock role="img" aria-label={t('overdue')} className="inline size-3" />{' '}
                  </>
                )}
                {String(task['title'])}
              </button>
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button
          type="button"
          tabIndex={-1}
          className="min-h-6 px-1.5 text-xs text-secondary"
          onClick={() => onDay(each)}
        >
          {t('others', { count: hidden })}
        </button>
      )}
    </>
  );
}
