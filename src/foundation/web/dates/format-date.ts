import { i18n } from '../i18n/i18n.ts';

export interface DateFormats {
  /** IANA name of the business's zone. */
  time_zone: string;
  date_format: string;
  time_format: string;
}

/** The specification's defaults (section 9), for before the business is known. */
export const defaultFormats: DateFormats = { time_zone: 'UTC', date_format: 'DD/MM/YYYY', time_format: 'hh:mm A' };

export type DateKind = 'date' | 'time' | 'date_time' | 'label';

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;

const partFormats = new Map<string, Intl.DateTimeFormat>();

function partFormat(timeZone: string): Intl.DateTimeFormat {
  let format = partFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    partFormats.set(timeZone, format);
  }
  return format;
}

function partsIn(at: Date, timeZone: string): Parts {
  const parts: Parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of partFormat(timeZone).formatToParts(at)) {
    if (type in parts) parts[type as keyof Parts] = Number(value);
  }
  return parts;
}

/** Reads an instant of the wire: ISO 8601 with Z, or the specification's UTC form 'YYYY-MM-DD HH:mm:ss'. */
function parseInstant(instant: string | Date): Date {
  if (instant instanceof Date) return instant;
  return new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(instant) ? `${instant.replace(' ', 'T')}Z` : instant);
}

const two = (value: number) => String(value).padStart(2, '0');

function fill(pattern: string, { year, month, day, hour, minute, second }: Parts): string {
  return pattern.replace(/YYYY|MMM|MM|DD|HH|hh|mm|ss|A/g, (token) => {
    switch (token) {
      case 'YYYY':
        return String(year).padStart(4, '0');
      case 'MMM':
        return new Intl.DateTimeFormat(i18n.language, { month: 'short', timeZone: 'UTC' }).format(
          Date.UTC(2000, month - 1, 1),
        );
      case 'MM':
        return two(month);
      case 'DD':
        return two(day);
      case 'HH':
        return two(hour);
      case 'hh':
        return two(hour % 12 || 12);
      case 'mm':
        return two(minute);
      case 'ss':
        return two(second);
      default:
        return hour < 12 ? 'AM' : 'PM';
    }
  });
}

const dayNumber = ({ year, month, day }: Parts) => Date.UTC(year, month - 1, day) / 86_400_000;

/**
 * An instant in the business's zone and formats. `label` is the specification's date label: a time
 * today shows the time, the day before 'Yesterday', anything else the date. What cannot be read is a dash.
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
  const parts = partsIn(at, formats.time_zone);
  if (kind === 'date') return fill(formats.date_format, parts);
  if (kind === 'time') return fill(formats.time_format, parts);
  if (kind === 'date_time') return fill(`${formats.date_format} ${formats.time_format}`, parts);
  const daysAgo = dayNumber(partsIn(now, formats.time_zone)) - dayNumber(parts);
  if (daysAgo === 0) return fill(formats.time_format, parts);
  if (daysAgo === 1) return i18n.t('foundation:yesterday');
  return fill(formats.date_format, parts);
}

/** The hour of an instant in a zone, 0 to 23. */
export function hourIn(at: Date, timeZone: string): number {
  return partsIn(at, timeZone).hour;
}
