import { wallTimeIn } from '../../../ui/primitives/date-format.ts';

/** The instant at which clocks of a zone show this day and time; of an hour that is left out, the one after it. */
export function instantIn(day: string, time: string, zone: string): string {
  const wanted = Date.parse(`${day}T${time.slice(0, 5)}:00Z`);
  const shownAt = (at: number) => {
    const { year, month, day: date, hour, minute } = wallTimeIn(new Date(at), zone);
    return Date.UTC(year, month - 1, date, hour, minute);
  };
  // The offset at the wanted time is that of its first estimate, but around a change of it.
  const estimate = wanted - (shownAt(wanted) - wanted);
  return new Date(estimate + (wanted - shownAt(estimate))).toISOString();
}
