import { dayNumber, momentOf } from '../../foundation/server/zones/zone-days.ts';
import { intoWindow, windowEnd } from '../../outreach/server/index.ts';
import type { RuntimeParams } from '../contract/campaign.ts';

/** When messages of a run may leave, by the clocks of the business and of each recipient. */
export interface RunTimes {
  params: RuntimeParams | null;
  /** Of the business. */
  zone: string;
}

/** The clocks of the world that are ahead of all others. */
const EASTERNMOST = 'Pacific/Kiritimati';

/** The moment at which a wall clock in a zone shows `2026-11-19T18:00`. */
const momentAt = (at: string, zone: string): number => momentOf(dayNumber(at.slice(0, 10)), at.slice(11), zone);

/**
 * When the first step begins: with the business's clocks at that time; with each recipient's own when it comes to the first of
 * them. Null: at once.
 */
export function startOf({ params, zone }: RunTimes): number | null {
  const schedule = params?.schedule ?? null;
  if (schedule === null) return null;
  return momentAt(schedule.at, schedule.zone === 'business' ? zone : EASTERNMOST);
}

/**
 * When the message of one recipient may leave at the earliest, from `ms` on: at the time of the schedule by their own clocks, and
 * inside the window. A recipient whose country has several zones gets it when the time has come in all of them. Asked again at the
 * time that it returned, it may move once more, and no further: what waits leaves.
 */
export function leaveOf({ params, zone }: RunTimes, ms: number, zones: readonly string[]): number {
  const schedule = params?.schedule ?? null;
  const own = schedule?.zone === 'recipient' ? zones : [zone];
  const start = schedule?.zone === 'recipient' ? Math.max(ms, ...own.map((each) => momentAt(schedule.at, each))) : ms;
  const window = params?.window ?? null;
  if (window === null) return start;
  let at = start;
  // Into the window of each of the zones, until none moves it any more; a country's zones have some hours in common or none.
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const moved = own.reduce((moment, each) => intoWindow(moment, window, each), at);
    if (moved === at) return at;
    at = moved;
  }
  return intoWindow(start, window, own[0] ?? zone);
}

/** Times at which messages may leave: from `start` to before `end`. `before`: how long it was open before that. Milliseconds. */
interface OpenTime {
  start: number;
  end: number;
  before: number;
}

/**
 * When the message in a place of a run may leave, for a recipient in zones: after those before it, at the pace of the run, while the window
 * is open. What a day leaves over goes on at that pace with the next one. `nowMs`: from when on. Milliseconds since 1970.
 */
export function createPace(times: RunTimes, nowMs: number): (place: number, zones: readonly string[]) => number {
  const perMinute = times.params?.per_minute ?? null;
  if (perMinute === null) return (_, zones) => leaveOf(times, nowMs, zones);
  const byZones = new Map<string, OpenTime[]>();
  return (place, zones) => {
    const key = zones.join(' ');
    const open = byZones.get(key) ?? [openTime(times, nowMs, zones, 0)];
    byZones.set(key, open);
    const after = (place / perMinute) * 60_000;
    for (let last = open.at(-1); last && last.before + last.end - last.start <= after; last = open.at(-1))
      open.push(openTime(times, last.end, zones, last.before + last.end - last.start));
    const at = open.findLast(({ before }) => before <= after);
    if (!at) throw new Error('A run has no time that is open');
    return at.start + after - at.before;
  };
}

function openTime(times: RunTimes, ms: number, zones: readonly string[], before: number): OpenTime {
  const start = leaveOf(times, ms, zones);
  const window = times.params?.window ?? null;
  if (window === null) return { start, end: Infinity, before };
  const own = times.params?.schedule?.zone === 'recipient' ? zones : [times.zone];
  // Where zones have no hour in common the window is that of the first one, and others may have closed.
  const ends = own.map((zone) => windowEnd(start, window, zone)).filter((end) => end > start);
  return { start, end: Math.min(...ends), before };
}

/** With zones that have no hour of the window in common it is that of the first one. */
const MOST_TURNS = 20;
