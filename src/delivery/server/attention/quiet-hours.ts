import type { QuietHours } from '../../../accounts/contract/marketing-limits.ts';
import { RecentMap } from '../../../foundation/server/secrets/recent-map.ts';
import { minuteOfDay, nextTimeOfDay } from '../../../foundation/server/zones/zone-days.ts';

const MINUTE_MS = 60_000;
/** Where the clocks of a country leave no common time within two days, there is none. */
const LOOK_AHEAD_MS = 2 * 24 * 60 * MINUTE_MS;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a time of day, in minutes, is between two others; over midnight where `to` is earlier. */
const isBetween = (minute: number, from: number, to: number): boolean =>
  from < to ? minute >= from && minute < to : minute >= from || minute < to;

/** When the clocks in a zone stop to show a quiet time; null where they show none at `ms`. */
function endInZone(ms: number, { from, to }: QuietHours, zone: string): number | null {
  return isBetween(minuteOfDay(ms, zone), minutesOf(from), minutesOf(to)) ? nextTimeOfDay(ms, to, zone) : null;
}

/**
 * Until when no marketing may be sent, in milliseconds since 1970; null where it may be sent now. It is quiet while the clocks of any of
 * the zones show a quiet time. A country whose zones leave no time that is quiet in none of them counts as `otherwise`.
 */
export function quietUntil(
  nowMs: number,
  quiet: QuietHours,
  zones: readonly string[],
  otherwise: string,
): number | null {
  let ms = nowMs;
  while (ms < nowMs + LOOK_AHEAD_MS) {
    const ends = zones.flatMap((zone) => endInZone(ms, quiet, zone) ?? []);
    if (ends.length === 0) return ms === nowMs ? null : ms;
    ms = Math.max(...ends);
  }
  return zones.length === 1 && zones[0] === otherwise ? ms : quietUntil(nowMs, quiet, [otherwise], otherwise);
}

/** About as many as a minute has of countries and businesses. */
const computed = new RecentMap<string, { until: number | null }>(2_000);

/** The same, computed once for each minute: clocks, and what people set, have no smaller unit. */
export function quietUntilByMinute(
  nowMs: number,
  quiet: QuietHours,
  zones: readonly string[],
  otherwise: string,
): number | null {
  const minute = Math.floor(nowMs / MINUTE_MS);
  const key = `${minute} ${quiet.from} ${quiet.to} ${otherwise} ${zones.join(' ')}`;
  const before = computed.get(key);
  if (before) return before.until;
  const until = quietUntil(minute * MINUTE_MS, quiet, zones, otherwise);
  computed.set(key, { until });
  return until;
}
