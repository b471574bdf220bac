import { addDays, localTime, momentOf } from '../../../rules/contract/day-in-zone.ts';

export type QuickTime = 'later_today' | 'tomorrow' | 'next_week';

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
/** So long a chat is put aside by "later today". */
const LATER_MS = 3 * HOUR_MS;
/** After this hour nothing is later today. */
const LAST_HOUR = 20;
const MORNING = '09:00:00';
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The times that are offered, as instants, in the zone of the business: in three hours, tomorrow at nine, on Monday at nine. */
export function quickTimes(now: number, zone: string): { name: QuickTime; until: string }[] {
  const { day, weekday } = localTime(now, zone);
  const later = Math.ceil((now + LATER_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const end = localTime(later, zone);
  const isToday = end.day === day && Number(end.time.slice(0, 2)) <= LAST_HOUR;
  const daysToMonday = (8 - weekdays.indexOf(weekday)) % 7 || 7;
  const times: [QuickTime, number][] = [
    ...(isToday ? [['later_today', later] as [QuickTime, number]] : []),
    ['tomorrow', momentOf(addDays(day, 1), MORNING, zone)],
    ['next_week', momentOf(addDays(day, daysToMonday), MORNING, zone)],
  ];
  return times.map(([name, at]) => ({ name, until: new Date(at).toISOString() }));
}
