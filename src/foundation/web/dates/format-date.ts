import {
  defaultWrittenFormats,
  formatWallTime,
  wallTimeIn,
  type WallTime,
  type WrittenFormats,
} from '../../../ui/primitives/date-format.ts';
import { i18n } from '../i18n/i18n.ts';

export interface DateFormats extends WrittenFormats {
  /** IANA name of the business's zone. */
  time_zone: string;
}

/** For before the business is known. */
export const defaultFormats: DateFormats = { time_zone: 'UTC', ...defaultWrittenFormats };

export type DateKind = 'date' | 'time' | 'date_time' | 'label' | 'moment';

/** Reads an instant of the wire: ISO 8601 with Z, or the specification's UTC form 'YYYY-MM-DD HH:mm:ss'. */
function parseInstant(instant: string | Date): Date {
  if (instant instanceof Date) return instant;
  return new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(instant) ? `${instant.replace(' ', 'T')}Z` : instant);
}

const dayNumber = ({ year, month, day }: WallTime) => Date.UTC(year, month - 1, day) / 86_400_000;

/**
 * An instant in the business's zone and formats. `label` is the specification's date label: a time
 * today shows the time, the day before 'Yesterday', anything else the date. `moment` is for where the time matters on other days
 * as well: date and time, today the time. What cannot be read is a dash.
 */
export function formatDate(
  instant: string | Date | null | undefined,
  formats: DateFormats,
  kind: DateKind,
  now: Date = new Date(),
): string {
  if (instant === null || instant === undefined) return '—';
  const at = parseInstant(instant);
  if (Number.isNaN(at.getTime())) return '—';
  const wall = wallTimeIn(at, formats.time_zone);
  const fill = (format: string) => formatWallTime(format, wall, i18n.language);
  if (kind === 'date') return fill(formats.date_format);
  if (kind === 'time') return fill(formats.time_format);
  const daysAgo = dayNumber(wallTimeIn(now, formats.time_zone)) - dayNumber(wall);
  if (daysAgo === 0 && kind !== 'date_time') return fill(formats.time_format);
  if (kind !== 'label') return fill(`${formats.date_format} ${formats.time_format}`);
  if (daysAgo === 1) return i18n.t('foundation:yesterday');
  return fill(formats.date_format);
}

/** The hour of an instant in a zone, 0 to 23. */
export function hourIn(at: Date, timeZone: string): number {
  return wallTimeIn(at, timeZone).hour;
}
