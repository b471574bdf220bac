import { wallTimeIn } from '../../../ui/primitives/date-format.ts';

export type TimeGroup = 'today' | 'this_week' | 'earlier';

const DAY_MS = 86_400_000;
const DAYS_OF_A_WEEK = 7;

const dayOf = (at: Date, zone: string): number => {
  const { year, month, day } = wallTimeIn(at, zone);
  return Date.UTC(year, month - 1, day) / DAY_MS;
};

/** Monday is the first day of a week. Day 0, 1 January 1970, was a Thursday. */
const weekdayOf = (day: number): number => (day + 3) % DAYS_OF_A_WEEK;

/** Whether something was today, in this week, or before, in the zone of the business. */
export function timeGroup(instant: string, now: Date, zone: string): TimeGroup {
  const today = dayOf(now, zone);
  const day = dayOf(new Date(instant), zone);
  if (day >= today) return 'today';
  return day >= today - weekdayOf(today) ? 'this_week' : 'earlier';
}
