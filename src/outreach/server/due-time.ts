import { weekdays } from '../../accounts/contract/business-hours.ts';
import { dayAt, daysLater, momentOf, weekdayOf } from '../../foundation/server/zones/zone-days.ts';
import type { Delay } from '../contract/delay.ts';
import type { SendingWindow } from '../contract/sending-window.ts';

const MS = { minutes: 60_000, hours: 3_600_000 } as const;
/** A window has a day of every week. */
const DAYS_AHEAD = 8;

/** So long after a moment: days keep the time of day by the clocks of the zone, hours and minutes are elapsed time. */
export const afterDelay = (ms: number, { value, measure }: Delay, zone: string): number =>
  measure === 'days' ? daysLater(ms, value, zone) : ms + value * MS[measure];

/** The first moment from `ms` on at which a window is open. */
export function intoWindow(ms: number, window: SendingWindow | null, zone: string): number {
  if (window === null) return ms;
  const today = dayAt(ms, zone);
  for (let day = today; day <= today + DAYS_AHEAD; day += 1) {
    const weekday = weekdays[weekdayOf(day)];
    if (weekday === undefined || !window.days.includes(weekday)) continue;
    const at = Math.max(ms, momentOf(day, window.from, zone));
    if (at < momentOf(day, window.to, zone)) return at;
  }
  throw new Error('A sending window is never open');
}

/** When a window that is open at `ms` closes. */
export const windowEnd = (ms: number, { to }: SendingWindow, zone: string): number =>
  momentOf(dayAt(ms, zone), to, zone);

/** When a step is due whose delay counts from `ms`. */
export const dueAfter = (
  ms: number,
  { delay, window }: { delay: Delay; window: SendingWindow | null },
  zone: string,
): number => intoWindow(afterDelay(ms, delay, zone), window, zone);
