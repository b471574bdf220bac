import type { FormatDate } from '../../foundation/web/dates/use-format-date.ts';

/** A time to come as briefly as it is clear: the time of today, else the day, with it where there is room. */
export const shortTime = (
  instant: string,
  formatDate: FormatDate,
  otherDay: 'date' | 'date_time' = 'date_time',
): string =>
  formatDate(instant, 'date') === formatDate(new Date(), 'date')
    ? formatDate(instant, 'time')
    : formatDate(instant, otherDay);
