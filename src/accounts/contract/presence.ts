import type { Availability } from './availability.ts';

export type Presence = 'available' | 'away' | 'out';

/** How someone is at a moment, in milliseconds since 1970: an absence begins and ends by itself. Without a schema, for the first load. */
export function presenceAt({ state, out_of_office: out }: Availability, now: number): Presence {
  return out !== null && Date.parse(out.from) <= now && now < Date.parse(out.until) ? 'out' : state;
}
