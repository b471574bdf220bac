import type { TimeZoneOption } from '../../contract/constants.ts';
import { modernTimeZone } from '../../contract/time-zone-names.ts';

const zones = new Set([...Intl.supportedValuesOf('timeZone').map(modernTimeZone), 'UTC']);

/** True for an IANA name, in its form of today, that this server's time-zone data knows. */
export function isTimeZone(code: string): boolean {
  return zones.has(code);
}

function offsetMinutes(code: string, at: Date): number {
  const part = new Intl.DateTimeFormat('en', { timeZone: code, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(part?.value ?? '') ?? [];
  if (!sign) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function label(minutes: number): string {
  const size = Math.abs(minutes);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`;
}

/** Offsets change with summer time, so the list is created again each hour; it takes some 100 ms. */
const FRESH_MS = 3_600_000;
let made: { at: number; options: TimeZoneOption[] } | undefined;

/** Every time zone with its present offset, from west to east and then by name. */
export function listTimeZones(now = new Date()): TimeZoneOption[] {
  if (made && now.getTime() - made.at < FRESH_MS) return made.options;
  const options = [...zones].map((code) => {
    const minutes = offsetMinutes(code, now);
    return { name: code.replaceAll('_', ' '), code, offset: { label: label(minutes), minutes } };
  });
  options.sort((one, other) => one.offset.minutes - other.offset.minutes || (one.code < other.code ? -1 : 1));
  made = { at: now.getTime(), options };
  return options;
}
