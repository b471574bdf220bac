import { dayStart, type DemoSize } from '../schedule-stories.ts';
import { diary, type ShopDays } from './diary.ts';
import type { Office } from './office.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** When the shop opens, and short talks begin. */
const OPENS_MS = 10 * 60 * MINUTE_MS;
/** What is written today follows what customers wrote. */
const TODAY_MS_AGO = 6 * MINUTE_MS;

/** The entries of the diary with their times; what lies before the first day of the demo is written on that day. */
export function scheduleDiary(
  { days }: DemoSize,
  nowMs: number,
): { timeMs: number; write: (office: Office) => Promise<void> }[] {
  const shopDays: ShopDays = {
    // Half a day later, so that the date in UTC is that of the shop's zone.
    day: (fromToday) => new Date(dayStart(nowMs, -fromToday) + DAY_MS / 2).toISOString().slice(0, 10),
    time(fromToday, time) {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      return new Date(dayStart(nowMs, -fromToday) + (hour * 60 + minute) * MINUTE_MS).toISOString();
    },
  };
  const byDay = Map.groupBy(diary, ({ daysAgo }) => Math.min(daysAgo, days - 1));
  return [...byDay].map(([daysAgo, entries]) => ({
    timeMs: daysAgo === 0 ? nowMs - TODAY_MS_AGO : dayStart(nowMs, daysAgo) + OPENS_MS,
    async write(office) {
      for (const entry of entries) await entry.write(office, shopDays);
    },
  }));
}
