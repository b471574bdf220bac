import {
  dateOf,
  dayAt,
  dayNumber,
  momentOf,
  startOfDay,
  weekdayOf,
} from '../../../foundation/server/zones/zone-days.ts';
import { MIDNIGHT, type BusinessHours } from '../../contract/business-hours.ts';

/** When a business is open, by the clocks of its zone. */
export interface OpenHours extends BusinessHours {
  /** IANA name. */
  time_zone: string;
}

const MINUTE_MS = 60_000;

/** A year of holidays has at most so many days: where none of them is open, none ever will be. */
const CLOSED_FOR_GOOD = 370;

/**
 * Minutes between two instants during which the business is open; negative where `to` is earlier, with a fraction where an
 * instant is no whole minute. Elapsed time: when the clocks change while it is open, an hour that they skip does not count,
 * and one that comes twice counts twice.
 */
export function businessMinutes(from: string, to: string, hours: OpenHours): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end < start) return -businessMinutes(to, from, hours);
  const calendar = calendarOf(hours);
  let open = 0;
  for (let day = calendar.dayOf(start); calendar.startOf(day) < end; day += 1)
    for (const span of calendar.openOf(day)) open += Math.max(0, Math.min(span.to, end) - Math.max(span.from, start));
  return open / MINUTE_MS;
}

/**
 * The first instant by which the business has been open for so many minutes since `from`, as ISO 8601 with Z; null where it
 * never opens. `minutes` is not negative; of no minutes it is `from` itself.
 */
export function addBusinessMinutes(from: string, minutes: number, hours: OpenHours): string | null {
  const start = Date.parse(from);
  let left = minutes * MINUTE_MS;
  if (left <= 0) return new Date(start).toISOString();
  const calendar = calendarOf(hours);
  let closedDays = 0;
  for (let day = calendar.dayOf(start); closedDays <= CLOSED_FOR_GOOD; day += 1) {
    closedDays += 1;
    for (const span of calendar.openOf(day)) {
      const begin = Math.max(span.from, start);
      if (begin >= span.to) continue;
      closedDays = 0;
      if (span.to - begin >= left) return new Date(begin + left).toISOString();
      left -= span.to - begin;
    }
  }
  return null;
}

/** Is the business open at an instant? */
export const isOpenAt = (instant: string, hours: OpenHours): boolean => {
  const at = Date.parse(instant);
  const calendar = calendarOf(hours);
  return calendar.openOf(calendar.dayOf(at)).some(({ from, to }) => from <= at && at < to);
};

/** Milliseconds since 1970. */
interface OpenSpan {
  from: number;
  to: number;
}

/** The days of one `OpenHours`, each computed once. */
interface Calendar {
  dayOf(ms: number): number;
  startOf(day: number): number;
  /** In order, none touching another day. */
  openOf(day: number): readonly OpenSpan[];
}

// Nobody counts over more days than these; a calendar that has them begins again.
const MOST_DAYS = 4_000;
const DAY_MS = 86_400_000;

const calendars = new WeakMap<OpenHours, Calendar>();

function calendarOf(hours: OpenHours): Calendar {
  const known = calendars.get(hours) ?? createCalendar(hours);
  calendars.set(hours, known);
  return known;
}

function createCalendar({ time_zone: zone, week, holidays }: OpenHours): Calendar {
  const closedOn = new Set(holidays.map(({ date, is_yearly }) => (is_yearly ? date.slice(5) : dayNumber(date))));
  const starts = new Map<number, number>();
  const days = new Map<number, readonly OpenSpan[]>();
  const startOf = (day: number): number => remembered(starts, day, () => startOfDay(day, zone));
  return {
    startOf,
    // A zone is at most a day from UTC, and asking its days is cheaper than asking the zone.
    dayOf(ms) {
      const near = Math.floor(ms / DAY_MS);
      const found = [near, near + 1, near - 1].find((day) => startOf(day) <= ms && ms < startOf(day + 1));
      return found ?? dayAt(ms, zone);
    },
    openOf: (day) =>
      remembered(days, day, () => {
        const isHoliday = closedOn.has(day) || closedOn.has(dateOf(day).slice(5));
        const spans = isHoliday ? [] : (week[weekdayOf(day)] ?? []);
        const [first, last] = [startOf(day), startOf(day + 1)];
        const moment = (time: string) => (time === MIDNIGHT ? last : momentOf(day, time, zone));
        return joined(
          spans.map(({ from, to }) => ({
            from: Math.max(first, moment(from)),
            to: Math.min(last, moment(to)),
          })),
        );
      }),
  };
}

/** In order and without overlaps: a span that the clocks skip is moved, maybe onto the next one. */
function joined(spans: readonly OpenSpan[]): readonly OpenSpan[] {
  const all: OpenSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1);
    if (span.to <= span.from) continue;
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else all.push({ ...span });
  }
  return all;
}

function remembered<T>(known: Map<number, T>, day: number, compute: () => T): T {
  const there = known.get(day);
  if (there !== undefined) return there;
  if (known.size >= MOST_DAYS) known.clear();
  const value = compute();
  known.set(day, value);
  return value;
}
