import type { Chat } from '../../contract/chat.ts';

const MINUTE_MS = 60_000;

/** The offsets that are one press away, in minutes before the reply window ends. */
export const QUICK_MINUTES = [30, 60, 120, 240] as const;
/** Nothing is set for the next minutes: it would have passed when it is saved. */
const SOONEST_MINUTES = 2;

/** Minutes before the end of the reply window: hours_2 is 120. Null: not an offset. */
export function minutesOf(offset: string | null): number | null {
  const [, unit, count] = /^(hours|minutes)_(\d+)$/.exec(offset ?? '') ?? [];
  return unit === undefined ? null : Number(count) * (unit === 'hours' ? 60 : 1);
}

/** As the server takes it. */
export const offsetOf = (minutes: number): string =>
  minutes % 60 === 0 ? `hours_${minutes / 60}` : `minutes_${minutes}`;

/** The most minutes before the end that are still to come; 0 where nothing can be set any more. */
export function mostMinutes({ expiration_time: end }: Pick<Chat, 'expiration_time'>, now: number): number {
  if (end === null) return 0;
  return Math.max(0, Math.floor((Date.parse(end) - now) / MINUTE_MS) - SOONEST_MINUTES);
}

/** When that many minutes before the end is. */
export const timeBefore = (end: string, minutes: number): string =>
  new Date(Date.parse(end) - minutes * MINUTE_MS).toISOString();

/** What is chosen at first: two hours before the end, else the longest of the quick ones that is left, else half of what is left. */
export function firstMinutes(most: number): number {
  if (most >= 120) return 120;
  return QUICK_MINUTES.findLast((minutes) => minutes <= most) ?? Math.ceil(most / 2);
}
