import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { dateFormatsStore } from '../../foundation/web/dates/use-format-date.ts';
import { formatDate } from '../../foundation/web/dates/format-date.ts';
import type { Day } from '../../ui/primitives/calendar.ts';

/** What a screen says of a day, which is in no zone: `date` in the format of the business, all else in its language. */
export function useDayText() {
  const { i18n } = useTranslation();
  const formats = useStore(dateFormatsStore);
  const say = useCallback(
    (day: Day, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`)),
    [i18n.language],
  );
  const date = useCallback(
    (day: Day) => formatDate(`${day}T00:00:00Z`, { ...formats, time_zone: 'UTC' }, 'date'),
    [formats],
  );
  return { say, date, dateWithWeekday: (day: Day) => `${say(day, { weekday: 'long' })}, ${date(day)}` };
}
