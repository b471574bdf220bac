import { addDays, localTime, momentOf } from '../../../rules/contract/day-in-zone.ts';

const HOUR_MS = 3_600_000;
/** So much later than now a time of today is still offered. */
const SOON_MS = 30 * 60_000;
const MORNING = '09:00:00';
const EVENING = '18:00:00';
const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

export type QuickTime = { at: number } & (
  | { kind: 'in_hours'; hours: number }
  | { kind: 'today_at' | 'tomorrow_at' | 'day_at' }
);

/** Times that are one press away, in the zone of the business, the earliest first. `now` is milliseconds. */
export function quickTimes(now: number, zone: string): readonly QuickTime[] {
  const { day, weekday } = localTime(now, zone);
  const tomorrow = addDays(day, 1);
  // The next Monday that is not tomorrow.
  const toMonday = (8 - WEEK.indexOf(weekday)) % 7 || 7;
  const evening = momentOf(day, EVENING, zone);
  const monday = momentOf(addDays(day, toMonday), MORNING, zone);
  return [
    { kind: 'in_hours' as const, hours: 1, at: now + HOUR_MS },
    { kind: 'in_hours' as const, hours: 3, at: now + 3 * HOUR_MS },
    ...(evening > now + SOON_MS ? [{ kind: 'today_at' as const, at: evening }] : []),
    { kind: 'tomorrow_at' as const, at: momentOf(tomorrow, MORNING, zone) },
    { kind: 'tomorrow_at' as const, at: momentOf(tomorrow, EVENING, zone) },
    ...(toMonday > 1 ? [{ kind: 'day_at' as const, at: monday }] : []),
  ].toSorted((a, b) => a.at - b.at);
}
