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

/** Writes a day in a format of DD, MM and YYYY. */
export function formatDay(day: Day, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** Reads a typed day; single digits and any separator will do. Null when there is no such day. */
export function parseDay(text: string, format: string): Day | null {
  const parts = text.trim().split(/[^\d]+/);
  const order = format.split(/[^DMY]+/);
  if (parts.length !== 3 || order.length !== 3) return null;
  const part = (token: string) => parts[order.indexOf(token)] ?? '';
  const [year, month, date] = [part('YYYY'), part('MM').padStart(2, '0'), part('DD').padStart(2, '0')];
  if (!/^\d{4}$/.test(year)) return null;
  const day = `${year}-${month}-${date}`;
  const parsed = at(day);
  return Number.isNaN(parsed.getTime()) || textOf(parsed) !== day ? null : day;
}

/** Reads a typed time, with AM or PM or in 24 hours, as `HH:mm`. Null when there is no such time. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!match) return null;
  const half = match[3]?.toLowerCase();
  let hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null;
  if (half) hour = (hour % 12) + (half === 'p' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Writes `HH:mm` as hh:mm A. */
export function formatTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(hour % 12 || 12)}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`;
}
