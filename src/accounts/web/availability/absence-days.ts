import { two, wallTimeIn } from '../../../ui/primitives/date-format.ts';
import type { Availability } from '../../contract/availability.ts';

/** An absence ends as the day after its last one begins. */
export const lastMoment = (until: string): Date => new Date(Date.parse(until) - 1);

/** The day of a moment in a zone, such as `2026-11-20`. */
export function dayIn(at: Date, zone: string): string {
  const { year, month, day } = wallTimeIn(at, zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** First and last day of an absence in the zone of the business; null without one. */
export const absenceDays = ({ out_of_office: out }: Availability, zone: string) =>
  out === null ? null : { first: dayIn(new Date(out.from), zone), last: dayIn(lastMoment(out.until), zone) };
