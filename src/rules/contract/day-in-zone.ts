/** Days and times of day in a zone. Runs in browser and server, so by Intl. */

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** What a clock and a calendar in the zone show. */
export interface LocalTime {
  /** `2026-11-20` */
  day: string;
  /** `14:30:00` */
  time: string;
  /** `friday` */
  weekday: string;
}

/** The time in the zone, by milliseconds since 1970. */
export function localTime(ms: number, zone: string): LocalTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const { year = '', month = '', day = '', hour = '', minute = '', second = '', weekday = '' } = parts;
  return {
    day: `${year.padStart(4, '0')}-${month}-${day}`,
    time: `${hour}:${minute}:${second}`,
    weekday: weekday.toLowerCase(),
  };
}

/** The day that many days later. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** By how much clocks in the zone are ahead of UTC at a moment, both in milliseconds. */
export function offsetAt(ms: number, zone: string): number {
  const local = localTime(ms, zone);
  return Date.parse(`${local.day}T${local.time}Z`) - Math.floor(ms / 1000) * 1000;
}

/**
 * The moment at which clocks in the zone show a time such as `14:30:00`, in milliseconds. Of a time that comes twice it is
 * the first moment; a time that the clocks skip is as much later as they skip.
 */
export function momentOf(day: string, time: string, zone: string): number {
  const asUtc = Date.parse(`${day}T${time}Z`);
  const before = asUtc - offsetAt(asUtc - DAY_MS, zone);
  const after = asUtc - offsetAt(asUtc + DAY_MS, zone);
  const shows = (ms: number): boolean => ms + offsetAt(ms, zone) === asUtc;
  return before === after || shows(before) || !shows(after) ? before : after;
}

/**
 * The first moment of a day in the zone, in milliseconds. Where the clocks skip midnight it is the moment of the change;
 * where midnight comes twice it is the one with which the day stays.
 */
export function startOfDay(day: string, zone: string): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`);
  const candidates = [asUtc - offsetAt(asUtc - DAY_MS, zone), asUtc - offsetAt(asUtc + DAY_MS, zone)].toSorted(
    (a, b) => a - b,
  );
  const first = candidates.find((ms) => localTime(ms, zone).day === day);
  return first ?? asUtc - offsetAt(asUtc, zone);
}
