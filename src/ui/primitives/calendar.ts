/** Days are plain `YYYY-MM-DD` text: no zone, no clock. Arithmetic happens in UTC, which has no summer time. */
export type Day = string;

const MS_PER_DAY = 86_400_000;

function at(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

function textOf(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/** Today in the browser's zone. */
export function today(now = new Date()): Day {
  return textOf(new Date(now.getTime() - now.getTimezoneOffset() * 60_000));
}

export function addDays(day: Day, count: number): Day {
  return textOf(new Date(at(day).getTime() + count * MS_PER_DAY));
}

/** The same day of another month, or its last day where it is shorter. */
export function addMonths(day: Day, count: number): Day {
  const date = at(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), last));
  return textOf(first);
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: Day): number {
  return (at(day).getUTCDay() + 6) % 7;
}

/** The weeks that show a month: full weeks, Monday first. */
export function monthGrid(day: Day): Day[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));
  const lastOfMonth = addDays(addMonths(first, 1), -1);
  const weeks = Math.ceil((weekdayOf(first) + Number(lastOfMonth.slice(8))) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  );
}

/** The day with these numbers; null when the calendar has none. */
export function dayFrom(year: number, month: number, date: number): Day | null {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  const day = `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}`;
  const parsed = at(day);
  return Number.isNaN(parsed.getTime()) || textOf(parsed) !== day ? null : day;
}
