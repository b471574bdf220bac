import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';

/** A time of today as a time, one of another day with its day. `now` is milliseconds. */
export function useFormatTime(now: number): (instant: string) => string {
  const formatDate = useFormatDate();
  return (instant) =>
    formatDate(instant, formatDate(instant, 'date') === formatDate(new Date(now), 'date') ? 'time' : 'date_time');
}
