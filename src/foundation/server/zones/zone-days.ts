// oxlint-disable-next-line no-restricted-imports -- this module is the only one that may import Temporal; the rule sends all others here
import { Temporal } from 'temporal-polyfill';

/**
 * Days and times of day in a zone, by Temporal over the zone data that Node brings along. Days are numbered from 1 January
 * 1970, moments are milliseconds since then.
 */

const EPOCH = Temporal.PlainDate.from('1970-01-01');
const DAY_MS = 86_400_000;

/** The number of a day such as `2026-11-20`. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The day of a number, such as `2026-11-20`. */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** From Monday, 0, to Sunday, 6. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The first moment of a day in the zone; where the clocks skip midnight, that of the change. */
export const startOfDay = (day: number, zone: string): number =>
  EPOCH.add({ days: day }).toZonedDateTime(zone).epochMilliseconds;

/**
 * The moment at which clocks in the zone show a time such as `14:30`. Of a time that comes twice it is the first; a time
 * that the clocks skip is as much later as they skip.
 */
export const momentOf = (day: number, time: string, zone: string): number =>
  EPOCH.add({ days: day }).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;

/** The day that a calendar in the zone shows at a moment. */
export function dayAt(ms: number, zone: string): number {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** So many days later by the clocks of the zone. Of a time that comes twice it is the first; one that the clocks skip is as much later as they skip. */
export const daysLater = (ms: number, days: number, zone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).add({ days }).epochMilliseconds;

/** The local time of day in the zone at a moment, in minutes since midnight. */
export function minuteOfDay(ms: number, zone: string): number {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  return hour * 60 + minute;
}

/**
 * The next moment after `ms` at which the local time in the zone is `time`, such as `14:30`. A local time that a clock change skips is reached
 * at the change; of one that occurs twice, the first occurrence after `ms` counts.
 */
export function nextTimeOfDay(ms: number, time: string, zone: string): number {
  const now = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
  const wanted = Temporal.PlainTime.from(time);
  const isToday =
    Temporal.PlainTime.compare(wanted, now.toPlainTime().round({ smallestUnit: 'minute', roundingMode: 'floor' })) > 0;
  const plain = now
    .toPlainDate()
    .add({ days: isToday ? 0 : 1 })
    .toPlainDateTime(wanted);
  const first = plain.toZonedDateTime(zone, { disambiguation: 'earlier' });
  const skipped = first.toPlainTime().equals(wanted) ? null : first.getTimeZoneTransition('next');
  if (skipped) return skipped.epochMilliseconds;
  if (first.epochMilliseconds > ms) return first.epochMilliseconds;
  return plain.toZonedDateTime(zone, { disambiguation: 'later' }).epochMilliseconds;
}
