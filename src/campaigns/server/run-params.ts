import { momentOf } from '../../rules/contract/day-in-zone.ts';
import { intoWindow } from '../../outreach/server/index.ts';
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
const momentAt = (at: string, zone: string): number => momentOf(at.slice(0, 10), at.slice(11), zone);

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

/** With zones that have no hour of the window in common it is that of the first one. */
const MOST_TURNS = 20;
