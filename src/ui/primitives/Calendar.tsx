import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { addDays, addMonths, monthGrid, today, weekdayOf, type Day } from './calendar.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';

export interface CalendarProps {
  value: Day | null;
  onSelect: (day: Day) => void;
  min?: Day | undefined;
  max?: Day | undefined;
  /** Moves the focus into the grid when it appears. */
  takesFocus?: boolean | undefined;
}

const dateOf = (day: Day) => new Date(`${day}T00:00:00Z`);

/** One month, Monday first. Arrows move by a day and a week, PgUp and PgDn by a month, Home and End within the week. */
export function Calendar({ value, onSelect, min, max, takesFocus = false }: CalendarProps) {
  const { t, i18n } = useTranslation('ui');
  const [focused, setFocused] = useState<Day>(value ?? today());
  const grid = useRef<HTMLTableElement>(null);
  const shouldFocus = useRef(takesFocus);
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options });
  const isOut = (day: Day) => (min !== undefined && day < min) || (max !== undefined && day > max);

  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const moves: Record<string, () => Day> = {
      ArrowLeft: () => addDays(focused, isRtl ? 1 : -1),
      ArrowRight: () => addDays(focused, isRtl ? -1 : 1),
      ArrowUp: () => addDays(focused, -7),
      ArrowDown: () => addDays(focused, 7),
      PageUp: () => addMonths(focused, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(focused, event.shiftKey ? 12 : 1),
      Home: () => addDays(focused, -weekdayOf(focused)),
      End: () => addDays(focused, 6 - weekdayOf(focused)),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    shouldFocus.current = true;
    setFocused(move());
  };
  const weeks = monthGrid(focused);
  return (
    <div className="w-[276px] max-w-full pointer-coarse:w-[340px] p-3">
      <div className="mb-2 flex items-center">
        <b aria-live="polite" className="flex-1">
          {say({ month: 'long', year: 'numeric' }).format(dateOf(focused))}
        </b>
        <IconButton
          size="sm"
          icon={ChevronLeft}
          aria-label={t('previous_month')}
          keyHint="PgUp"
          className="rtl:-scale-x-100"
          onClick={() => setFocused(addMonths(focused, -1))}
        />
        <IconButton
          size="sm"
          icon={ChevronRight}
          aria-label={t('next_month')}
          keyHint="PgDn"
          className="ms-1.5 rtl:-scale-x-100"
          onClick={() => setFocused(addMonths(focused, 1))}
        />
      </div>
      <table
        ref={grid}
        // A date grid is a table whose cells are controls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        className="w-full table-fixed border-separate border-spacing-px text-center text-xs"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th
                key={day}
                scope="col"
                abbr={say({ weekday: 'long' }).format(dateOf(day))}
                className="h-6 font-regular text-tertiary"
              >
                {say({ weekday: 'narrow' }).format(dateOf(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const isToday = day === today();
                return (
                  <td key={day} aria-selected={day === value} className="p-0">
                    <button
                      type="button"
                      tabIndex={day === focused ? 0 : -1}
                      disabled={isOut(day)}
                      aria-current={isToday ? 'date' : undefined}
                      aria-label={say({ dateStyle: 'full' }).format(dateOf(day)) + (isToday ? `, ${t('today')}` : '')}
                      onClick={() => onSelect(day)}
                      className={classNames(
                        'h-[26px] w-full rounded-sm border tabular-nums disabled:text-disabled disabled:line-through pointer-coarse:h-11',
                        isToday && day !== value ? 'border-(--accent-solid)' : 'border-transparent',
                        day === value
                          ? 'bg-accent-solid font-semibold text-accent-on'
                          : classNames(
                              'enabled:hover:bg-hover',
                              !isOut(day) &&
                                (day.slice(0, 7) === focused.slice(0, 7) ? 'text-primary' : 'text-tertiary'),
                            ),
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
